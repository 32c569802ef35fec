#ifndef DRAWING_H
#define DRAWING_H

/// The scenes of the plain program: OpenGL ES 3 without a toolkit. A driver without damage gets the whole window in each frame.

#include "Peer.h"

#include <GLES3/gl3.h>

/// A kind of scene. `make` is called once with a current context, `draw` once a frame before the buffers are swapped.
typedef struct {
    void (*make)(const PeerScene *scene);
    void (*draw)(const PeerScene *scene, int frame);
} Drawing;

/// Pictures and coloured boxes: fit, draw, still, large, particles, depth.
extern const Drawing boxDrawing;
/// Round cards with shadows.
extern const Drawing cardDrawing;
/// Two pictures of the window's size, one of which fades.
extern const Drawing fadeDrawing;
/// Panels with blurred backdrops.
extern const Drawing backdropDrawing;

/// Returns a program with the vertex shader of triangles that cover boxes, or any other. Ends the process if it is rejected.
GLuint makeProgram(const char *vertexSource, const char *fragmentSource);

/// Returns a bound texture; without pixels it can be drawn into.
GLuint makeTexture(int width, int height, const unsigned char *pixels, int hasLevels);

/// Sets the texture's unit 0 and the window's size of a program that is used next.
void useProgram(GLuint program, const PeerScene *scene);

/// Draws `count` boxes of four corners, of which `buffer` has one instance each with `stride` floats in vectors of four.
void drawInstances(GLuint buffer, const float *instances, int count, int stride);

#endif
