// Makes input devices and plays them, as it is told line by line.
//
//     hand FIFO        makes FIFO, and obeys the lines that are written to it until it is killed:
//         keys NAME    a device of this name with all keys (uinput); until one goes, there is no other
//         press CODE   presses a key, and lets it go
//         hold CODE    presses it, repeats it thrice, and lets it go
//         burst CODE N presses it N times, without a pause
//         panel NAME   a touch panel of this name, for ten fingers, whose places are 0 to 1000
//         touch ID X Y a finger comes, or moves
//         lift ID      it goes
//         wait N       nothing is done for N ms
//         go           the device goes

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static int device = -1;
// The fingers that are there, by their slots.
static int fingers, is_down[10];

static void fail(const char *what) {
    fprintf(stderr, "hand: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void axis(int code, int most) {
    struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = most}};
    if (ioctl(device, UI_ABS_SETUP, &setup)) fail("UI_ABS_SETUP");
}

static void make(const char *name, int is_panel) {
    fingers = 0;
    memset(is_down, 0, sizeof is_down);
    device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (device < 0) fail("/dev/uinput");
    if (ioctl(device, UI_SET_EVBIT, EV_KEY)) fail("UI_SET_EVBIT");
    for (int key = 1; key < KEY_MAX; key++)
        if (is_panel ? key == BTN_TOUCH : (key < 0x140 || key > 0x14F))
            if (ioctl(device, UI_SET_KEYBIT, key)) fail("UI_SET_KEYBIT");
    if (is_panel) {
        if (ioctl(device, UI_SET_EVBIT, EV_ABS) || ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT)) fail("UI_SET_EVBIT");
        axis(ABS_X, 1000);
        axis(ABS_Y, 1000);
        axis(ABS_MT_SLOT, 9);
        axis(ABS_MT_POSITION_X, 1000);
        axis(ABS_MT_POSITION_Y, 1000);
        axis(ABS_MT_TRACKING_ID, 65535);
    }
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 1, .product = 1}};
    snprintf(setup.name, sizeof setup.name, "%s", name);
    if (ioctl(device, UI_DEV_SETUP, &setup)) fail("UI_DEV_SETUP");
    if (ioctl(device, UI_DEV_CREATE)) fail("UI_DEV_CREATE");
}

static void say(int type, int code, int value) {
    struct input_event event = {.type = type, .code = code, .value = value};
    if (write(device, &event, sizeof event) != sizeof event) fail("write");
}

static void key(int code, int value) {
    say(EV_KEY, code, value);
    say(EV_SYN, SYN_REPORT, 0);
}

// Protocol B, as a driver with input_mt_report_pointer_emulation() speaks it.
static void touch(int id, int x, int y, int is_there) {
    static int last;
    if (id < 0 || id > 9) fail("a finger's number");
    say(EV_ABS, ABS_MT_SLOT, id);
    if (is_there != is_down[id]) {
        say(EV_ABS, ABS_MT_TRACKING_ID, is_there ? ++last : -1);
        fingers += is_there ? 1 : -1;
        is_down[id] = is_there;
        if (fingers == is_there) say(EV_KEY, BTN_TOUCH, is_there);
    }
    if (is_there) {
        say(EV_ABS, ABS_MT_POSITION_X, x);
        say(EV_ABS, ABS_MT_POSITION_Y, y);
        say(EV_ABS, ABS_X, x);
        say(EV_ABS, ABS_Y, y);
    }
    say(EV_SYN, SYN_REPORT, 0);
}

int main(int argc, char **argv) {
    if (argc != 2 || (mkfifo(argv[1], 0600) && errno != EEXIST)) fail("usage: hand FIFO");
    // For writing too: so it has no end.
    FILE *orders = fdopen(open(argv[1], O_RDWR | O_CLOEXEC), "r");
    if (!orders) fail(argv[1]);
    char line[256];
    while (fgets(line, sizeof line, orders)) {
        line[strcspn(line, "\n")] = 0;
        int code, count, x, y;
        if (!strncmp(line, "keys ", 5)) {
            make(line + 5, 0);
        } else if (!strncmp(line, "panel ", 6)) {
            make(line + 6, 1);
        } else if (sscanf(line, "touch %d %d %d", &code, &x, &y) == 3) {
            touch(code, x, y, 1);
        } else if (sscanf(line, "lift %d", &code) == 1) {
            touch(code, 0, 0, 0);
        } else if (sscanf(line, "press %d", &code) == 1) {
            key(code, 1);
            key(code, 0);
        } else if (sscanf(line, "hold %d", &code) == 1) {
            key(code, 1);
            for (int repeat = 0; repeat < 3; repeat++) key(code, 2);
            key(code, 0);
        } else if (sscanf(line, "burst %d %d", &code, &count) == 2) {
            while (count-- > 0) {
                key(code, 1);
                key(code, 0);
            }
        } else if (sscanf(line, "wait %d", &count) == 1) {
            usleep(count * 1000);
        } else if (!strcmp(line, "go")) {
            close(device);
        } else {
            fprintf(stderr, "hand: '%s' is no order\n", line);
            return 1;
        }
    }
    return 0;
}
