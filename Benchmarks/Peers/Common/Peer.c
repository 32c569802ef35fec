#define _GNU_SOURCE
#include "Peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { maximumRuns = 99 };

static const PeerScene table[] = {
    {"fit", 1000, 1280, 720, 30},      {"draw", 1000, 1280, 720, 20},      {"cards", 300, 1280, 720, 10},
    {"backdrops", 50, 1280, 720, 20},  {"particles", 20000, 1280, 720, 10}, {"texts", 100, 1280, 720, 60},
    {"crossfade", 2, 2560, 1440, 20},  {"large", 1, 3840, 2160, 30},       {"still", 100000, 1280, 720, 20},
    {"list", 10000, 1280, 720, 120},   {"constraints", 1000, 1280, 720, 20}, {"depth", 200, 1280, 720, 60},
};
enum { tableSize = sizeof table / sizeof *table };

void peerFail(const char *message) {
    fprintf(stderr, "%s\n", message);
    exit(1);
}

void *peerAllocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) peerFail("not enough memory for the scene");
    return memory;
}

static void usage(const char *peer) {
    fprintf(
        stderr, "usage: peer-%s --scene NAME [--count N] [--size WxH] [--frames N] [--runs N] [--warm-up N] | --list\n", peer);
    exit(64);
}

static int number(const char *peer, const char *text, int least, int most) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < least || value > most) usage(peer);
    return (int)value;
}

static const PeerScene *find(const char *name) {
    for (int i = 0; i < tableSize; i++) {
        if (!strcmp(table[i].name, name)) return &table[i];
    }
    return NULL;
}

PeerOptions peerParse(int argc, char **argv, const char *peer, const char *const *scenes) {
    PeerOptions options = {.peer = peer, .runs = 5, .warmUp = 10};
    int count = 0, frames = 0, width = 0, height = 0;
    if (argc == 2 && !strcmp(argv[1], "--list")) {
        while (*scenes) puts(*scenes++);
        exit(0);
    }
    for (int i = 1; i < argc; i += 2) {
        const char *name = argv[i], *value = argv[i + 1];
        if (!value) usage(peer);
        if (!strcmp(name, "--scene")) {
            const PeerScene *scene = find(value);
            if (!scene) usage(peer);
            options.scene = *scene;
        } else if (!strcmp(name, "--count")) {
            count = number(peer, value, 1, 1000000);
        } else if (!strcmp(name, "--frames")) {
            frames = number(peer, value, 1, 1000000);
        } else if (!strcmp(name, "--runs")) {
            options.runs = number(peer, value, 1, maximumRuns);
        } else if (!strcmp(name, "--warm-up")) {
            options.warmUp = number(peer, value, 0, 1000000);
        } else if (!strcmp(name, "--size")) {
            char rest;
            if (sscanf(value, "%dx%d%c", &width, &height, &rest) != 2) usage(peer);
            if (width < 1 || height < 1 || width > 16384 || height > 16384) usage(peer);
        } else {
            usage(peer);
        }
    }
    if (!options.scene.name) usage(peer);
    while (*scenes && strcmp(*scenes, options.scene.name)) scenes++;
    if (!*scenes) {
        fprintf(stderr, "peer-%s has no scene “%s”\n", peer, options.scene.name);
        exit(3);
    }
    if (count) options.scene.count = count;
    if (frames) options.scene.frames = frames;
    if (width) options.scene.width = width, options.scene.height = height;
    return options;
}

double peerTime(int frame) {
    return 100 + frame / 60.0;
}

static double milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static void report(const PeerOptions *options, double *costs, double wall) {
    const PeerScene *scene = &options->scene;
    int runs = options->runs;
    qsort(costs, runs, sizeof *costs, ascending);
    double median = (costs[runs / 2] + costs[(runs - 1) / 2]) / 2;
    printf(
        "%s,%s,%d,%dx%d,%d,%d,%.3f,%.3f,%.3f,%.3f\n", options->peer, scene->name, scene->count, scene->width, scene->height,
        scene->frames, runs, median, costs[0], costs[runs - 1], wall / runs / scene->frames);
    fflush(stdout);
}

int peerFrame(const PeerOptions *options) {
    static int frame = 0;
    static double costs[maximumRuns], before, start;
    int measured = frame - options->warmUp, length = options->scene.frames;
    if (measured > options->runs * length) return -1;
    if (measured >= 0 && measured % length == 0) {
        double now = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
        if (measured == 0) start = milliseconds(CLOCK_MONOTONIC);
        if (measured > 0) costs[measured / length - 1] = (now - before) / length;
        before = now;
        if (measured == options->runs * length) {
            report(options, costs, milliseconds(CLOCK_MONOTONIC) - start);
            frame++;
            return -1;
        }
    }
    return frame++;
}
