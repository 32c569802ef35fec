#ifndef CREFERENCE_FILL_H
#define CREFERENCE_FILL_H

/// A program in OpenGL ES 3.0 that blends plain quads, each as large as the window. The context that it was made in must be current
/// in every call.
typedef struct ReferenceFill ReferenceFill;

/// Makes a program with a texture to draw into. Returns NULL where the driver refuses.
ReferenceFill *referenceFillCreate(int width, int height);

/// Blends `count` quads of half transparent colours over black with one instanced call; returns when the pixels are there.
void referenceFillDraw(ReferenceFill *fill, int count);

/// Deletes the program and its texture.
void referenceFillDestroy(ReferenceFill *fill);

#endif
