// Tells when the machine's processors stood still: an emulated one does while the host does something else.
//
//     witness          until it is killed; for each stand "FROM TO" in nanoseconds of CLOCK_MONOTONIC
//
// A thread of the highest priority on each processor wants to wake every four milliseconds. One that wakes four late found no
// processor, and no other program did.

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const long long period = 4000000, limit = 4000000;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void *watch(void *processor) {
    cpu_set_t own;
    CPU_ZERO(&own);
    CPU_SET((long)processor, &own);
    struct sched_param highest = {.sched_priority = sched_get_priority_max(SCHED_FIFO)};
    int error = pthread_setaffinity_np(pthread_self(), sizeof own, &own);
    if (!error) error = pthread_setschedparam(pthread_self(), SCHED_FIFO, &highest);
    if (error) {
        fprintf(stderr, "witness: processor %ld: %s\n", (long)processor, strerror(error));
        exit(1);
    }
    for (long long next = now() + period;; next += period) {
        struct timespec time = {next / 1000000000, next % 1000000000};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
        long long woke = now();
        if (woke - next < limit) continue;
        printf("%lld %lld\n", next, woke);
        next = woke;
    }
    return NULL;
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (long processor = sysconf(_SC_NPROCESSORS_ONLN); processor-- > 0;) {
        pthread_t thread;
        int error = pthread_create(&thread, NULL, watch, (void *)processor);
        if (error) {
            fprintf(stderr, "witness: %s\n", strerror(error));
            return 1;
        }
    }
    for (;;) pause();
}
