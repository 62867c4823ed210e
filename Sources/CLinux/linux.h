// What Glibc's own Swift module leaves out of Linux.

#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <ifaddrs.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <linux/vt.h>
#include <malloc.h>
#include <net/if.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

/// SIGRTMIN is a function call in glibc, which keeps the first real-time signals for itself.
static inline int linux_sigrtmin(void) { return SIGRTMIN; }

/// open(2) is variadic, which Swift cannot call.
static inline int linux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

/// open(2) with O_PATH, which glibc has for _GNU_SOURCE only: asm-generic/fcntl.h. It opens nothing, and finds what is there:
/// with O_NOFOLLOW, a symbolic link itself.
static inline int linux_find(const char *path, int flags) { return open(path, 010000000 | O_CLOEXEC | flags); }

// The same of what lies below a folder: openat2(2), since Linux 5.6, whose number is the same on all machines. Its structure has
// three members: flags, mode, and RESOLVE_BENEATH with RESOLVE_NO_SYMLINKS or, where links count that stay below,
// RESOLVE_NO_MAGICLINKS.
static inline int linux_find_below(int folder, const char *name, int flags, int follows) {
    const uint64_t how[3] = {(uint64_t)(010000000 | O_CLOEXEC | flags), 0, follows ? 0x08 | 0x02 : 0x08 | 0x04};
    return (int)syscall(437, folder, name, how, sizeof how);
}

/// fcntl(2) is variadic too.
static inline int linux_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }
/// F_SETLEASE, which glibc has for _GNU_SOURCE only: linux/fcntl.h.
static inline int linux_set_lease(int descriptor, int kind) { return fcntl(descriptor, 1024, kind); }

/// accept4(2), hidden behind _GNU_SOURCE, with the flags that every descriptor here has.
static inline int linux_accept(int listener) {
    return (int)syscall(SYS_accept4, listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/// sem_clockwait(3), hidden behind _GNU_SOURCE.
extern int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end);

/// MAP_FAILED is a cast, which Swift does not import.
static inline int linux_map_failed(const void *address) { return address == MAP_FAILED; }

/// sched_getaffinity(2) into an array of bits, one for each processor; how many bytes it takes, -1 on failure. Glibc's own
/// is hidden behind _GNU_SOURCE, as is sched_getcpu(3).
static inline long linux_get_affinity(void *set, size_t size) { return syscall(SYS_sched_getaffinity, 0, size, set); }

/// sched_setaffinity(2) of the calling thread.
static inline long linux_set_affinity(const void *set, size_t size) {
    return syscall(SYS_sched_setaffinity, 0, size, set);
}

/// getcpu(2); -1 on failure.
static inline int linux_current_processor(void) {
    unsigned number;
    return syscall(SYS_getcpu, &number, NULL, NULL) == 0 ? (int)number : -1;
}

/// The kind of file system that `path` lies on, as statfs(2) numbers them; -1 on failure. The field's type is another in
/// each libc.
static inline int64_t linux_file_system(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

/// FIONREAD of inotify(7): the bytes of events that wait to be read; 0 on failure.
static inline int linux_waiting_bytes(int descriptor) {
    int count;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

/// KDGETMODE of console_ioctl(4): KD_TEXT or KD_GRAPHICS; -1 where the descriptor is no virtual terminal.
static inline int linux_console_mode(int terminal) {
    int mode;
    return ioctl(terminal, KDGETMODE, &mode) == 0 ? mode : -1;
}

/// KDSETMODE: with KD_GRAPHICS the console does not draw on this terminal, with KD_TEXT it does. Only who has it as controlling
/// terminal may.
static inline int linux_set_console_mode(int terminal, int mode) { return ioctl(terminal, KDSETMODE, mode); }

/// VT_SETMODE of console_ioctl(4): with VT_PROCESS the process is asked by signals before another terminal comes to the front,
/// and told when this one does; with VT_AUTO the kernel switches by itself.
static inline int linux_set_console_switching(int terminal, int isOurs, int release, int acquire) {
    struct vt_mode mode = {
        .mode = isOurs ? VT_PROCESS : VT_AUTO, .relsig = (short)release, .acqsig = (short)acquire};
    return ioctl(terminal, VT_SETMODE, &mode);
}

/// VT_RELDISP of console_ioctl(4): lets the other terminal come (1), or says that the switch to this one is known (VT_ACKACQ).
static inline int linux_answer_console_switch(int terminal, int answer) { return ioctl(terminal, VT_RELDISP, answer); }

static const int linux_vt_ackacq = VT_ACKACQ;
static const int linux_kd_graphics = KD_GRAPHICS;

/// How many descriptors go with a message at the most.
enum { linux_most_descriptors = 2 };

/// sendmsg(2) of bytes with open descriptors beside them (SCM_RIGHTS, unix(7)), whose macros Swift does not import.
static inline ssize_t linux_send_with_descriptors(
    int socket, const void *bytes, size_t count, const struct sockaddr *peer, socklen_t length, const int *descriptors,
    size_t number) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(linux_most_descriptors * sizeof(int))];
    } control = {
        .header = {.cmsg_len = CMSG_LEN(number * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
    for (size_t i = 0; i < number; i++) ((int *)CMSG_DATA(&control.header))[i] = descriptors[i];
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {
        .msg_name = (void *)peer, .msg_namelen = length, .msg_iov = &vector, .msg_iovlen = 1,
        .msg_control = number == 0 ? NULL : &control, .msg_controllen = number == 0 ? 0 : CMSG_SPACE(number * sizeof(int))};
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

/// recvmsg(2) of one message with the descriptors beside it. Returns how many bytes it has, more than there is room for where it
/// is cut off; -1 on failure. `number` is how many descriptors came, which are the caller's.
static inline ssize_t linux_receive_with_descriptors(
    int socket, void *bytes, size_t count, int *descriptors, size_t *number) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(linux_most_descriptors * sizeof(int))];
    } control;
    struct iovec vector = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control.space)};
    *number = 0;
    ssize_t size = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_TRUNC);
    if (size < 0) return size;
    for (struct cmsghdr *part = CMSG_FIRSTHDR(&message); part; part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
        size_t some = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < some && *number < linux_most_descriptors; i++)
            descriptors[(*number)++] = ((int *)CMSG_DATA(part))[i];
    }
    return size;
}

/// FIGETBSZ of linux/fs.h: how many bytes the blocks have that FIBMAP counts; -1 on failure.
static inline int linux_block_size(int file) {
    int size;
    return ioctl(file, FIGETBSZ, &size) == 0 ? size : -1;
}

/// FIBMAP of linux/fs.h: which block of the device holds a block of the file; 0 where none does, -1 on failure. It takes
/// CAP_SYS_RAWIO.
static inline int64_t linux_device_block(int file, int block) {
    int number = block;
    return ioctl(file, FIBMAP, &number) == 0 ? (int64_t)(unsigned)number : -1;
}

/// In futimens(3): this time stays as it is.
static const long linux_utime_omit = UTIME_OMIT;

/// memfd_create(2), hidden behind _GNU_SOURCE, with MFD_CLOEXEC and MFD_ALLOW_SEALING of linux/memfd.h.
static inline int linux_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1U | 2U); }

/// F_ADD_SEALS of linux/fcntl.h with F_SEAL_SEAL, F_SEAL_SHRINK and F_SEAL_GROW: a file in memory keeps its size for ever.
static inline int linux_seal_size(int file) { return fcntl(file, 1033, 1 | 2 | 4); }

/// close_range(2), since Linux 5.9, of all descriptors from this one on.
static inline int linux_close_from(int first) { return (int)syscall(436, first, ~0U, 0); }

/// syncfs(2), hidden behind _GNU_SOURCE.
extern int syncfs(int descriptor);

/// What every helper process takes from itself: no core file, no new privileges and no life after its parent's (prctl(2)).
/// 0, or -1 with errno.
static inline int linux_follow_parent(void) {
    const struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none)) return -1;
    return prctl(PR_SET_PDEATHSIG, SIGKILL) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? -1 : 0;
}

/// What a process takes from itself besides before it opens what a stranger wrote: setrlimit(2) of its memory and its processor
/// time. 0, or -1 with errno.
static inline int linux_confine(uint64_t memory, uint64_t seconds) {
    const struct rlimit bytes = {memory, memory}, time = {seconds, seconds};
    if (setrlimit(RLIMIT_AS, &bytes) || setrlimit(RLIMIT_CPU, &time)) return -1;
    return linux_follow_parent();
}

/// setpriority(2) of the calling thread, and those that it starts: to this nice value, and no further where it has stepped back
/// already, as nice(2) would.
static inline int linux_step_back(int value) { return setpriority(PRIO_PROCESS, 0, value); }

/// The name of this process in lists, 15 bytes at the most: PR_SET_NAME of prctl(2).
static inline int linux_set_name(const char *name) { return prctl(PR_SET_NAME, name); }

/// The machine, as seccomp(2) tells a filter which numbers of calls are meant.
#if defined(__x86_64__)
static const uint32_t linux_call_numbers = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t linux_call_numbers = AUDIT_ARCH_AARCH64;
#endif

/// Whether the kernel filters calls: PR_GET_SECCOMP of prctl(2) fails where it was built without.
static inline int linux_filters_calls(void) { return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0; }

/// PR_SET_SECCOMP of prctl(2), of the calling thread and those that it starts. 0, or -1 with errno.
static inline int linux_filter_calls(const struct sock_filter *program, size_t count) {
    const struct sock_fprog all = {(unsigned short)count, (struct sock_filter *)program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0);
}

/// fstat(2) by its own number: glibc asks newfstatat(2), which takes paths too. Both structures are one.
static inline int linux_file_status(int file, struct stat *status) { return (int)syscall(SYS_fstat, file, status); }
