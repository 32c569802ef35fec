#include "Scenes.h"
#include "Views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static SceneBox *boxes;
static GdkTexture *pictures[2];

static void drawCards(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    static const GdkRGBA white = {1, 1, 1, 1}, shadow = {0, 0, 0, 0.4f};
    float drift = (float)sceneDrift(peerTime(frame));
    gtk_snapshot_append_color(snapshot, &white, &GRAPHENE_RECT_INIT(0, 0, scene->width, scene->height));
    for (int i = 0; i < scene->count; i++) {
        const SceneBox *box = &boxes[i];
        GskRoundedRect outline;
        gsk_rounded_rect_init_from_rect(
            &outline, &GRAPHENE_RECT_INIT((float)box->x + drift, (float)box->y, (float)box->width, (float)box->height), 12);
        // The blur of CSS is twice the deviation.
        gtk_snapshot_append_outset_shadow(snapshot, &outline, &shadow, 0, 4, 0, 16);
        gtk_snapshot_push_rounded_clip(snapshot, &outline);
        GdkRGBA color = {(float)box->red, (float)box->green, (float)box->blue, 1};
        gtk_snapshot_append_color(snapshot, &color, &outline.bounds);
        gtk_snapshot_pop(snapshot);
    }
}

static void drawBackground(GtkSnapshot *snapshot, const PeerScene *scene, double offset) {
    for (int i = 0; i < 2; i++) {
        float x = (float)(scene->width * (i - offset));
        gtk_snapshot_append_texture(snapshot, pictures[0], &GRAPHENE_RECT_INIT(x, 0, scene->width, scene->height));
    }
}

// There is no filter of a backdrop: each panel draws the background again, blurred and cut to its form.
static void drawBackdrops(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    static const GdkRGBA tint = {1, 1, 1, 0.3f};
    double offset = fmod(peerTime(frame), 4) / 4;
    drawBackground(snapshot, scene, offset);
    for (int i = 0; i < scene->count; i++) {
        const SceneBox *box = &boxes[i];
        graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)box->x, (float)box->y, (float)box->width, (float)box->height);
        GskRoundedRect outline;
        gsk_rounded_rect_init_from_rect(&outline, &bounds, 12);
        graphene_rect_inset(&bounds, -24, -24);
        gtk_snapshot_push_rounded_clip(snapshot, &outline);
        gtk_snapshot_push_blur(snapshot, 16);
        gtk_snapshot_push_clip(snapshot, &bounds);
        drawBackground(snapshot, scene, offset);
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_append_color(snapshot, &tint, &outline.bounds);
        gtk_snapshot_pop(snapshot);
    }
}

static void drawFade(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, scene->width, scene->height);
    gtk_snapshot_push_cross_fade(snapshot, fmod(peerTime(frame), 1));
    for (int i = 0; i < 2; i++) {
        gtk_snapshot_append_texture(snapshot, pictures[i], &bounds);
        gtk_snapshot_pop(snapshot);
    }
}

static GtkWidget *make(const PeerScene *scene) {
    if (!strcmp(scene->name, "cards")) {
        boxes = sceneCards(scene->count);
        return canvasNew(scene, drawCards);
    }
    for (int turned = 0; turned < 2; turned++) {
        unsigned char *pixels = sceneGradient(scene->width, scene->height, turned);
        pictures[turned] = makeTexture(scene->width, scene->height, pixels);
        free(pixels);
    }
    if (!strcmp(scene->name, "crossfade")) return canvasNew(scene, drawFade);
    boxes = scenePanels(scene->count, scene->width, scene->height);
    return canvasNew(scene, drawBackdrops);
}

static void change(const PeerScene *scene, int frame) {
    (void)scene;
    canvasDraw(frame);
}

const Views effectViews = {make, change};
