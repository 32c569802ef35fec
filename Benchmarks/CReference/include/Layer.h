#ifndef CREFERENCE_LAYER_H
#define CREFERENCE_LAYER_H

#include <stddef.h>

/// One pass of an animation between two numbers.
typedef struct {
    double begin;
    double inverseDuration;
    double from;
    double to;
} ReferenceTrack;

/// A layer with the three animations of the benchmarks, and what they come to.
typedef struct {
    /// Position, paced by the scene's curve; both share their time.
    ReferenceTrack x, y;
    /// Rotation about y in radians, and opacity; both linear.
    ReferenceTrack angle, opacity;
    /// The bounds, centred on the position and scaled before they are turned.
    double width, height, scale;
    /// Straight sRGB and alpha.
    double color[4];

    /// The values at the time last sampled; the transform row by row, for row vectors.
    double sampledX, sampledY, sampledOpacity;
    double transform[16];
} ReferenceLayer;

/// A cubic timing curve from (0, 0) to (1, 1), as polynomials.
typedef struct {
    double x1, x2, x3;
    double y1, y2, y3;
} ReferenceCurve;

/// What all layers share.
typedef struct {
    ReferenceCurve curve;
    /// The point that perspective converges on, and 1 / distance of the eye.
    double centreX, centreY, perspective;
} ReferenceScene;

/// A layer ready to be drawn: as many bytes as the engine's own quad, and the same numbers in them.
typedef struct {
    float mapX[4], mapY[4], mapW[4];
    float rect[4], texture[4], radii[4], color[4];
    float parameter;
    int source, clip, polygon, layer;
    unsigned char kind, edges, options;
} ReferenceQuad;

/// The curve through two control points.
ReferenceCurve referenceCurve(double c1x, double c1y, double c2x, double c2y);

/// Samples all layers at a time.
void referenceSample(ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Samples all layers at a time, their passes repeated for ever: position and opacity back and forth, the angle from the start each time.
void referenceSampleSwinging(ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Works out where sampled layers are seen and writes a quad for each.
void referencePlace(const ReferenceLayer *layers, size_t count, const ReferenceScene *scene, ReferenceQuad *quads);

/// Samples all layers, works out where they are seen and writes a quad for each.
void referenceFlatten(
    ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time, ReferenceQuad *quads);

#endif
