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

/// A layer with the three animations of the benchmarks, and their sampled values.
typedef struct {
    /// The position, timed by the scene's curve; both axes have the same time.
    ReferenceTrack x, y;
    /// The rotation about y in radians, and the opacity; both linear.
    ReferenceTrack angle, opacity;
    /// The bounds, centred on the position and scaled before they are rotated.
    double width, height, scale;
    /// Straight sRGB and alpha.
    double color[4];

    /// The last sampled values. The transform is row-major, for row vectors.
    double sampledX, sampledY, sampledOpacity;
    double transform[16];
} ReferenceLayer;

/// A cubic timing curve from (0, 0) to (1, 1), as polynomials.
typedef struct {
    double x1, x2, x3;
    double y1, y2, y3;
} ReferenceCurve;

/// The properties that all layers share.
typedef struct {
    ReferenceCurve curve;
    /// The vanishing point of the perspective, and 1 / distance of the eye.
    double centreX, centreY, perspective;
} ReferenceScene;

/// A layer ready for drawing, with the size and the values of the engine's quad.
typedef struct {
    float mapX[4], mapY[4], mapW[4];
    float rect[4], texture[4], radii[4], color[4];
    float parameter;
    int source, clip, polygon, layer;
    unsigned char kind, edges, options;
} ReferenceQuad;

/// Returns the curve with two control points.
ReferenceCurve referenceCurve(double c1x, double c1y, double c2x, double c2y);

/// Samples all layers at a time.
void referenceSample(ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Samples all layers at a time with passes that repeat forever: position and opacity back and forth, the angle from the start
/// each time.
void referenceSampleSwinging(ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Computes the projections of sampled layers and writes a quad for each.
void referencePlace(const ReferenceLayer *layers, size_t count, const ReferenceScene *scene, ReferenceQuad *quads);

/// Samples all layers, computes their projections and writes a quad for each.
void referenceFlatten(
    ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time, ReferenceQuad *quads);

#endif
