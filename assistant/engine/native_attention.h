// Rotary positions, the store of keys and values, and attention of native.c.
// Keys lie as (L, slots, K, length / 16, E, 16), so that 16 keys meet one number of the query at once; values as
// (L, slots, K, length, E). Both are IEEE halves. Keys are worked off in spans; what a query gets from each span is merged in
// their order, so that spans may be done by one thread or by several with the same result, bit for bit.
#define SPAN 256     // keys
#define MOST_QUERIES 12  // queries that share the unpacking of keys and values
#define FEW_ROWS 4   // fewer rows: every span is a task of its own, or most threads would idle
#define LOW -1e30f

INLINE size_t store_at(const Work *k, int slot, int head) {
    size_t heads = k->m->kv_heads;
    return (((size_t)k->layer * k->p->slots + slot) * heads + head) * k->p->length * k->m->head_width;
}

static void do_angles(void *work, int n) {
    Work *k = work; int half_width = k->m->head_width / 2;
    for (int i = 0; i < half_width; i++) {
        float angle = k->p->position[n] * k->m->frequencies[i];
        k->cosine[n * half_width + i] = cosf(angle), k->sine[n * half_width + i] = sinf(angle);
    }
}

// Turn one head by its position, after the per-head norm where there is one.
static void turn(const Model *m, float *x, const float *norm, const float *cosine, const float *sine) {
    int half_width = m->head_width / 2;
    if (norm) {
        float factor = norm_factor(x, m->head_width, m->epsilon);
        for (int i = 0; i < m->head_width; i++) x[i] *= factor * norm[i];
    }
    for (int i = 0; i < half_width; i += LANES) {
        F a = _mm512_loadu_ps(x + i), b = _mm512_loadu_ps(x + i + half_width);
        F c = _mm512_loadu_ps(cosine + i), s = _mm512_loadu_ps(sine + i);
        _mm512_storeu_ps(x + i, _mm512_fmsub_ps(a, c, _mm512_mul_ps(b, s)));
        _mm512_storeu_ps(x + i + half_width, _mm512_fmadd_ps(b, c, _mm512_mul_ps(a, s)));
    }
}

static void rope_row(Work *k, int n) {
    const Model *m = k->m; int E = m->head_width, at = k->p->at[n], H = m->heads, K = m->kv_heads;
    float *row = k->qkv + (size_t)n * (H + 2 * K) * E;
    const float *cosine = k->cosine + (size_t)n * E / 2, *sine = k->sine + (size_t)n * E / 2;
    for (int h = 0; h < H; h++) turn(m, row + h * E, k->l->q_norm, cosine, sine);
    for (int h = 0; h < K; h++) {
        float *key = row + (H + h) * E, *value = row + (H + K + h) * E;
        size_t store = store_at(k, k->p->slot[n], h);
        uint16_t *to = k->p->k + store + (size_t)(at / LANES) * E * LANES + at % LANES;
        turn(m, key, k->l->k_norm, cosine, sine);
        for (int e = 0; e < E; e++) to[e * LANES] = _cvtss_sh(key[e], 0);
        for (int e = 0; e < E; e += LANES)
            _mm256_storeu_si256((__m256i *)(k->p->v + store + (size_t)at * E + e),
                                _mm512_cvtps_ph(_mm512_loadu_ps(value + e), 0));
    }
}

static void do_rope(void *work, int t) { Work *k = work; for (ROWS(n, t, k->p->rows)) rope_row(k, n); }

// How many query heads of one key/value head go together, and how many rows: at most MOST_QUERIES queries.
static int heads_together(const Model *m) {
    int group = m->heads / m->kv_heads, count = group < MOST_QUERIES ? group : MOST_QUERIES;
    while (group % count) count--;
    return count;
}

// Neighbouring rows of one sequence form blocks: block[2 i] the first row, block[2 i + 1] how many.
static void find_blocks(Work *k) {
    int most = MOST_QUERIES / heads_together(k->m), count = 0;
    for (int n = 0; n < k->p->rows; count++) {
        int rows = 1;
        while (rows < most && n + rows < k->p->rows && k->p->slot[n + rows] == k->p->slot[n]) rows++;
        k->block[2 * count] = n, k->block[2 * count + 1] = rows, n += rows;
    }
    k->blocks = count;
}

// Which of the 16 keys from s on row n may see.
INLINE __mmask16 seen(const Pass *p, int n, int s) {
    I key = _mm512_add_epi32(_mm512_set1_epi32(s), _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    __mmask16 own = _mm512_cmpge_epi32_mask(key, _mm512_set1_epi32(p->own[n]));
    own &= _mm512_cmple_epi32_mask(key, _mm512_set1_epi32(p->at[n]));
    return own | _mm512_cmplt_epi32_mask(key, _mm512_set1_epi32(p->shared[n]));
}

// What one query has from the keys so far: E sums of values, the greatest score, the sum of weights.
INLINE void merge(float *all, const float *more, int E) {
    float most = all[E] > more[E] ? all[E] : more[E];
    F a = exp16(_mm512_set1_ps(all[E] - most)), b = exp16(_mm512_set1_ps(more[E] - most));
    for (int e = 0; e < E; e += LANES)
        _mm512_storeu_ps(all + e, _mm512_fmadd_ps(_mm512_loadu_ps(all + e), a, _mm512_mul_ps(_mm512_loadu_ps(more + e), b)));
    all[E + 1] = all[E + 1] * _mm512_cvtss_f32(a) + more[E + 1] * _mm512_cvtss_f32(b), all[E] = most;
}

static void clear(float *all, int E) { memset(all, 0, sizeof(float) * (E + 2)), all[E] = LOW; }

static void finish(const float *all, float *to, int E) {
    F share = _mm512_set1_ps(1.f / all[E + 1]);
    for (int e = 0; e < E; e += LANES) _mm512_storeu_ps(to + e, _mm512_mul_ps(_mm512_loadu_ps(all + e), share));
}

// Queries of one task: pointers to their heads, and what they need to know of their keys.
typedef struct {
    const float *query[MOST_QUERIES]; const uint16_t *keys, *values; int row[MOST_QUERIES], E, from, end;
    float scores[MOST_QUERIES][SPAN + 4 * LANES]; __mmask16 any[SPAN / LANES + 4];
} Ask;

// Scores of `all` queries for a span of keys, 16 * deep keys at a time: the fewer queries, the more keys, so that no sum
// waits for itself. most[i] receives the greatest of each.
INLINE void score(const Pass *p, Ask *a, const int all, const int deep, F *most) {
    const int E = a->E; const F scale = _mm512_set1_ps(1.f / sqrtf(E)), low = _mm512_set1_ps(LOW);
    for (int i = 0; i < all; i++) most[i] = low;
    for (int s = a->from; s < a->end; s += LANES * deep) {
        F sum[MOST_QUERIES][4]; const uint16_t *key[4];
        for (int d = 0; d < deep; d++) key[d] = a->keys + (size_t)(s + d * LANES < p->length ? s + d * LANES : s) * E;
        for (int i = 0; i < all; i++) for (int d = 0; d < deep; d++) sum[i][d] = _mm512_setzero_ps();
        for (int e = 0; e < E; e++) {
            F k[4];
            for (int d = 0; d < deep; d++) k[d] = half(key[d] + e * LANES);
            for (int i = 0; i < all; i++)
                for (int d = 0; d < deep; d++) sum[i][d] = _mm512_fmadd_ps(_mm512_set1_ps(a->query[i][e]), k[d], sum[i][d]);
        }
        for (int d = 0; d < deep; d++) {
            int at = s - a->from + d * LANES;
            a->any[at / LANES] = 0;
            for (int i = 0; i < all; i++) {
                __mmask16 may = at + a->from < a->end ? seen(p, a->row[i], at + a->from) : 0;
                F one = _mm512_mask_blend_ps(may, low, _mm512_mul_ps(sum[i][d], scale));
                most[i] = _mm512_max_ps(most[i], one), a->any[at / LANES] |= may;
                _mm512_storeu_ps(a->scores[i] + at, one);
            }
        }
    }
}

// Scores -> weights; out[E] the greatest score, out[E + 1] the sum of weights.
INLINE void weigh(Ask *a, int i, F most, float *out) {
    F top = _mm512_set1_ps(_mm512_reduce_max_ps(most)), total = _mm512_setzero_ps();
    for (int s = 0; s < a->end - a->from; s += LANES) {
        F one = _mm512_loadu_ps(a->scores[i] + s);
        __mmask16 may = _mm512_cmp_ps_mask(one, _mm512_set1_ps(LOW), _CMP_GT_OQ);
        one = _mm512_maskz_mov_ps(may, exp16(_mm512_sub_ps(one, top)));
        total = _mm512_add_ps(total, one);
        _mm512_storeu_ps(a->scores[i] + s, one);
    }
    out[a->E] = _mm512_cvtss_f32(top), out[a->E + 1] = _mm512_reduce_add_ps(total);
}

// Weighted sums of values, 16 * deep of their numbers from e on.
INLINE void mix(const Ask *a, const int all, const int deep, int e, float *out) {
    F sum[MOST_QUERIES][4];
    for (int i = 0; i < all; i++) for (int d = 0; d < deep; d++) sum[i][d] = _mm512_setzero_ps();
    for (int s = a->from; s < a->end; s++) {
        if (!a->any[(s - a->from) / LANES]) { s += LANES - 1; continue; }
        F v[4];
        for (int d = 0; d < deep; d++) v[d] = half(a->values + (size_t)s * a->E + e + d * LANES);
        for (int i = 0; i < all; i++)
            for (int d = 0; d < deep; d++)
                sum[i][d] = _mm512_fmadd_ps(_mm512_set1_ps(a->scores[i][s - a->from]), v[d], sum[i][d]);
    }
    for (int i = 0; i < all; i++)
        for (int d = 0; d < deep; d++) _mm512_storeu_ps(out + i * (a->E + 2) + e + d * LANES, sum[i][d]);
}

// `rows` rows from n on, `heads` query heads from h on (all of one key/value head), keys from `from` to `end`:
// out (rows * heads, E + 2), the sums, the greatest score and the sum of weights of each query.
INLINE void attend(const Work *k, int n, const int rows, int h, const int heads, int from, int end, float *out) {
    const Model *m = k->m; const int E = m->head_width, all = rows * heads, deep = all <= 3 ? 4 : all <= 6 ? 2 : 1;
    size_t store = store_at(k, k->p->slot[n], h / (m->heads / m->kv_heads));
    Ask a;  // not cleared: its scores are written before they are read
    a.keys = k->p->k + store, a.values = k->p->v + store, a.E = E, a.from = from, a.end = end;
    F most[MOST_QUERIES];
    for (int i = 0; i < all; i++) {
        a.row[i] = n + i / heads;
        a.query[i] = k->qkv + ((size_t)a.row[i] * (m->heads + 2 * m->kv_heads) + h + i % heads) * E;
    }
    score(k->p, &a, all, deep, most);
    for (int i = 0; i < all; i++) weigh(&a, i, most[i], out + i * (E + 2));
    int e = 0;
    for (; e + LANES * deep <= E; e += LANES * deep) mix(&a, all, deep, e, out);
    for (; e < E; e += LANES) mix(&a, all, 1, e, out);
}

static void attend_any(const Work *k, int n, int rows, int h, int heads, int from, int end, float *out) {
#define SHAPE(R, G) if (rows == R && heads == G) { attend(k, n, R, h, G, from, end, out); return; }
    SHAPE(4, 3) SHAPE(3, 4) SHAPE(2, 6) SHAPE(1, 3) SHAPE(1, 4) SHAPE(1, 8) SHAPE(12, 1) SHAPE(6, 2)
    for (int r = 0; r < rows; r++)  // ends of a prompt and rare groups: one query at a time
        for (int g = 0; g < heads; g++)
            attend(k, n + r, 1, h + g, 1, from, end, out + (size_t)(r * heads + g) * (k->m->head_width + 2));
}

// All spans of one block of rows and one set of heads.
static void do_attention(void *work, int task) {
    Work *k = work; const Model *m = k->m; int E = m->head_width, heads = heads_together(m), sets = m->heads / heads;
    int n = k->block[2 * (task / sets)], rows = k->block[2 * (task / sets) + 1], h = task % sets * heads, end = 0;
    float all[MOST_QUERIES * (E + 2)], more[MOST_QUERIES * (E + 2)];
    for (int r = 0; r < rows; r++) end = k->p->at[n + r] >= end ? k->p->at[n + r] + 1 : end;
    for (int i = 0; i < rows * heads; i++) clear(all + i * (E + 2), E);
    for (int from = 0; from < end; from += SPAN) {
        attend_any(k, n, rows, h, heads, from, from + SPAN < end ? from + SPAN : end, more);
        for (int i = 0; i < rows * heads; i++) merge(all + i * (E + 2), more + i * (E + 2), E);
    }
    for (int i = 0; i < rows * heads; i++)
        finish(all + i * (E + 2), k->mixed + ((size_t)(n + i / heads) * m->heads + h + i % heads) * E, E);
}

static int spans(const Work *k, int n) { return k->p->at[n] / SPAN + 1; }

// One span of one row and one set of heads; do_merge brings them together.
static void do_span(void *work, int task) {
    Work *k = work; const Model *m = k->m; int heads = heads_together(m), sets = m->heads / heads, n = 0;
    while (task >= spans(k, n) * sets) task -= spans(k, n++) * sets;
    int span = task / sets, set = task % sets, end = k->p->at[n] + 1, from = span * SPAN;
    size_t most = k->p->length / SPAN + 1, at = ((n * sets + set) * most + span) * heads * (m->head_width + 2);
    attend_any(k, n, 1, set * heads, heads, from, from + SPAN < end ? from + SPAN : end, k->partial + at);
}

static void do_merge(void *work, int n) {
    Work *k = work; const Model *m = k->m; int E = m->head_width, heads = heads_together(m), sets = m->heads / heads;
    size_t most = k->p->length / SPAN + 1;
    for (int h = 0; h < m->heads; h++) {
        float all[E + 2]; const float *part = k->partial + ((n * sets + h / heads) * most * heads + h % heads) * (E + 2);
        clear(all, E);
        for (int span = 0; span < spans(k, n); span++) merge(all, part + (size_t)span * heads * (E + 2), E);
        finish(all, k->mixed + ((size_t)n * m->heads + h) * E, E);
    }
}

static void attention(Work *k) {
    int sets = k->m->heads / heads_together(k->m), tasks = 0;
    if (k->p->rows >= FEW_ROWS) {
        each(do_attention, k, k->blocks * sets);
        return;
    }
    for (int n = 0; n < k->p->rows; n++) tasks += spans(k, n) * sets;
    each(do_span, k, tasks);
    each(do_merge, k, k->p->rows);
}
