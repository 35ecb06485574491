// The network of model.py once more, for x86-64 CPUs with AVX512-VNNI: one call runs all layers over packed weights.
//
// Letters as in model.py; N rows are new tokens of any mix of sequences. Weights are 4 or 8 bit in groups of 32, packed in
// panels of 16 output rows (packing.py); inputs of a matrix are quantised to 8 bit in the same groups, as llama.cpp does.
// Every row is computed in one fixed order whatever stands beside it: a token alone, in a batch or in a verified draft
// gives bitwise the same logits. No -ffast-math, and nothing depends on which thread does what.
#if !defined(__AVX512VNNI__) || !defined(__AVX512BW__) || !defined(__F16C__)
int wb_supported(void) { return 0; }
#else
#include "native_threads.h"
#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LANES 16
#define GROUP 32
#define TILE 8
#define INLINE static inline __attribute__((always_inline))
typedef __m512 F;
typedef __m512i I;

typedef struct { const uint8_t *codes; const uint16_t *scales; const float *bias; int32_t rows, cols, bits, pad; } Matrix;
typedef struct { const float *attn_norm, *ffn_norm, *q_norm, *k_norm; Matrix qkv, out, gate_up, down; } Layer;
typedef struct {
    const Layer *layers; const float *output_norm, *frequencies; Matrix embed, head;
    int32_t count, width, heads, kv_heads, head_width, hidden; float epsilon; int32_t pad;
} Model;
// stream, where it is wanted, receives what the last layer gives, before the final norm: (rows, width).
// Row i reads id[i], is stored at at[i] of slot[i], has position[i], and sees [0, shared[i]) and [own[i], at[i]].
typedef struct {
    const int32_t *id, *slot, *at, *position, *shared, *own; uint16_t *k, *v;
    const int32_t *keep; float *logits, *stream; int32_t rows, keeps, slots, length;
} Pass;
// Inputs of a matrix, quantised, in tiles of 8 rows: codes (N/8, cols/4, 8, 4), and for each group (N/8, cols/32, 8) the
// step, the step times the sum of codes, and that sum.
typedef struct { int8_t *codes; float *step, *moment; int32_t *sum; int cols; } Quant;
typedef struct {
    const Model *m; const Pass *p; const Layer *l; int layer, blocks; int32_t *block;
    float *x, *qkv, *mixed, *hidden, *cosine, *sine, *partial; Quant q; void *room;
} Work;

INLINE F half(const void *at) { return _mm512_cvtph_ps(_mm256_loadu_si256(at)); }

INLINE F exp16(F x) {  // Cephes expf, within 2 ulp
    x = _mm512_max_ps(_mm512_min_ps(x, _mm512_set1_ps(88.f)), _mm512_set1_ps(-88.f));
    F n = _mm512_roundscale_ps(_mm512_mul_ps(x, _mm512_set1_ps(1.44269504f)), 8);
    F r = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693359375f), x), y = _mm512_set1_ps(1.9875691500e-4f);
    r = _mm512_fnmadd_ps(n, _mm512_set1_ps(-2.12194440e-4f), r);
    const float c[5] = {1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f};
    for (int i = 0; i < 5; i++) y = _mm512_fmadd_ps(y, r, _mm512_set1_ps(c[i]));
    y = _mm512_add_ps(_mm512_fmadd_ps(y, _mm512_mul_ps(r, r), r), _mm512_set1_ps(1.f));
    return _mm512_scalef_ps(y, n);
}

// x (cols) -> 8-bit codes of row n, after multiplying by the norm's weight and factor where there is one.
static void quantise(const Quant *q, int n, const float *x, const float *weight, float factor) {
    int groups = q->cols / GROUP;
    for (int g = 0; g < groups; g++) {
        F a = _mm512_loadu_ps(x + g * GROUP), b = _mm512_loadu_ps(x + g * GROUP + LANES);
        if (weight) {
            a = _mm512_mul_ps(_mm512_mul_ps(a, _mm512_set1_ps(factor)), _mm512_loadu_ps(weight + g * GROUP));
            b = _mm512_mul_ps(_mm512_mul_ps(b, _mm512_set1_ps(factor)), _mm512_loadu_ps(weight + g * GROUP + LANES));
        }
        float most = _mm512_reduce_max_ps(_mm512_max_ps(_mm512_abs_ps(a), _mm512_abs_ps(b)));
        F inverse = _mm512_set1_ps(most > 0 ? 127.f / most : 0.f);
        I ia = _mm512_cvtps_epi32(_mm512_mul_ps(a, inverse)), ib = _mm512_cvtps_epi32(_mm512_mul_ps(b, inverse));
        int8_t four[GROUP], *to = q->codes + (size_t)(n / TILE) * TILE * q->cols + (size_t)g * GROUP * TILE + n % TILE * 4;
        _mm_storeu_si128((__m128i *)four, _mm512_cvtsepi32_epi8(ia));
        _mm_storeu_si128((__m128i *)(four + LANES), _mm512_cvtsepi32_epi8(ib));
        for (int c = 0; c < GROUP / 4; c++) memcpy(to + c * 4 * TILE, four + c * 4, 4);
        int at = (n / TILE * groups + g) * TILE + n % TILE, sum = _mm512_reduce_add_epi32(_mm512_add_epi32(ia, ib));
        q->step[at] = most / 127.f, q->sum[at] = sum, q->moment[at] = q->step[at] * sum;
    }
}

static float norm_factor(const float *x, int width, float epsilon) {
    F sum = _mm512_setzero_ps();
    for (int i = 0; i < width; i += LANES) { F a = _mm512_loadu_ps(x + i); sum = _mm512_fmadd_ps(a, a, sum); }
    return 1.f / sqrtf(_mm512_reduce_add_ps(sum) / width + epsilon);
}

// One panel of 16 output rows times the first `count` input rows of a tile: y[r] receives 16 sums each.
INLINE void tile(const Matrix *w, const Quant *q, int panel, int number, const int count, F *y) {
    const int groups = w->cols / GROUP, wide = w->bits == 8;
    const uint8_t *codes = w->codes + (size_t)panel * groups * (wide ? 512 : 256);
    const uint16_t *scales = w->scales + (size_t)panel * groups * (wide ? LANES : 2 * LANES);
    const int8_t *in = q->codes + (size_t)number * TILE * w->cols;
    const size_t first = (size_t)number * groups * TILE;
    const float *steps = q->step + first, *moments = q->moment + first;
    const int32_t *totals = q->sum + first;
    for (int r = 0; r < count; r++) y[r] = _mm512_setzero_ps();
    for (int g = 0; g < groups; g++) {
        I sums[TILE];
        for (int r = 0; r < count; r++) sums[r] = wide ? _mm512_set1_epi32(-128 * totals[r]) : _mm512_setzero_si512();
        for (int c = 0; c < 4; c++) {
            I one = _mm512_loadu_si512(codes + (wide ? 128 : 64) * c), two;
            if (wide) two = _mm512_loadu_si512(codes + 128 * c + 64);
            else {
                two = _mm512_and_si512(_mm512_srli_epi16(one, 4), _mm512_set1_epi8(15));
                one = _mm512_and_si512(one, _mm512_set1_epi8(15));
            }
            const int32_t *four = (const int32_t *)in + 2 * c * TILE;
            for (int r = 0; r < count; r++) sums[r] = _mm512_dpbusd_epi32(sums[r], one, _mm512_set1_epi32(four[r]));
            for (int r = 0; r < count; r++) sums[r] = _mm512_dpbusd_epi32(sums[r], two, _mm512_set1_epi32(four[TILE + r]));
        }
        F step = half(scales), offset = wide ? step : half(scales + LANES);
        for (int r = 0; r < count; r++) {
            y[r] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[r]), _mm512_mul_ps(step, _mm512_set1_ps(steps[r])), y[r]);
            if (!wide) y[r] = _mm512_fmadd_ps(offset, _mm512_set1_ps(moments[r]), y[r]);
        }
        codes += wide ? 512 : 256, scales += wide ? LANES : 2 * LANES;
        in += GROUP * TILE, steps += TILE, moments += TILE, totals += TILE;
    }
    if (w->bias) for (int r = 0; r < count; r++) y[r] = _mm512_add_ps(y[r], _mm512_loadu_ps(w->bias + panel * LANES));
}

// Every row count has its own unrolled loop; the sums of a row do not depend on which one ran. Returns the rows done.
static int tiles(const Matrix *w, const Quant *q, int panel, int n, int left, F *y) {
#define CASE(C) case C: tile(w, q, panel, n / TILE, C, y); return C;
    switch (left) {
        CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7)
        default: tile(w, q, panel, n / TILE, TILE, y); return TILE;
    }
}

// The rows of a tile are one task: their codes share cache lines.
#define ROWS(n, t, all) int n = (t) * TILE; n < (all) && n < ((t) + 1) * TILE; n++
static int row_tiles(int rows) { return (rows + TILE - 1) / TILE; }

#define PANELS 4  // panels in one task
static int tasks(const Matrix *w) { return (w->rows / LANES + PANELS - 1) / PANELS; }
static int last(const Matrix *w, int task) {
    int end = (task + 1) * PANELS, all = w->rows / LANES;
    return end < all ? end : all;
}

static void multiply(const Work *k, const Matrix *w, int task, float *out, int rows, int adds) {
    F y[TILE];
    for (int panel = task * PANELS; panel < last(w, task); panel++)
        for (int n = 0, done; n < rows; n += done) {
            done = tiles(w, &k->q, panel, n, rows - n, y);
            for (int r = 0; r < done; r++) {
                float *to = out + (size_t)(n + r) * w->rows + panel * LANES;
                _mm512_storeu_ps(to, adds ? _mm512_add_ps(_mm512_loadu_ps(to), y[r]) : y[r]);
            }
        }
}

static void do_embed(void *work, int n) {  // one row of packed codes -> x
    Work *k = work; const Matrix *w = &k->m->embed; int id = k->p->id[n], wide = w->bits == 8, lane = id % LANES;
    size_t groups = w->cols / GROUP, first = (id / LANES) * groups;
    for (int i = 0; i < w->cols; i++) {
        size_t g = first + i / GROUP; int j = i % GROUP, pair = j / 4 % 2;
        const uint16_t *s = w->scales + g * (wide ? LANES : 2 * LANES) + lane;
        if (wide) k->x[(size_t)n * w->cols + i] = (w->codes[g * 512 + j / 4 * 64 + lane * 4 + j % 4] - 128) * _cvtsh_ss(s[0]);
        else k->x[(size_t)n * w->cols + i] =
            (w->codes[g * 256 + j / 8 * 64 + lane * 4 + j % 4] >> (4 * pair) & 15) * _cvtsh_ss(s[0]) + _cvtsh_ss(s[LANES]);
    }
}

static void norm_row(Work *k, int n, const float *weight, int from) {
    const float *x = k->x + (size_t)from * k->m->width;
    quantise(&k->q, n, x, weight, norm_factor(x, k->m->width, k->m->epsilon));
}
static void do_attn_norm(void *work, int t) { Work *k = work; for (ROWS(n, t, k->p->rows)) norm_row(k, n, k->l->attn_norm, n); }
static void do_ffn_norm(void *work, int t) { Work *k = work; for (ROWS(n, t, k->p->rows)) norm_row(k, n, k->l->ffn_norm, n); }
static void do_output_norm(void *work, int t) {
    Work *k = work; for (ROWS(n, t, k->p->keeps)) norm_row(k, n, k->m->output_norm, k->p->keep[n]);
}
static void do_qkv(void *work, int t) { Work *k = work; multiply(k, &k->l->qkv, t, k->qkv, k->p->rows, 0); }
static void do_out(void *work, int t) { Work *k = work; multiply(k, &k->l->out, t, k->x, k->p->rows, 1); }
static void do_down(void *work, int t) { Work *k = work; multiply(k, &k->l->down, t, k->x, k->p->rows, 1); }
static void do_head(void *work, int t) { Work *k = work; multiply(k, &k->m->head, t, k->p->logits, k->p->keeps, 0); }
static void do_mixed(void *work, int t) {
    Work *k = work; for (ROWS(n, t, k->p->rows)) quantise(&k->q, n, k->mixed + (size_t)n * k->q.cols, NULL, 1);
}
static void do_hidden(void *work, int t) {
    Work *k = work; for (ROWS(n, t, k->p->rows)) quantise(&k->q, n, k->hidden + (size_t)n * k->q.cols, NULL, 1);
}

static void do_gate_up(void *work, int t) {  // panels alternate: gate, up, gate, up
    Work *k = work; const Matrix *w = &k->l->gate_up; F g[TILE], u[TILE], one = _mm512_set1_ps(1.f);
    for (int panel = t * PANELS; panel < last(w, t); panel += 2)
        for (int n = 0, done; n < k->p->rows; n += done) {
            done = tiles(w, &k->q, panel, n, k->p->rows - n, g);
            tiles(w, &k->q, panel + 1, n, k->p->rows - n, u);
            for (int r = 0; r < done; r++) {
                F down = _mm512_add_ps(one, exp16(_mm512_sub_ps(_mm512_setzero_ps(), g[r])));
                float *to = k->hidden + (size_t)(n + r) * k->m->hidden + panel / 2 * LANES;
                _mm512_storeu_ps(to, _mm512_mul_ps(_mm512_div_ps(g[r], down), u[r]));
            }
        }
}

#include "native_attention.h"

static void layer(Work *k) {
    const Model *m = k->m; const Layer *l = k->l; int row_tasks = row_tiles(k->p->rows), queries = m->heads * m->head_width;
    k->q.cols = m->width;
    each(do_attn_norm, k, row_tasks);
    each(do_qkv, k, tasks(&l->qkv));
    each(do_rope, k, row_tasks);
    attention(k);
    k->q.cols = queries;
    each(do_mixed, k, row_tasks);
    each(do_out, k, tasks(&l->out));
    k->q.cols = m->width;
    each(do_ffn_norm, k, row_tasks);
    each(do_gate_up, k, tasks(&l->gate_up));
    k->q.cols = m->hidden;
    each(do_hidden, k, row_tasks);
    each(do_down, k, tasks(&l->down));
}

static size_t padded(size_t bytes) { return (bytes + 63) & ~(size_t)63; }

// All the room one pass needs, in one piece; measured first with base = 0.
static size_t lay_out(Work *k, char *base) {
    const Model *m = k->m; size_t N = k->p->rows, used = 0, most = m->width;
    if (most < (size_t)m->hidden) most = m->hidden;
    if (most < (size_t)m->heads * m->head_width) most = m->heads * m->head_width;
    size_t tiled = (N + TILE - 1) / TILE * TILE, groups = tiled * most / GROUP;
#define ROOM(field, type, count) k->field = (type *)(base + used); used += padded(sizeof(type) * (count))
    ROOM(x, float, N * m->width);
    ROOM(qkv, float, N * (m->heads + 2 * m->kv_heads) * m->head_width);
    ROOM(mixed, float, N * m->heads * m->head_width);
    ROOM(hidden, float, N * m->hidden);
    ROOM(q.codes, int8_t, tiled * most);
    ROOM(q.step, float, groups);
    ROOM(q.moment, float, groups);
    ROOM(q.sum, int32_t, groups);
    ROOM(cosine, float, N * m->head_width / 2);
    ROOM(sine, float, N * m->head_width / 2);
    ROOM(block, int32_t, 2 * N);
    ROOM(partial, float, N < FEW_ROWS ? N * m->heads * (k->p->length / SPAN + 1) * (m->head_width + 2) : 1);
    return used;
}

int wb_supported(void) { return 1; }
size_t wb_sizes(int which) { return which == 0 ? sizeof(Model) : which == 1 ? sizeof(Layer) : sizeof(Pass); }

// 0: done. -1: no memory.
int wb_run(const Model *m, const Pass *p) {
    Work k = {.m = m, .p = p};
    if (posix_memalign(&k.room, 64, lay_out(&k, NULL))) return -1;
    lay_out(&k, k.room);
    each(do_embed, &k, p->rows);
    each(do_angles, &k, p->rows);
    find_blocks(&k);
    for (k.layer = 0; k.layer < m->count; k.layer++) { k.l = m->layers + k.layer; layer(&k); }
    if (p->stream) memcpy(p->stream, k.x, sizeof(float) * p->rows * m->width);
    k.q.cols = m->width;
    each(do_output_norm, &k, row_tiles(p->keeps));
    each(do_head, &k, tasks(&m->head));
    free(k.room);
    return 0;
}
#endif
