#ifndef CREFERENCE_PROGRAM_H
#define CREFERENCE_PROGRAM_H

#include "Layer.h"

/// A program in OpenGL ES 3.0 that draws textured layers with one instanced call. The context that it was made in must be current
/// in every call.
typedef struct ReferenceProgram ReferenceProgram;

/// Makes a program with a texture to draw into and a square picture to draw.
///
/// `isSmooth` has it smooth the edges of the layers as the engine does. Returns NULL where the driver refuses.
ReferenceProgram *referenceProgramCreate(int width, int height, const unsigned char *rgba, int side, int isSmooth);

/// Samples the layers at a time and draws them over black; returns when the pixels are there.
void referenceProgramDraw(
    ReferenceProgram *program, ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// The same with passes that are repeated for ever. The layers are painted in their order, one over the other, and never cut.
void referenceProgramDrawSwinging(
    ReferenceProgram *program, ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time);

/// Copies the pixels drawn last, premultiplied, the top row first.
void referenceProgramRead(const ReferenceProgram *program, unsigned char *rgba);

/// Deletes the program and its textures.
void referenceProgramDestroy(ReferenceProgram *program);

/// Waits until the current context has drawn everything.
void referenceFinish(void);

#endif
