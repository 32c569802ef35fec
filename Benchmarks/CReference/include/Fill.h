#ifndef CREFERENCE_FILL_H
#define CREFERENCE_FILL_H

/// An OpenGL ES 3.0 program that blends plain quads, each as large as the window. The context that it was created in must be
/// current in every call.
typedef struct ReferenceFill ReferenceFill;

/// Creates a program with a texture to draw into. Returns NULL if the driver rejects it.
ReferenceFill *referenceFillCreate(int width, int height);

/// Blends `count` quads of half transparent colours over black with one instanced call. Waits for the pixels.
void referenceFillDraw(ReferenceFill *fill, int count);

/// Deletes the program and its texture.
void referenceFillDestroy(ReferenceFill *fill);

#endif
