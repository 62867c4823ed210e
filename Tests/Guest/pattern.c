// The smallest program that shows something: proves the harness without the player.
//
//     pattern CARD CONNECTOR WIDTHxHEIGHT    shows a pattern until it is killed
//
// The pattern is red = x, green = y, blue = x ^ y, each modulo 256.

#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>
#include <sys/mman.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static void need(int ok, const char *what) {
    if (ok) return;
    perror(what);
    exit(1);
}

int main(int count, char **words) {
    unsigned width = 0, height = 0;
    if (count != 4 || sscanf(words[3], "%ux%u", &width, &height) != 2) return 2;
    int card = open(words[1], O_RDWR | O_CLOEXEC);
    need(card >= 0, words[1]);

    drmModeRes *resources = drmModeGetResources(card);
    need(resources != NULL, "resources");
    drmModeConnector *connector = NULL;
    for (int i = 0; i < resources->count_connectors && connector == NULL; i++) {
        drmModeConnector *one = drmModeGetConnector(card, resources->connectors[i]);
        need(one != NULL, "connector");
        char name[64];
        snprintf(name, sizeof name, "%s-%u", drmModeGetConnectorTypeName(one->connector_type), one->connector_type_id);
        if (strcmp(name, words[2]) == 0) connector = one;
    }
    need(connector != NULL, "connector");
    drmModeModeInfo *mode = NULL;
    for (int i = connector->count_modes - 1; i >= 0; i--)
        if (connector->modes[i].hdisplay == width && connector->modes[i].vdisplay == height) mode = &connector->modes[i];
    need(mode != NULL, "mode");
    drmModeEncoder *encoder = drmModeGetEncoder(card, connector->encoders[0]);
    need(encoder != NULL, "encoder");
    int crtc = 0;
    while (!(encoder->possible_crtcs & (1u << crtc))) crtc++;

    uint32_t handle = 0, pitch = 0, framebuffer = 0;
    uint64_t size = 0, offset = 0;
    need(drmModeCreateDumbBuffer(card, width, height, 32, 0, &handle, &pitch, &size) == 0, "dumb buffer");
    need(drmModeMapDumbBuffer(card, handle, &offset) == 0, "map");
    uint8_t *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
    need(pixels != MAP_FAILED, "mmap");
    for (uint32_t y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)(pixels + (size_t)y * pitch);
        for (uint32_t x = 0; x < width; x++) row[x] = (x & 255) << 16 | (y & 255) << 8 | ((x ^ y) & 255);
    }
    need(drmModeAddFB(card, width, height, 24, 32, pitch, handle, &framebuffer) == 0, "framebuffer");
    need(drmModeSetCrtc(card, resources->crtcs[crtc], framebuffer, 0, 0, &connector->connector_id, 1, mode) == 0, "set mode");
    printf("shown %ux%u pitch %u\n", width, height, pitch);
    fflush(stdout);
    for (;;) pause();
}
