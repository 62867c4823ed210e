/* listloop FILE: the yardstick for playlists: libyaml's events alone, or the lines of an M3U, and for each picture one
 * question to the kernel, whether it is a link; which a player that watches its pictures has to ask.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

static int pictures;

static void take(const char *text, size_t length)
{
    char target[4096];
    if (length < 5 || strcmp(text + length - 4, ".png") != 0) return;
    /* Of a plain file it fails, and that is the answer. */
    if (readlink(text, target, sizeof target) < 0) pictures++;
}

static int read_events(FILE *file)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) return 0;
    yaml_parser_set_input_file(&parser, file);
    yaml_event_type_t type;
    do {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) return 0;
        type = event.type;
        if (type == YAML_SCALAR_EVENT) take((char *)event.data.scalar.value, event.data.scalar.length);
        yaml_event_delete(&event);
    } while (type != YAML_STREAM_END_EVENT);
    yaml_parser_delete(&parser);
    return 1;
}

static int read_lines(FILE *file)
{
    char line[4096];
    while (fgets(line, sizeof line, file)) {
        size_t length = strcspn(line, "\n");
        line[length] = 0;
        if (line[0] != '#') take(line, length);
    }
    return 1;
}

int main(int count, char **arguments)
{
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) {
        fputs("usage: listloop FILE\n", stderr);
        return 2;
    }
    char *slash = strrchr(arguments[1], '/');
    if (slash) {
        *slash = 0;
        if (chdir(arguments[1]) != 0) return 1;
        *slash = '/';
    }
    const char *end = strrchr(arguments[1], '.');
    int is_read = end && strcmp(end, ".m3u") == 0 ? read_lines(file) : read_events(file);
    printf("%d\n", pictures);
    fclose(file);
    return is_read ? 0 : 1;
}
