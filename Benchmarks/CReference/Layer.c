#define _GNU_SOURCE
#include "Layer.h"

#include <math.h>
#include <string.h>

ReferenceCurve referenceCurve(double c1x, double c1y, double c2x, double c2y) {
    ReferenceCurve curve;
    curve.x1 = 3 * c1x;
    curve.x2 = 3 * c2x - 6 * c1x;
    curve.x3 = 1 - curve.x1 - curve.x2;
    curve.y1 = 3 * c1y;
    curve.y2 = 3 * c2y - 6 * c1y;
    curve.y3 = 1 - curve.y1 - curve.y2;
    return curve;
}

// Newton's method with the engine's tolerance. The curves of the benchmarks have no steep part that needs bisection.
static double ease(const ReferenceCurve *c, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    double s = x;
    for (int i = 0; i < 100; i++) {
        double step = (s * (c->x1 + s * (c->x2 + s * c->x3)) - x) / (c->x1 + s * (2 * c->x2 + s * 3 * c->x3));
        s -= step;
        if (fabs(step) < 1e-9) break;
    }
    return s * (c->y1 + s * (c->y2 + s * c->y3));
}

static double progress(const ReferenceTrack *track, double time) {
    double p = (time - track->begin) * track->inverseDuration;
    return p < 0 ? 0 : p > 1 ? 1 : p;
}

static double mix(const ReferenceTrack *track, double p) {
    return track->from + (track->to - track->from) * p;
}

static inline void turn(ReferenceLayer *layer, double angle) {
    double s = sin(angle) * layer->scale;
    double c = cos(angle) * layer->scale;
    double *m = layer->transform;
    memset(m, 0, 16 * sizeof *m);
    m[0] = c;
    m[2] = -s;
    m[5] = layer->scale;
    m[8] = s;
    m[10] = c;
    m[15] = 1;
}

static inline void sample(ReferenceLayer *layer, const ReferenceScene *scene, double time) {
    double moved = ease(&scene->curve, progress(&layer->x, time));
    layer->sampledX = mix(&layer->x, moved);
    layer->sampledY = mix(&layer->y, moved);
    layer->sampledOpacity = mix(&layer->opacity, progress(&layer->opacity, time));

    turn(layer, mix(&layer->angle, progress(&layer->angle, time)));
}

void referenceSample(ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time) {
    for (size_t i = 0; i < count; i++) sample(&layers[i], scene, time);
}

// Returns the position, 0 … 1, in a pass that repeats forever; with `returns`, every second pass runs backwards.
static double swing(const ReferenceTrack *track, double time, int returns) {
    double p = (time - track->begin) * track->inverseDuration;
    double passes = floor(p);
    p -= passes;
    return returns && fmod(passes, 2) != 0 ? 1 - p : p;
}

void referenceSampleSwinging(ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time) {
    for (size_t i = 0; i < count; i++) {
        ReferenceLayer *layer = &layers[i];
        double moved = ease(&scene->curve, swing(&layer->x, time, 1));
        layer->sampledX = mix(&layer->x, moved);
        layer->sampledY = mix(&layer->y, moved);
        layer->sampledOpacity = mix(&layer->opacity, swing(&layer->opacity, time, 1));
        turn(layer, mix(&layer->angle, swing(&layer->angle, time, 0)));
    }
}

static void multiply(double *restrict out, const double *restrict a, const double *restrict b) {
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 4; column++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) sum += a[4 * row + k] * b[4 * k + column];
            out[4 * row + column] = sum;
        }
    }
}

// Returns the projection from the scene's points to the picture, for an eye over the centre.
static void project(double *m, const ReferenceScene *scene) {
    memset(m, 0, 16 * sizeof *m);
    m[0] = m[5] = m[15] = 1;
    m[8] = -scene->perspective * scene->centreX;
    m[9] = -scene->perspective * scene->centreY;
    m[11] = -scene->perspective;
}

static inline void place(const ReferenceLayer *layer, const double *view, int index, ReferenceQuad *quad) {
    // Move the anchor point to the origin, apply the transform, then move to the position.
    double local[16], world[16];
    const double *t = layer->transform;
    double ax = layer->width / 2, ay = layer->height / 2;
    memcpy(local, t, sizeof local);
    for (int i = 0; i < 4; i++) local[12 + i] -= ax * t[i] + ay * t[4 + i];
    local[12] += layer->sampledX * local[15];
    local[13] += layer->sampledY * local[15];
    multiply(world, local, view);

    for (int row = 0; row < 3; row++) {
        int i = row == 2 ? 12 : 4 * row;
        quad->mapX[row] = (float)world[i];
        quad->mapY[row] = (float)world[i + 1];
        quad->mapW[row] = (float)world[i + 3];
    }
    quad->mapX[3] = quad->mapY[3] = quad->mapW[3] = 0;
    quad->rect[0] = quad->rect[1] = 0;
    quad->rect[2] = (float)layer->width;
    quad->rect[3] = (float)layer->height;
    quad->texture[0] = quad->texture[1] = 0;
    quad->texture[2] = quad->texture[3] = 1;
    memset(quad->radii, 0, sizeof quad->radii);
    double alpha = layer->color[3] * layer->sampledOpacity;
    for (int i = 0; i < 3; i++) quad->color[i] = (float)(layer->color[i] * alpha);
    quad->color[3] = (float)alpha;
    quad->parameter = 0;
    quad->source = quad->clip = quad->polygon = -1;
    quad->layer = index;
    quad->kind = 0;
    quad->edges = 15;
    quad->options = 0;
}

void referencePlace(const ReferenceLayer *layers, size_t count, const ReferenceScene *scene, ReferenceQuad *quads) {
    double view[16];
    project(view, scene);
    for (size_t i = 0; i < count; i++) place(&layers[i], view, (int)i, &quads[i]);
}

void referenceFlatten(
    ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time, ReferenceQuad *quads) {
    double view[16];
    project(view, scene);
    for (size_t i = 0; i < count; i++) {
        sample(&layers[i], scene, time);
        place(&layers[i], view, (int)i, &quads[i]);
    }
}
