// Random atomic requests, the same for the same seed on any card: what a model of the kernel answers, and what the kernel does,
// can be compared. After each the card is left alone until nothing is under way, so that no answer depends on time.

#include "requests.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { MOST = 2, OVERLAYS = 2, NOTHING = 9999 };

static const char *names[] = {
    "FB_ID", "CRTC_ID", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "ACTIVE", "MODE_ID", "type",
};
enum property { FB, CRTC, X, Y, W, H, SX, SY, SW, SH, ACTIVE, MODE, TYPE, PROPERTIES };

static int card;
static uint32_t state;
static uint32_t connectors[MOST], crtcs[MOST], primaries[MOST], overlays[MOST][OVERLAYS];
static uint32_t framebuffers[4], modes[4];
static const uint32_t sizes[4][2] = {{640, 480}, {1280, 480}, {800, 600}, {64, 64}};
static uint32_t properties[PROPERTIES];
static drmModeAtomicReq *request;

static uint32_t below(uint32_t count) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % count;
}

static uint64_t one_of(const uint64_t *values, uint32_t count) { return values[below(count)]; }
#define ONE_OF(...) one_of((uint64_t[]){__VA_ARGS__}, sizeof(uint64_t[]){__VA_ARGS__} / sizeof(uint64_t))

static void set(uint32_t object, enum property property, uint64_t value) {
    drmModeAtomicAddProperty(request, object, properties[property], value);
}

static void learn(uint32_t object, uint32_t type) {
    drmModeObjectProperties *all = drmModeObjectGetProperties(card, object, type);
    for (uint32_t i = 0; all && i < all->count_props; i++) {
        drmModePropertyRes *one = drmModeGetProperty(card, all->props[i]);
        for (int name = 0; name < PROPERTIES; name++)
            if (strcmp(one->name, names[name]) == 0) properties[name] = one->prop_id;
        drmModeFreeProperty(one);
    }
    drmModeFreeObjectProperties(all);
}

static uint64_t value(uint32_t object, uint32_t type, enum property property) {
    drmModeObjectProperties *all = drmModeObjectGetProperties(card, object, type);
    uint64_t value = 0;
    for (uint32_t i = 0; all && i < all->count_props; i++)
        if (all->props[i] == properties[property]) value = all->prop_values[i];
    drmModeFreeObjectProperties(all);
    return value;
}

static uint32_t mode(unsigned width, unsigned height) {
    drmModeModeInfo info = {
        .clock = (width + 100) * (height + 100) * 60 / 1000, .hdisplay = width, .hsync_start = width + 10,
        .hsync_end = width + 20, .htotal = width + 100, .vdisplay = height, .vsync_start = height + 10,
        .vsync_end = height + 20, .vtotal = height + 100, .vrefresh = 60,
    };
    uint32_t blob = 0;
    drmModeCreatePropertyBlob(card, &info, sizeof info, &blob);
    return blob;
}

static int find(void) {
    drmModeRes *resources = drmModeGetResources(card);
    int count = 0;
    for (int i = 0; resources && i < resources->count_connectors && count < MOST; i++) {
        drmModeConnector *one = drmModeGetConnectorCurrent(card, resources->connectors[i]);
        if (one->connector_type != DRM_MODE_CONNECTOR_WRITEBACK) connectors[count++] = one->connector_id;
        drmModeFreeConnector(one);
    }
    if (count < MOST || resources->count_crtcs < MOST) return -1;
    for (int i = 0; i < MOST; i++) crtcs[i] = resources->crtcs[i];
    drmModeFreeResources(resources);
    drmModePlaneRes *planes = drmModeGetPlaneResources(card);
    learn(planes->planes[0], DRM_MODE_OBJECT_PLANE);
    learn(crtcs[0], DRM_MODE_OBJECT_CRTC);
    int seen[MOST] = {0};
    for (uint32_t i = 0; i < planes->count_planes; i++) {
        drmModePlane *one = drmModeGetPlane(card, planes->planes[i]);
        uint64_t type = value(one->plane_id, DRM_MODE_OBJECT_PLANE, TYPE);
        for (int crtc = 0; crtc < MOST; crtc++) {
            if (!(one->possible_crtcs >> crtc & 1)) continue;
            if (type == DRM_PLANE_TYPE_PRIMARY) primaries[crtc] = one->plane_id;
            if (type == DRM_PLANE_TYPE_OVERLAY && seen[crtc] < OVERLAYS) overlays[crtc][seen[crtc]++] = one->plane_id;
        }
        drmModeFreePlane(one);
    }
    drmModeFreePlaneResources(planes);
    for (int i = 0; i < 4; i++) {
        uint32_t handle, stride, offsets[4] = {0};
        uint64_t size;
        if (drmModeCreateDumbBuffer(card, sizes[i][0], sizes[i][1], 32, 0, &handle, &stride, &size) != 0) return -1;
        if (drmModeAddFB2(card, sizes[i][0], sizes[i][1], 0x34325258, (uint32_t[4]){handle}, (uint32_t[4]){stride}, offsets,
                          &framebuffers[i], 0) != 0)
            return -1;
    }
    modes[0] = mode(640, 480);
    modes[1] = mode(800, 600);
    modes[2] = mode(0, 480);
    drmModeCreatePropertyBlob(card, "too short", 8, &modes[3]);
    return seen[0] == OVERLAYS && seen[1] == OVERLAYS && primaries[0] && primaries[1] ? 0 : -1;
}

static void show(uint32_t plane, uint32_t crtc, int framebuffer, int x, int y, uint32_t width, uint32_t height) {
    set(plane, FB, framebuffers[framebuffer]);
    set(plane, CRTC, crtc);
    set(plane, X, (uint64_t)(int64_t)x);
    set(plane, Y, (uint64_t)(int64_t)y);
    set(plane, W, width);
    set(plane, H, height);
    set(plane, SX, 0);
    set(plane, SY, 0);
    set(plane, SW, (uint64_t)width << 16);
    set(plane, SH, (uint64_t)height << 16);
}

static void hide(uint32_t plane) {
    set(plane, FB, 0);
    set(plane, CRTC, 0);
}

static void clear(int crtc) {
    set(crtcs[crtc], ACTIVE, 0);
    set(crtcs[crtc], MODE, 0);
    hide(primaries[crtc]);
    for (int i = 0; i < OVERLAYS; i++) hide(overlays[crtc][i]);
}

static void add(void) {
    // Each on its own, for compilers evaluate arguments in any order.
    int crtc = below(MOST);
    int connector = below(MOST);
    int large = below(2);
    int other = below(2);
    int way = below(14);
    uint32_t any_crtc = ONE_OF(0, crtcs[0], crtcs[1], crtcs[0], crtcs[1], NOTHING, primaries[0]);
    uint32_t planes[] = {primaries[crtc], overlays[crtc][0], overlays[crtc][1]};
    uint32_t plane = planes[below(3)];
    int x = below(1400);
    int y = below(700);
    uint64_t any;
    switch (way) {
    case 0:
    case 1:
        set(connectors[connector], CRTC, crtcs[crtc]);
        set(crtcs[crtc], MODE, modes[large]);
        set(crtcs[crtc], ACTIVE, 1);
        show(primaries[crtc], crtcs[crtc], large ? 2 : other, 0, 0, sizes[large * 2][0], sizes[large * 2][1]);
        break;
    case 2: set(plane, large ? SX : SY, (uint64_t)x << 16); break;
    case 3:
        any = ONE_OF(0, framebuffers[0], framebuffers[1], framebuffers[2], framebuffers[3], NOTHING, crtcs[0]);
        set(plane, FB, any);
        break;
    case 4: set(plane, CRTC, any_crtc); break;
    case 5:
        any = ONE_OF(0, 1, 1, 2);
        set(crtcs[crtc], ACTIVE, any);
        break;
    case 6:
        any = ONE_OF(0, modes[0], modes[1], modes[2], modes[3], NOTHING, framebuffers[0]);
        set(crtcs[crtc], MODE, any);
        break;
    case 7: set(connectors[connector], CRTC, any_crtc); break;
    case 8:
        any = ONE_OF(0, 5, (uint64_t)-10, 0x7fffffff, 0x80000000);
        set(plane, large ? X : Y, any);
        break;
    case 9:
        any = ONE_OF(0, 64, 480, 640, 800, 0x7fffffff, 0x80000000);
        set(plane, large ? W : H, any);
        break;
    case 10: hide(plane); break;
    case 11: show(overlays[crtc][other], crtcs[crtc], 3, x - 100, y - 100, 64, 64); break;
    case 12:
        clear(crtc);
        set(connectors[connector], CRTC, 0);
        break;
    case 13:
        any = ONE_OF(plane, connectors[connector], crtcs[crtc], framebuffers[0], NOTHING);
        set(any, large ? TYPE : other ? ACTIVE : SX, 1);
        break;
    }
}

static unsigned place(uint64_t id) { return id == crtcs[0] ? 1 : id == crtcs[1] ? 2 : 0; }

int kernel_requests(int descriptor, uint32_t seed, int count, void (*rest)(void), char *answers, size_t room) {
    card = descriptor;
    state = seed * 2654435761u + 1;
    drmSetClientCap(card, DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1);
    if (drmSetClientCap(card, DRM_CLIENT_CAP_ATOMIC, 1) != 0 || find() != 0) return -1;
    request = drmModeAtomicAlloc();
    for (int i = 0; i < MOST; i++) {
        clear(i);
        set(connectors[i], CRTC, 0);
    }
    if (drmModeAtomicCommit(card, request, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL) != 0) return -1;
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        drmModeAtomicFree(request);
        request = drmModeAtomicAlloc();
        for (uint32_t n = 1 + below(below(3) ? 2 : 5); n > 0; n--) add();
        uint32_t flags = below(3) ? DRM_MODE_ATOMIC_ALLOW_MODESET : 0;
        if (below(3) == 0) flags |= DRM_MODE_ATOMIC_TEST_ONLY;
        if (below(3) == 0) flags |= DRM_MODE_ATOMIC_NONBLOCK;
        if (below(3) == 0) flags |= DRM_MODE_PAGE_FLIP_EVENT;
        if (below(40) == 0) flags |= 1 << below(12);
        int error = -drmModeAtomicCommit(card, request, flags, NULL);
        // Of a busy host, the last flip may still be on its way: that is no rule of the kernel's.
        for (int tries = 0; error == EBUSY && tries < 50; tries++) {
            rest();
            error = -drmModeAtomicCommit(card, request, flags, NULL);
        }
        if (error == 0) rest();
        unsigned feeds[MOST], on[MOST], shown[MOST];
        for (int n = 0; n < MOST; n++) {
            feeds[n] = place(value(connectors[n], DRM_MODE_OBJECT_CONNECTOR, CRTC));
            on[n] = value(crtcs[n], DRM_MODE_OBJECT_CRTC, ACTIVE);
            shown[n] = place(value(primaries[n], DRM_MODE_OBJECT_PLANE, CRTC));
        }
        int written = snprintf(answers + length, room - length, "%d: flags %x, errno %d, connectors on %u %u, active %u %u, planes on %u %u\n",
                               i, flags, error, feeds[0], feeds[1], on[0], on[1], shown[0], shown[1]);
        if (written < 0 || (size_t)written >= room - length) return -1;
        length += written;
    }
    drmModeAtomicFree(request);
    return 0;
}

#ifdef REQUESTS_PROGRAM

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

// Vblanks of vkms come in 17 ms.
static void rest(void) {
    char events[1024];
    usleep(60000);
    while (poll(&(struct pollfd){.fd = card, .events = POLLIN}, 1, 0) > 0 && read(card, events, sizeof events) > 0) {}
}

// requests CARD SEED COUNT
int main(int count, char **words) {
    static char answers[1 << 20];
    int device = count == 4 ? open(words[1], O_RDWR | O_CLOEXEC) : -1;
    if (device < 0 || kernel_requests(device, strtoul(words[2], NULL, 10), atoi(words[3]), rest, answers, sizeof answers) != 0) {
        fprintf(stderr, "requests CARD SEED COUNT: errno %d\n", errno);
        return 1;
    }
    fputs(answers, stdout);
    return 0;
}

#endif
