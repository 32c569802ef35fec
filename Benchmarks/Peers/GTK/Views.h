#ifndef VIEWS_H
#define VIEWS_H

/// The scenes of GTK 4. Pictures are drawn by one widget's snapshot, texts, lists and layouts by widgets.

#include "Peer.h"

#include <gtk/gtk.h>

/// A kind of scene. `make` returns the window's content, `change` prepares a frame before its layout.
typedef struct {
    GtkWidget *(*make)(const PeerScene *scene);
    void (*change)(const PeerScene *scene, int frame);
} Views;

/// fit, draw, still, large, particles.
extern const Views pictureViews;
/// cards, backdrops, crossfade.
extern const Views effectViews;
extern const Views textViews, listViews, depthViews, constraintViews;

typedef void (*Draw)(GtkSnapshot *snapshot, const PeerScene *scene, int frame);

/// Returns a widget that is drawn by a function.
GtkWidget *canvasNew(const PeerScene *scene, Draw draw);

/// Draws a canvas again for a frame.
void canvasDraw(int frame);

/// Returns a widget of one of ten colours.
GtkWidget *boxNew(int index);

/// Returns a texture of opaque RGBA pixels.
GdkTexture *makeTexture(int width, int height, const unsigned char *pixels);

#endif
