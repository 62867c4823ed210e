// Asks a driver one thing after the other, as a player would, and says how each went.
//
//     kms CARD COMMAND…
//
//     output CONNECTOR CRTC      by number; those that follow are for these. At first 0 and 0, and not a writeback connector
//     fb NAME WIDTHxHEIGHT [PITCH]   a framebuffer with a pattern: red = x, green = y, blue = x ^ y, each modulo 256
//     mode WIDTHxHEIGHT NAME     sets a mode, with the framebuffer from its upper left corner
//     try NAME X Y               asks whether the window of the mode's size may stand there, without a mode set
//     flip NAME X Y              moves the window there, and says how long after its event the event's time is
//     steal PID                  takes the card from a process that is its master, without a word
//     hold                       says so, and waits to be killed
//
// A line for each: the command, then ok or the error's name.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static int card;
static uint32_t connector, crtc, plane;
static int crtc_index;
static drmModeModeInfo mode;

static struct {
    char name[16];
    uint32_t id;
} framebuffers[16];
static int count;

static void need(int ok, const char *what) {
    if (ok) return;
    perror(what);
    exit(1);
}

static uint32_t property(uint32_t object, uint32_t type, const char *name, uint64_t *value) {
    drmModeObjectProperties *all = drmModeObjectGetProperties(card, object, type);
    uint32_t id = 0;
    for (uint32_t i = 0; all && i < all->count_props && !id; i++) {
        drmModePropertyRes *one = drmModeGetProperty(card, all->props[i]);
        if (strcmp(one->name, name) == 0) {
            id = one->prop_id;
            if (value) *value = all->prop_values[i];
        }
        drmModeFreeProperty(one);
    }
    drmModeFreeObjectProperties(all);
    return id;
}

static void choose(int connectors, int crtcs) {
    drmModeRes *resources = drmModeGetResources(card);
    need(resources != NULL && crtcs < resources->count_crtcs, "resources");
    connector = 0;
    for (int i = 0; i < resources->count_connectors && !connector; i++) {
        drmModeConnector *one = drmModeGetConnector(card, resources->connectors[i]);
        if (one && one->connector_type != DRM_MODE_CONNECTOR_WRITEBACK && connectors-- == 0) connector = one->connector_id;
    }
    crtc_index = crtcs;
    crtc = resources->crtcs[crtcs];
    drmModePlaneRes *planes = drmModeGetPlaneResources(card);
    plane = 0;
    for (uint32_t i = 0; i < planes->count_planes && !plane; i++) {
        drmModePlane *one = drmModeGetPlane(card, planes->planes[i]);
        uint64_t type = 0;
        property(one->plane_id, DRM_MODE_OBJECT_PLANE, "type", &type);
        if (type == DRM_PLANE_TYPE_PRIMARY && one->possible_crtcs >> crtc_index & 1) plane = one->plane_id;
    }
    need(connector && plane, "connector or plane");
}

static uint32_t framebuffer(const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(framebuffers[i].name, name) == 0) return framebuffers[i].id;
    return 0;
}

static int add(const char *name, unsigned width, unsigned height, unsigned pitch) {
    unsigned own = (pitch ? pitch : width * 4) / 4;
    uint32_t handle, given, offsets[4] = {0};
    uint64_t size, offset;
    int failed = drmModeCreateDumbBuffer(card, own, height, 32, 0, &handle, &given, &size);
    if (failed) return failed;
    need(drmModeMapDumbBuffer(card, handle, &offset) == 0, "map");
    uint8_t *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
    need(pixels != MAP_FAILED, "mmap");
    for (uint32_t y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)(pixels + (size_t)y * given);
        for (uint32_t x = 0; x < own; x++) row[x] = (x & 255) << 16 | (y & 255) << 8 | ((x ^ y) & 255);
    }
    munmap(pixels, size);
    uint32_t id;
    failed = drmModeAddFB2(card, width, height, 0x34325258, (uint32_t[4]){handle}, (uint32_t[4]){given}, offsets, &id, 0);
    drmModeDestroyDumbBuffer(card, handle);
    if (failed) return failed;
    snprintf(framebuffers[count].name, sizeof framebuffers[count].name, "%s", name);
    framebuffers[count++].id = id;
    return 0;
}

static int commit(const char *name, unsigned x, unsigned y, int sets_mode, uint32_t flags) {
    const uint32_t P = DRM_MODE_OBJECT_PLANE;
    drmModeAtomicReq *request = drmModeAtomicAlloc();
    struct { const char *name; uint64_t value; } all[] = {
        {"FB_ID", framebuffer(name)}, {"CRTC_ID", crtc}, {"SRC_X", (uint64_t)x << 16}, {"SRC_Y", (uint64_t)y << 16},
        {"SRC_W", (uint64_t)mode.hdisplay << 16}, {"SRC_H", (uint64_t)mode.vdisplay << 16},
        {"CRTC_X", 0}, {"CRTC_Y", 0}, {"CRTC_W", mode.hdisplay}, {"CRTC_H", mode.vdisplay},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        drmModeAtomicAddProperty(request, plane, property(plane, P, all[i].name, NULL), all[i].value);
    uint32_t blob = 0;
    if (sets_mode) {
        drmModeCreatePropertyBlob(card, &mode, sizeof mode, &blob);
        drmModeAtomicAddProperty(request, crtc, property(crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID", NULL), blob);
        drmModeAtomicAddProperty(request, crtc, property(crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", NULL), 1);
        drmModeAtomicAddProperty(
            request, connector, property(connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", NULL), crtc);
    }
    int failed = drmModeAtomicCommit(card, request, flags, NULL);
    drmModeAtomicFree(request);
    return failed;
}

static int set_mode(unsigned width, unsigned height, const char *name) {
    drmModeConnector *one = drmModeGetConnector(card, connector);
    need(one != NULL, "connector");
    mode.hdisplay = 0;
    for (int i = one->count_modes - 1; i >= 0; i--)
        if (one->modes[i].hdisplay == width && one->modes[i].vdisplay == height) mode = one->modes[i];
    need(mode.hdisplay == width, "mode");
    return commit(name, 0, 0, 1, DRM_MODE_ATOMIC_ALLOW_MODESET);
}

/* Drops the master by a copy of that process's descriptor: pidfd_getfd(2). */
static int steal(int pid, const char *path) {
    int process = (int)syscall(SYS_pidfd_open, pid, 0);
    if (process < 0) return errno;
    for (int number = 0; number < 256; number++) {
        char link[64], target[256] = "";
        snprintf(link, sizeof link, "/proc/%d/fd/%d", pid, number);
        if (readlink(link, target, sizeof target - 1) < 0 || strcmp(target, path) != 0) continue;
        int copy = (int)syscall(SYS_pidfd_getfd, process, number, 0);
        if (copy < 0 || drmDropMaster(copy) != 0) return errno;
        close(copy);
        return drmSetMaster(card) == 0 ? 0 : errno;
    }
    return ENOENT;
}

static long microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

static void say(const char *command, int failed, const char *more) {
    printf("%s: %s%s\n", command, failed ? strerrorname_np(failed < 0 ? -failed : failed) : "ok", more);
    fflush(stdout);
}

int main(int words, char **word) {
    if (words < 3) return 2;
    card = open(word[1], O_RDWR | O_CLOEXEC);
    need(card >= 0, word[1]);
    need(drmSetClientCap(card, DRM_CLIENT_CAP_ATOMIC, 1) == 0, "atomic");
    choose(0, 0);
    for (int i = 2; i < words; i++) {
        char name[16], more[64] = "";
        unsigned a, b, pitch = 0;
        int failed;
        if (sscanf(word[i], "output %u %u", &a, &b) == 2) {
            choose((int)a, (int)b);
            continue;
        } else if (sscanf(word[i], "fb %15s %ux%u %u", name, &a, &b, &pitch) >= 3) {
            failed = add(name, a, b, pitch);
        } else if (sscanf(word[i], "mode %ux%u %15s", &a, &b, name) == 3) {
            long start = microseconds();
            failed = set_mode(a, b, name);
            snprintf(more, sizeof more, " %ld ms", (microseconds() - start) / 1000);
        } else if (sscanf(word[i], "try %15s %u %u", name, &a, &b) == 3) {
            failed = commit(name, a, b, 0, DRM_MODE_ATOMIC_TEST_ONLY);
        } else if (sscanf(word[i], "flip %15s %u %u", name, &a, &b) == 3) {
            failed = commit(name, a, b, 0, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT);
            struct pollfd event = {card, POLLIN, 0};
            if (!failed && poll(&event, 1, 2000) == 0) {
                failed = ETIME;
            } else if (!failed) {
                struct drm_event_vblank vblank;
                need(read(card, &vblank, sizeof vblank) == sizeof vblank, "event");
                long time = vblank.tv_sec * 1000000L + vblank.tv_usec;
                snprintf(more, sizeof more, " %ld us", time - microseconds());
            }
        } else if (sscanf(word[i], "steal %u", &a) == 1) {
            failed = steal((int)a, word[1]);
        } else if (strcmp(word[i], "hold") == 0) {
            say(word[i], 0, "");
            for (;;) pause();
        } else {
            return 2;
        }
        say(word[i], failed, more);
    }
}
