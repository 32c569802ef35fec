#include "Peer.h"
#include "Scenes.h"

#include <clutter/clutter.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Clutter has neither round corners and shadows nor backdrops, particles and lists that reuse their rows. A stage with the
// 100,000 actors of `still` shows no frame within two minutes.
static const char *const names[] = {"fit", "draw", "large", "crossfade", "texts", "depth", NULL};

static PeerOptions options;
static ClutterActor *stage;
/// The actors that change.
static ClutterActor **actors;
static ReferenceLayer *layers;
static ReferenceScene shared;
static void (*change)(const PeerScene *scene, int frame);

static ClutterContent *makeImage(int width, int height, const unsigned char *pixels) {
    ClutterContent *image = clutter_image_new();
    gboolean isSet = clutter_image_set_data(
        CLUTTER_IMAGE(image), pixels, COGL_PIXEL_FORMAT_RGBA_8888_PRE, (guint)width, (guint)height, (guint)width * 4, NULL);
    if (!isSet) peerFail("peer-clutter: no image");
    return image;
}

static ClutterActor *add(ClutterActor *parent, double x, double y, double width, double height) {
    ClutterActor *actor = clutter_actor_new();
    clutter_actor_set_position(actor, (float)x, (float)y);
    clutter_actor_set_size(actor, (float)width, (float)height);
    clutter_actor_add_child(parent, actor);
    return actor;
}

// MARK: Quads

static void changeQuads(const PeerScene *scene, int frame) {
    referenceSampleSwinging(layers, scene->count, &shared, peerTime(frame));
    for (int i = 0; i < scene->count; i++) {
        const ReferenceLayer *layer = &layers[i];
        double half = layer->width * layer->scale / 2, angle = atan2(layer->transform[8], layer->transform[0]);
        clutter_actor_set_position(actors[i], (float)(layer->sampledX - half), (float)(layer->sampledY - half));
        clutter_actor_set_rotation_angle(actors[i], CLUTTER_Y_AXIS, angle * 180 / M_PI);
        clutter_actor_set_opacity(actors[i], (guint8)(255 * layer->sampledOpacity));
    }
}

static void makeQuads(const PeerScene *scene) {
    layers = sceneQuads(scene->count, !strcmp(scene->name, "fit"), scene->width, scene->height, &shared);
    ClutterContent *image = makeImage(pictureSide, pictureSide, scenePicture());
    ClutterPerspective perspective = {
        (float)(2 * atan(scene->height * shared.perspective / 2) * 180 / M_PI), (float)scene->width / (float)scene->height, 0.1f,
        1000};
    clutter_stage_set_perspective(CLUTTER_STAGE(stage), &perspective);
    for (int i = 0; i < scene->count; i++) {
        double side = layers[i].width * layers[i].scale;
        actors[i] = add(stage, 0, 0, side, side);
        clutter_actor_set_pivot_point(actors[i], 0.5f, 0.5f);
        clutter_actor_set_content(actors[i], image);
    }
    change = changeQuads;
}

// MARK: One actor that moves

static void changePlace(const PeerScene *scene, int frame) {
    clutter_actor_set_x(actors[0], (float)sceneMoving(peerTime(frame), scene->width));
}

static void makeLarge(const PeerScene *scene) {
    for (int i = 0; i < scene->count; i++) {
        actors[i] = add(stage, 0, 100 + 80 * i, pictureSide, pictureSide);
        clutter_actor_set_background_color(actors[i], &(ClutterColor){255, 128, 0, 255});
    }
    change = changePlace;
}

static void changeLeaf(const PeerScene *scene, int frame) {
    (void)scene;
    clutter_actor_set_x(actors[0], (float)(80 + 60 * sin(3 * peerTime(frame))));
}

static void makeDepth(const PeerScene *scene) {
    ClutterActor *parent = stage;
    for (int level = 0; level < scene->count; level++) {
        parent = add(parent, level ? 3 : 103, level ? 2 : 62, 200, 150);
        guint8 shade = (guint8)(level % 10 * 25);
        clutter_actor_set_background_color(parent, &(ClutterColor){shade, 128, (guint8)(255 - shade), 255});
    }
    actors[0] = add(parent, 80, 60, 16, 16);
    clutter_actor_set_background_color(actors[0], CLUTTER_COLOR_White);
    change = changeLeaf;
}

// MARK: A fade and texts

static void changeFade(const PeerScene *scene, int frame) {
    (void)scene;
    clutter_actor_set_opacity(actors[1], (guint8)(255 * fmod(peerTime(frame), 1)));
}

static void makeFade(const PeerScene *scene) {
    for (int turned = 0; turned < 2; turned++) {
        unsigned char *pixels = sceneGradient(scene->width, scene->height, turned);
        actors[turned] = add(stage, 0, 0, scene->width, scene->height);
        clutter_actor_set_content(actors[turned], makeImage(scene->width, scene->height, pixels));
        free(pixels);
    }
    change = changeFade;
}

static void changeTexts(const PeerScene *scene, int frame) {
    char text[32];
    for (int i = 0; i < scene->count; i++) {
        sceneText(text, sizeof text, i, frame);
        clutter_text_set_text(CLUTTER_TEXT(actors[i]), text);
    }
}

static void makeTexts(const PeerScene *scene) {
    for (int i = 0; i < scene->count; i++) {
        actors[i] = clutter_text_new_full("Sans 14px", "", CLUTTER_COLOR_White);
        clutter_actor_set_position(actors[i], (float)(i % 10 * 128 + 8), (float)(i / 10 % 10 * 72 + 20));
        clutter_actor_add_child(stage, actors[i]);
    }
    change = changeTexts;
}

// MARK: The loop

static gboolean isPainted;

static void notePaint(ClutterActor *actor, gpointer data) {
    (void)actor, (void)data;
    isPainted = TRUE;
}

// A frame begins when the one before has been painted.
static void tick(ClutterTimeline *timeline, gint elapsed, gpointer data) {
    (void)timeline, (void)elapsed, (void)data;
    if (!isPainted) return;
    isPainted = FALSE;
    int frame = peerFrame(&options);
    if (frame < 0) clutter_main_quit();
    else change(&options.scene, frame);
}

static void make(const PeerScene *scene) {
    static const struct {
        const char *name;
        void (*make)(const PeerScene *scene);
    } makers[] = {{"fit", makeQuads}, {"draw", makeQuads},     {"large", makeLarge},
                  {"depth", makeDepth}, {"crossfade", makeFade}, {"texts", makeTexts}};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        if (!strcmp(makers[i].name, scene->name)) makers[i].make(scene);
    }
}

int main(int argc, char **argv) {
    options = peerParse(argc, argv, "clutter", names);
    const PeerScene *scene = &options.scene;
    g_setenv("CLUTTER_BACKEND", "x11", FALSE);
    g_setenv("CLUTTER_VBLANK", "none", FALSE);
    g_setenv("CLUTTER_DEFAULT_FPS", "1000", FALSE);
    g_setenv("vblank_mode", "0", TRUE);
    if (clutter_init(NULL, NULL) != CLUTTER_INIT_SUCCESS) peerFail("peer-clutter: no display");
    stage = clutter_stage_new();
    clutter_actor_set_size(stage, (float)scene->width, (float)scene->height);
    clutter_actor_set_background_color(stage, CLUTTER_COLOR_Black);
    actors = g_new0(ClutterActor *, scene->count + 1);
    make(scene);
    g_signal_connect(stage, "after-paint", G_CALLBACK(notePaint), NULL);
    clutter_actor_show(stage);
    ClutterTimeline *timeline = clutter_timeline_new(1000);
    clutter_timeline_set_repeat_count(timeline, -1);
    g_signal_connect(timeline, "new-frame", G_CALLBACK(tick), NULL);
    clutter_timeline_start(timeline);
    clutter_main();
    clutter_actor_destroy(stage);
}
