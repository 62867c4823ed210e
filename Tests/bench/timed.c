/* timed REPORT [--until WORD] COMMAND...: runs a command, and writes one line to the file REPORT:
 *
 *     WALL_NS CPU_NS PEAK_BYTES
 *
 * The times are from before the fork until the command's end; CPU is user and system together. With --until, wall ends
 * when WORD is read in the command's standard error, and the command is then terminated.
 *
 * This small program starts the commands because a process begins with the peak of the one that started it: whatever
 * a script's interpreter holds would stand below every figure.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "timed: %s: %s\n", what, strerror(errno));
    exit(125);
}

/* Reads `input` until it holds `word`; returns whether it came. Ten minutes of nothing are as good as never. */
static int wait_for(int input, const char *word)
{
    char text[1 << 16];
    size_t length = 0;
    struct pollfd source = {.fd = input, .events = POLLIN};
    while (length < sizeof text - 1 && poll(&source, 1, 600000) > 0) {
        ssize_t got = read(input, text + length, sizeof text - 1 - length);
        if (got <= 0) break;
        length += (size_t)got;
        text[length] = 0;
        if (strstr(text, word)) return 1;
    }
    fwrite(text, 1, length, stderr);
    return 0;
}

int main(int count, char **arguments)
{
    const char *word = NULL;
    int first = 2;
    if (count > 4 && strcmp(arguments[2], "--until") == 0) {
        word = arguments[3];
        first = 4;
    }
    if (count <= first) {
        fputs("usage: timed REPORT [--until WORD] COMMAND...\n", stderr);
        return 125;
    }
    int ends[2] = {-1, -1};
    if (word && pipe(ends) != 0) fail("pipe");

    int64_t start = now();
    pid_t child = fork();
    if (child < 0) fail("fork");
    if (child == 0) {
        int null = open("/dev/null", O_RDONLY);
        if (null < 0 || dup2(null, 0) < 0 || (word && dup2(ends[1], 2) < 0)) _exit(126);
        close(null);
        if (word) {
            close(ends[0]);
            close(ends[1]);
        }
        execvp(arguments[first], arguments + first);
        fprintf(stderr, "timed: %s: %s\n", arguments[first], strerror(errno));
        _exit(127);
    }
    int64_t wall = 0;
    int came = 0;
    if (word) {
        close(ends[1]);
        came = wait_for(ends[0], word);
        wall = now() - start;
        kill(child, SIGTERM);
    }
    int status;
    struct rusage usage;
    while (wait4(child, &status, 0, &usage) < 0)
        if (errno != EINTR) fail("wait4");
    if (!word) wall = now() - start;
    if (word ? !came : !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return WIFEXITED(status) && WEXITSTATUS(status) != 0 ? WEXITSTATUS(status) : 125;

    int64_t cpu = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000LL
        + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000LL;
    FILE *report = fopen(arguments[1], "w");
    if (!report) fail(arguments[1]);
    fprintf(report, "%lld %lld %lld\n", (long long)wall, (long long)cpu, (long long)usage.ru_maxrss * 1024);
    return fclose(report) == 0 ? 0 : 125;
}
