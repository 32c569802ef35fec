#define _GNU_SOURCE
#include "Scenes.h"

#include "Peer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t next(uint64_t *state) {
    // SplitMix64.
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

double sceneRandom(uint64_t *state, double least, double most) {
    return least + (most - least) * ldexp((double)(next(state) >> 11), -53);
}

const unsigned char *scenePicture(void) {
    static unsigned char pixels[pictureSide * pictureSide * 4];
    uint64_t state = 64, blocks[64];
    for (int i = 0; i < 64; i++) blocks[i] = next(&state);
    for (int i = 0; i < pictureSide * pictureSide; i++) {
        uint64_t block = blocks[i / pictureSide / 8 * 8 + i % pictureSide / 8];
        for (int channel = 0; channel < 3; channel++) pixels[4 * i + channel] = (unsigned char)(block >> 8 * channel);
        pixels[4 * i + 3] = 255;
    }
    return pixels;
}

unsigned char *sceneGradient(int width, int height, int turned) {
    unsigned char *pixels = peerAllocate((size_t)width * height, 4);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            unsigned char *pixel = pixels + 4 * ((size_t)y * width + x);
            int share = turned ? 255 * y / height : 255 * x / width;
            pixel[0] = (unsigned char)share;
            pixel[1] = (unsigned char)(x / 64 + y / 64) % 2 ? 96 : 160;
            pixel[2] = (unsigned char)(255 - share);
            pixel[3] = 255;
        }
    }
    return pixels;
}

double sceneGrid(int count, int width, int height, int *columns) {
    *columns = (int)ceil(sqrt((double)count * width / height));
    return (double)width / *columns;
}

static ReferenceTrack track(double begin, double duration, double from, double to) {
    return (ReferenceTrack){.begin = begin, .inverseDuration = 1 / duration, .from = from, .to = to};
}

ReferenceLayer *sceneQuads(int count, int fits, int width, int height, ReferenceScene *shared) {
    uint64_t state = 0xc70551a6;
    int columns;
    double cell = sceneGrid(count, width, height, &columns);
    ReferenceLayer *layers = peerAllocate(count, sizeof *layers);
    *shared = (ReferenceScene){
        .curve = referenceCurve(0.42, 0, 0.58, 1), .centreX = width / 2.0, .centreY = height / 2.0, .perspective = 1 / 800.0};
    for (int i = 0; i < count; i++) {
        ReferenceLayer *layer = &layers[i];
        double x = (i % columns + 0.5) * cell, y = (i / columns + 0.5) * cell;
        double begin = 100 - sceneRandom(&state, 0, 4), duration = sceneRandom(&state, 1, 1.6);
        layer->x = track(begin, duration, x - 24, x + 24);
        layer->y = track(begin, duration, y - 12, y + 12);
        begin = 100 - sceneRandom(&state, 0, 4);
        layer->angle = track(begin, sceneRandom(&state, 2, 3), 0, 2 * M_PI);
        begin = 100 - sceneRandom(&state, 0, 4);
        layer->opacity = track(begin, sceneRandom(&state, 1, 1.6), 1, 0.3);
        layer->width = layer->height = pictureSide;
        layer->scale = fits ? fmin(1, cell / pictureSide) : 1;
        for (int channel = 0; channel < 4; channel++) layer->color[channel] = 1;
    }
    return layers;
}

SceneBox *sceneCards(int count) {
    uint64_t state = 0x5ca2d5;
    SceneBox *cards = peerAllocate(count, sizeof *cards);
    for (int i = 0; i < count; i++) {
        SceneBox *card = &cards[i];
        card->x = sceneRandom(&state, 0, 1120), card->y = sceneRandom(&state, 0, 620);
        card->width = 160, card->height = 100;
        card->red = sceneRandom(&state, 0.2, 1), card->green = sceneRandom(&state, 0.2, 1);
        card->blue = sceneRandom(&state, 0.2, 1);
    }
    return cards;
}

SceneBox *scenePanels(int count, int width, int height) {
    SceneBox *panels = peerAllocate(count, sizeof *panels);
    double across = width / 10.0, down = height / ceil(count / 10.0);
    for (int i = 0; i < count; i++) {
        panels[i] = (SceneBox){
            i % 10 * across + 8, i / 10 * down + 8, across - 16, down - 16, 1, 1, 1};
    }
    return panels;
}

double sceneDrift(double time) {
    return 40 * fmod(time, 1);
}

// A number from 0 to 1 for a particle, without a table.
static double share(int index, int salt) {
    uint64_t state = (uint64_t)index * 8 + salt;
    return ldexp((double)(next(&state) >> 11), -53);
}

void sceneSparks(SceneSpark *sparks, int count, int width, int height, double time) {
    for (int i = 0; i < count; i++) {
        double age = fmod(time + 2 * share(i, 0), 2), direction = 2 * M_PI * share(i, 1), way = age * (50 + 300 * share(i, 2));
        sparks[i] = (SceneSpark){
            width / 2.0 + way * cos(direction), height / 2.0 + way * sin(direction), 2 * age, 0.15, fmax(0, 1 - 0.4 * age)};
    }
}

void sceneText(char *text, size_t size, int index, int frame) {
    snprintf(text, size, "Value %d", (frame + 37 * index) * 7919 % 100000);
}

double sceneMoving(double time, int width) {
    double passes = time / 5;
    return (passes - floor(passes)) * (width - pictureSide);
}
