#ifndef SCENES_H
#define SCENES_H

/// The content of the scenes. A seeded generator makes it the same in every process.

#include "../../CReference/include/Layer.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The side of the picture in pixels.
enum { pictureSide = 64 };

/// A rectangle in points of the window, with a colour of three channels from 0 to 1.
typedef struct {
    double x, y, width, height;
    double red, green, blue;
} SceneBox;

/// A particle's place, turn in radians, scale of the picture, and opacity.
typedef struct {
    double x, y, angle, scale, opacity;
} SceneSpark;

/// Returns the next number of a generator, at least `least` and less than `most`.
double sceneRandom(uint64_t *state, double least, double most);

/// Returns an opaque picture with blocks of random colours, as RGBA with rows of `pictureSide` pixels.
const unsigned char *scenePicture(void);

/// Returns an opaque picture of a size, with a gradient in one of two directions.
unsigned char *sceneGradient(int width, int height, int turned);

/// Returns pictures on a grid that swing by ± (24, 12), turn about y and fade, and fills in what they share.
///
/// With `fits` they are shrunk to the cells of the grid.
ReferenceLayer *sceneQuads(int count, int fits, int width, int height, ReferenceScene *shared);

/// Returns the side of the cells of a grid of `count` on a window, and the number of its columns.
double sceneGrid(int count, int width, int height, int *columns);

/// Returns cards of 160 × 100 at random places.
SceneBox *sceneCards(int count);

/// Returns panels beside each other in ten columns.
SceneBox *scenePanels(int count, int width, int height);

/// Returns the offset of cards and background at a time.
double sceneDrift(double time);

/// Writes the particles at a time. Each flies from the middle of the window for two seconds and begins again.
void sceneSparks(SceneSpark *sparks, int count, int width, int height, double time);

/// Writes a text of at most `size` bytes that is different in each frame.
void sceneText(char *text, size_t size, int index, int frame);

/// Returns the left edge of the layer that moves over a window.
double sceneMoving(double time, int width);

#ifdef __cplusplus
}
#endif

#endif
