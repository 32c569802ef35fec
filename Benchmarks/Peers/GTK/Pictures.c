#include "Scenes.h"
#include "Views.h"

#include <math.h>
#include <string.h>

static GdkTexture *picture;
static ReferenceLayer *layers;
static ReferenceScene shared;
static SceneSpark *sparks;
static GskRenderNode *still;

static void append(GtkSnapshot *snapshot, float side) {
    gtk_snapshot_append_texture(snapshot, picture, &GRAPHENE_RECT_INIT(-side / 2, -side / 2, side, side));
}

static void move(GtkSnapshot *snapshot, double x, double y) {
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)x, (float)y));
}

static void drawQuads(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    referenceSampleSwinging(layers, scene->count, &shared, peerTime(frame));
    gtk_snapshot_save(snapshot);
    move(snapshot, shared.centreX, shared.centreY);
    gtk_snapshot_perspective(snapshot, (float)(1 / shared.perspective));
    for (int i = 0; i < scene->count; i++) {
        const ReferenceLayer *layer = &layers[i];
        // The sampled transform is a turn about y: its first number is the cosine times the scale, the ninth the sine.
        double angle = atan2(layer->transform[8], layer->transform[0]);
        gtk_snapshot_save(snapshot);
        move(snapshot, layer->sampledX - shared.centreX, layer->sampledY - shared.centreY);
        gtk_snapshot_rotate_3d(snapshot, (float)(angle * 180 / M_PI), graphene_vec3_y_axis());
        gtk_snapshot_push_opacity(snapshot, layer->sampledOpacity);
        append(snapshot, (float)(layer->width * layer->scale));
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_restore(snapshot);
    }
    gtk_snapshot_restore(snapshot);
}

static void drawSparks(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    sceneSparks(sparks, scene->count, scene->width, scene->height, peerTime(frame));
    for (int i = 0; i < scene->count; i++) {
        gtk_snapshot_save(snapshot);
        move(snapshot, sparks[i].x, sparks[i].y);
        gtk_snapshot_rotate(snapshot, (float)(sparks[i].angle * 180 / M_PI));
        gtk_snapshot_push_opacity(snapshot, sparks[i].opacity);
        append(snapshot, (float)(pictureSide * sparks[i].scale));
        gtk_snapshot_pop(snapshot);
        gtk_snapshot_restore(snapshot);
    }
}

// The pictures at rest are one node, which is made once.
static GskRenderNode *makeStill(const PeerScene *scene) {
    int columns;
    float cell = (float)sceneGrid(scene->count, scene->width, scene->height, &columns);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    for (int i = 0; i < scene->count; i++) {
        if (i == scene->count / 2) continue;
        float x = cell * ((float)(i % columns) + 0.15f), y = cell * ((float)(i / columns) + 0.15f);
        gtk_snapshot_append_texture(snapshot, picture, &GRAPHENE_RECT_INIT(x, y, 0.7f * cell, 0.7f * cell));
    }
    return gtk_snapshot_free_to_node(snapshot);
}

static void drawStill(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    if (still) gtk_snapshot_append_node(snapshot, still);
    move(snapshot, sceneMoving(peerTime(frame), scene->width), 360);
    append(snapshot, pictureSide);
}

static void drawLarge(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    static const GdkRGBA orange = {1, 0.5f, 0, 1};
    float x = (float)sceneMoving(peerTime(frame), scene->width);
    for (int i = 0; i < scene->count; i++) {
        gtk_snapshot_append_color(snapshot, &orange, &GRAPHENE_RECT_INIT(x, (float)(100 + 80 * i), pictureSide, pictureSide));
    }
}

static GtkWidget *make(const PeerScene *scene) {
    picture = makeTexture(pictureSide, pictureSide, scenePicture());
    if (!strcmp(scene->name, "large")) return canvasNew(scene, drawLarge);
    if (!strcmp(scene->name, "still")) {
        still = makeStill(scene);
        return canvasNew(scene, drawStill);
    }
    if (!strcmp(scene->name, "particles")) {
        sparks = g_new0(SceneSpark, scene->count);
        return canvasNew(scene, drawSparks);
    }
    layers = sceneQuads(scene->count, !strcmp(scene->name, "fit"), scene->width, scene->height, &shared);
    return canvasNew(scene, drawQuads);
}

static void change(const PeerScene *scene, int frame) {
    (void)scene;
    canvasDraw(frame);
}

const Views pictureViews = {make, change};
