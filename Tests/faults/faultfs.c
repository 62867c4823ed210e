// A folder under another name, whose calls fail, wait or fall short as a file of rules says: for Tests/faults.sh.
//
//   faultfs FOLDER RULES MOUNTPOINT [FUSE OPTION…]
//
// RULES is read at every call, so that an edit takes effect at once. A line is a rule, and the first that fits holds:
//
//   CALL GLOB FAULT [NUMBER]
//
// CALL is the name of an operation below, or `*`. GLOB is matched with the path under the mount, as `/a/b.png`.
//
//   hang [N]      does not return before no such rule is left; of a read or write, from byte N on
//   slow N        takes N milliseconds more
//   short N       reads or writes N bytes at most
//   ERROR [N]     EIO and others of the table; of a read or write, from byte N on
//
// Nothing is cached: each call of a program is a call here.

#define FUSE_USE_VERSION 31

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <fuse.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char *folder, *rules;

struct error_name {
    const char *name;
    int number;
};

static const struct error_name error_names[] = {
    {"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EROFS", EROFS}, {"EACCES", EACCES}, {"ESTALE", ESTALE}, {"EHOSTDOWN", EHOSTDOWN},
    {"ETIMEDOUT", ETIMEDOUT},
};

struct rule {
    char fault[16];
    long number;
};

/// The first rule for a call; its fault is empty where none fits.
static struct rule rule_for(const char *call, const char *path) {
    struct rule found = {"", 0};
    FILE *file = fopen(rules, "re");
    if (!file) return found;
    char line[1024], its_call[32], glob[512];
    while (fgets(line, sizeof line, file)) {
        struct rule rule = {"", 0};
        if (sscanf(line, "%31s %511s %15s %ld", its_call, glob, rule.fault, &rule.number) < 3) continue;
        if (strcmp(its_call, "*") != 0 && strcmp(its_call, call) != 0) continue;
        if (fnmatch(glob, path, 0) != 0) continue;
        found = rule;
        break;
    }
    fclose(file);
    return found;
}

/// Does what the rules say of a call that ends before `end`. Returns 0 or a negative error, as FUSE wants them; `most` is
/// how many bytes it may carry.
static int suffer(const char *call, const char *path, off_t end, size_t *most) {
    bool is_late = false;
    while (true) {
        struct rule rule = rule_for(call, path);
        if (strcmp(rule.fault, "hang") == 0 && end >= rule.number) {
            usleep(20000);
            continue;
        }
        if (strcmp(rule.fault, "slow") == 0 && !is_late) {
            usleep((useconds_t)rule.number * 1000);
            is_late = true;
            continue;
        }
        if (strcmp(rule.fault, "short") == 0 && most && *most > (size_t)rule.number) *most = (size_t)rule.number;
        for (size_t i = 0; i < sizeof error_names / sizeof *error_names; i++) {
            if (strcmp(rule.fault, error_names[i].name) == 0 && end >= rule.number) return -error_names[i].number;
        }
        return 0;
    }
}

/// The path in the folder.
struct place {
    char path[PATH_MAX];
};

static struct place place_of(const char *path) {
    struct place place;
    snprintf(place.path, sizeof place.path, "%s%s", folder, path);
    return place;
}

static int answer(long result) { return result < 0 ? -errno : (int)result; }

/// An operation of one path that needs nothing else: suffers its faults, then runs `action` on the path `at`.
#define OPERATION(name, path, action)                                                                                    \
    int error = suffer(name, path, 0, NULL);                                                                             \
    if (error) return error;                                                                                             \
    const struct place place = place_of(path);                                                                           \
    const char *at = place.path;                                                                                         \
    return answer(action)

static int f_stat(const char *path, struct stat *status, struct fuse_file_info *info) {
    (void)info;
    OPERATION("stat", path, lstat(at, status));
}
static int f_statfs(const char *path, struct statvfs *status) { OPERATION("statfs", path, statvfs(at, status)); }
static int f_mkdir(const char *path, mode_t mode) { OPERATION("mkdir", path, mkdir(at, mode)); }
static int f_unlink(const char *path) { OPERATION("unlink", path, unlink(at)); }
static int f_rmdir(const char *path) { OPERATION("rmdir", path, rmdir(at)); }
static int f_symlink(const char *target, const char *path) { OPERATION("symlink", path, symlink(target, at)); }
static int f_chmod(const char *path, mode_t mode, struct fuse_file_info *info) {
    (void)info;
    OPERATION("chmod", path, chmod(at, mode));
}
static int f_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *info) {
    (void)info;
    OPERATION("chown", path, lchown(at, user, group));
}
static int f_truncate(const char *path, off_t size, struct fuse_file_info *info) {
    (void)info;
    OPERATION("truncate", path, truncate(at, size));
}
static int f_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *info) {
    (void)info;
    OPERATION("utimens", path, utimensat(AT_FDCWD, at, times, AT_SYMLINK_NOFOLLOW));
}
static int f_rename(const char *path, const char *other, unsigned flags) {
    if (flags) return -EINVAL;
    const struct place target = place_of(other);
    OPERATION("rename", path, rename(at, target.path));
}
static int f_link(const char *path, const char *other) {
    const struct place target = place_of(other);
    OPERATION("link", path, link(at, target.path));
}

static int f_readlink(const char *path, char *text, size_t room) {
    int error = suffer("readlink", path, 0, NULL);
    if (error) return error;
    ssize_t count = readlink(place_of(path).path, text, room - 1);
    if (count < 0) return -errno;
    text[count] = 0;
    return 0;
}

static int opened(const char *call, const char *path, int flags, mode_t mode, struct fuse_file_info *info) {
    int error = suffer(call, path, 0, NULL);
    if (error) return error;
    int file = open(place_of(path).path, flags | O_CLOEXEC, mode);
    if (file < 0) return -errno;
    info->fh = (uint64_t)file;
    return 0;
}
static int f_open(const char *path, struct fuse_file_info *info) { return opened("open", path, info->flags, 0, info); }
static int f_create(const char *path, mode_t mode, struct fuse_file_info *info) {
    return opened("create", path, info->flags | O_CREAT, mode, info);
}
static int f_release(const char *path, struct fuse_file_info *info) {
    (void)path;
    return answer(close((int)info->fh));
}
static int f_read(const char *path, char *bytes, size_t count, off_t offset, struct fuse_file_info *info) {
    int error = suffer("read", path, offset + (off_t)count, &count);
    return error ? error : answer(pread((int)info->fh, bytes, count, offset));
}
static int f_write(const char *path, const char *bytes, size_t count, off_t offset, struct fuse_file_info *info) {
    int error = suffer("write", path, offset + (off_t)count, &count);
    return error ? error : answer(pwrite((int)info->fh, bytes, count, offset));
}
static int f_fsync(const char *path, int data_only, struct fuse_file_info *info) {
    (void)data_only;
    int error = suffer("fsync", path, 0, NULL);
    return error ? error : answer(fsync((int)info->fh));
}

static int f_opendir(const char *path, struct fuse_file_info *info) {
    return opened("opendir", path, O_RDONLY | O_DIRECTORY, 0, info);
}
static int f_readdir(const char *path, void *list, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info *info,
                     enum fuse_readdir_flags flags) {
    (void)offset, (void)info, (void)flags;
    int error = suffer("readdir", path, 0, NULL);
    if (error) return error;
    DIR *entries = opendir(place_of(path).path);
    if (!entries) return -errno;
    for (struct dirent *entry; (entry = readdir(entries));) fill(list, entry->d_name, NULL, 0, 0);
    closedir(entries);
    return 0;
}
static int f_fsyncdir(const char *path, int data_only, struct fuse_file_info *info) {
    (void)data_only, (void)info;
    return suffer("fsyncdir", path, 0, NULL);
}

static void *f_init(struct fuse_conn_info *connection, struct fuse_config *config) {
    connection->want &= ~(unsigned)(FUSE_CAP_READDIRPLUS | FUSE_CAP_READDIRPLUS_AUTO);
    config->use_ino = 1;
    config->direct_io = 1;
    config->attr_timeout = config->entry_timeout = config->negative_timeout = 0;
    return NULL;
}

static const struct fuse_operations operations = {
    .init = f_init,         .getattr = f_stat,     .statfs = f_statfs,   .mkdir = f_mkdir,     .unlink = f_unlink,
    .rmdir = f_rmdir,       .symlink = f_symlink,  .chmod = f_chmod,     .chown = f_chown,     .truncate = f_truncate,
    .utimens = f_utimens,   .rename = f_rename,    .link = f_link,       .readlink = f_readlink, .open = f_open,
    .create = f_create,     .release = f_release,  .read = f_read,       .write = f_write,     .fsync = f_fsync,
    .opendir = f_opendir,   .releasedir = f_release, .readdir = f_readdir, .fsyncdir = f_fsyncdir,
};

int main(int count, char **words) {
    if (count < 4) {
        fprintf(stderr, "usage: %s FOLDER RULES MOUNTPOINT [FUSE OPTION…]\n", words[0]);
        return 2;
    }
    folder = realpath(words[1], NULL);
    // FUSE changes the working folder.
    rules = realpath(words[2], NULL);
    if (!folder || !rules) {
        perror(folder ? words[2] : words[1]);
        return 1;
    }
    // A thread for each call that hangs, and some for the others.
    char *arguments[64] = {words[0], words[3], "-f", "-o", "allow_other,max_threads=200,fsname=faultfs"};
    int used = 5;
    for (int i = 4; i < count && used < 63; i++) arguments[used++] = words[i];
    umask(0);
    return fuse_main(used, arguments, &operations, NULL);
}
