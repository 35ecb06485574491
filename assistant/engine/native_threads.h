// The threads of native.c: each(task, work, count) runs task(work, 0 .. count - 1) on all of them.
// Whoever is free takes the next task, and the caller takes part; so a thread that the system keeps waiting (a busy web
// server beside us) delays nothing but the task it holds. Helpers spin briefly between calls, then sleep: idle costs nothing.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_THREADS 64
#define SPINS 4000  // some 50 microseconds
typedef void (*Task)(void *work, int index);

static struct { Task task; void *work; int count; } job;
static _Alignas(64) atomic_ullong ticket;  // generation of the job << 32 | tasks left
static _Alignas(64) atomic_int finished;
static _Alignas(64) atomic_int sleepers;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bell = PTHREAD_COND_INITIALIZER;
static int helpers;

// Take tasks of this generation until none is left. The ticket alone says whether there is one: while a task is owned,
// or left, the caller waits, so `job` cannot change under us; when none is left nobody reads `job`.
static void take(uint32_t generation) {
    for (;;) {
        unsigned long long now = atomic_load_explicit(&ticket, memory_order_acquire);
        uint32_t left = (uint32_t)now;
        if ((uint32_t)(now >> 32) != generation || left == 0) return;
        if (!atomic_compare_exchange_weak_explicit(&ticket, &now, now - 1, memory_order_acq_rel, memory_order_relaxed)) continue;
        job.task(job.work, job.count - (int)left);
        atomic_fetch_add_explicit(&finished, 1, memory_order_release);
    }
}

static uint32_t generation_now(void) { return (uint32_t)(atomic_load_explicit(&ticket, memory_order_acquire) >> 32); }

static void *helper(void *none) {
    (void)none;
    for (uint32_t seen = 0;;) {
        for (int spin = 0; generation_now() == seen && spin < SPINS; spin++) __builtin_ia32_pause();
        if (generation_now() == seen) {
            pthread_mutex_lock(&gate);
            atomic_fetch_add(&sleepers, 1);
            while (generation_now() == seen) pthread_cond_wait(&bell, &gate);
            atomic_fetch_sub(&sleepers, 1);
            pthread_mutex_unlock(&gate);
        }
        take(seen = generation_now());
    }
    return NULL;
}

static void each(Task task, void *work, int count) {
    if (helpers == 0 || count == 1) {
        for (int index = 0; index < count; index++) task(work, index);
        return;
    }
    uint32_t generation = generation_now() + 1;
    job.task = task, job.work = work, job.count = count;
    atomic_store_explicit(&finished, 0, memory_order_relaxed);
    atomic_store(&ticket, (unsigned long long)generation << 32 | (uint32_t)count);
    if (atomic_load(&sleepers)) {
        pthread_mutex_lock(&gate);
        pthread_cond_broadcast(&bell);
        pthread_mutex_unlock(&gate);
    }
    take(generation);
    for (int spin = 0; atomic_load_explicit(&finished, memory_order_acquire) < count; spin++)
        if (spin < SPINS) __builtin_ia32_pause();
        else sched_yield();
}

// Call once, before the first run, with the number of threads that may work at a time. 0: done.
int wb_threads(int count) {
    for (; helpers < count - 1 && helpers < MOST_THREADS - 1; helpers++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, helper, NULL)) return -1;
        pthread_detach(thread);
    }
    return 0;
}
