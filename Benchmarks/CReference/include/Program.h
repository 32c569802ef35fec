#ifndef CREFERENCE_PROGRAM_H
#define CREFERENCE_PROGRAM_H

#include "Layer.h"

/// An OpenGL ES 3.0 program that draws textured layers with one instanced call. The context that it was created in must be
/// current in every call.
typedef struct ReferenceProgram ReferenceProgram;

/// Creates a program with a texture to draw into and a square picture to draw.
///
/// It samples the picture bilinearly, at the nearest of its levels, as the engine does. With `isSmooth`, it also smooths the edges of
/// the layers as the engine does. Returns NULL if the driver rejects it.
ReferenceProgram *referenceProgramCreate(int width, int height, const unsigned char *rgba, int side, int isSmooth);

/// Samples the layers at a time and draws them over black. Waits for the pixels.
void referenceProgramDraw(
    ReferenceProgram *program, ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Draws like referenceProgramDraw, with passes that repeat forever. The layers are painted in order, one over the other, and
/// never cut.
void referenceProgramDrawSwinging(
    ReferenceProgram *program, ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Copies the last drawn pixels, premultiplied, the top row first.
void referenceProgramRead(const ReferenceProgram *program, unsigned char *rgba);

/// Deletes the program and its textures.
void referenceProgramDestroy(ReferenceProgram *program);

/// Waits until the current context has drawn everything.
void referenceFinish(void);

#endif
