#include "Drawing.h"
#include "Scenes.h"

#include <math.h>
#include <string.h>

// The rows of the map from a box to pixels, with the box's width and height in the fourth lanes, and a colour.
typedef struct {
    float x[4], y[4], w[4], color[4];
} Box;

enum { boxFloats = sizeof(Box) / sizeof(float) };

static const char *const vertexSource =
    "layout(location = 0) in vec4 aX;\n"
    "layout(location = 1) in vec4 aY;\n"
    "layout(location = 2) in vec4 aW;\n"
    "layout(location = 3) in vec4 aColor;\n"
    "out vec2 vUV;\n"
    "flat out vec4 vColor;\n"
    "void main() {\n"
    "    vUV = vec2(gl_VertexID == 1 || gl_VertexID == 2, gl_VertexID >= 2);\n"
    "    vColor = aColor;\n"
    "    vec3 p = vec3(vUV * vec2(aX.w, aY.w), 1.0);\n"
    "    vec3 point = vec3(dot(aX.xyz, p), dot(aY.xyz, p), dot(aW.xyz, p));\n"
    "    gl_Position = vec4(2.0 * point.x / uSize.x - point.z, point.z - 2.0 * point.y / uSize.y, 0.0, point.z);\n"
    "}\n";

static const char *const pictureSource =
    "uniform sampler2D uPicture;\n"
    "in vec2 vUV;\n"
    "flat in vec4 vColor;\n"
    "out vec4 oColor;\n"
    "void main() { oColor = texture(uPicture, vUV) * vColor; }\n";

static const char *const colorSource =
    "flat in vec4 vColor;\n"
    "out vec4 oColor;\n"
    "void main() { oColor = vColor; }\n";

static GLuint program, buffer;
static Box *boxes;
static int boxCount;

static ReferenceLayer *layers;
static ReferenceScene shared;
static ReferenceQuad *quads;
static SceneSpark *sparks;

static int is(const PeerScene *scene, const char *name) {
    return !strcmp(scene->name, name);
}

// Fills in a box that is scaled, turned about its middle and moved.
static void place(Box *box, double x, double y, double side, double scale, double angle) {
    float c = (float)(scale * cos(angle)), s = (float)(scale * sin(angle)), half = (float)side / 2;
    *box = (Box){
        {c, -s, (float)x - half * (c - s), (float)side}, {s, c, (float)y - half * (s + c), (float)side}, {0, 0, 1, 0},
        {1, 1, 1, 1}};
}

static void paint(Box *box, float red, float green, float blue, float alpha) {
    const float color[4] = {red * alpha, green * alpha, blue * alpha, alpha};
    memcpy(box->color, color, sizeof color);
}

static void makeStill(const PeerScene *scene) {
    int columns;
    double cell = sceneGrid(scene->count, scene->width, scene->height, &columns);
    for (int i = 0; i < scene->count; i++) {
        place(&boxes[i], (i % columns + 0.5) * cell, (i / columns + 0.5) * cell, pictureSide, 0.7 * cell / pictureSide, 0);
    }
}

static void make(const PeerScene *scene) {
    int hasPicture = !is(scene, "large") && !is(scene, "depth");
    program = makeProgram(vertexSource, hasPicture ? pictureSource : colorSource);
    if (hasPicture) makeTexture(pictureSide, pictureSide, scenePicture(), 1);
    glGenBuffers(1, &buffer);
    boxCount = scene->count + is(scene, "depth");
    boxes = peerAllocate(boxCount, sizeof *boxes);
    if (is(scene, "fit") || is(scene, "draw")) {
        layers = sceneQuads(scene->count, is(scene, "fit"), scene->width, scene->height, &shared);
        quads = peerAllocate(scene->count, sizeof *quads);
    } else if (is(scene, "particles")) {
        sparks = peerAllocate(scene->count, sizeof *sparks);
    } else if (is(scene, "still")) {
        makeStill(scene);
    }
}

static void swing(double time) {
    referenceSampleSwinging(layers, boxCount, &shared, time);
    referencePlace(layers, boxCount, &shared, quads);
    for (int i = 0; i < boxCount; i++) {
        memcpy(boxes[i].x, quads[i].mapX, sizeof boxes->x);
        memcpy(boxes[i].y, quads[i].mapY, sizeof boxes->y);
        memcpy(boxes[i].w, quads[i].mapW, sizeof boxes->w);
        boxes[i].x[3] = quads[i].rect[2];
        boxes[i].y[3] = quads[i].rect[3];
        memcpy(boxes[i].color, quads[i].color, sizeof boxes->color);
    }
}

// Each box lies in the one before, 3 to the right and 2 below its corner.
static void nest(double time) {
    double x = 100, y = 60;
    for (int i = 0; i < boxCount; i++) {
        int isLeaf = i == boxCount - 1;
        double width = isLeaf ? 16 : 200, height = isLeaf ? 16 : 150;
        x += isLeaf ? 80 + 60 * sin(3 * time) : 3;
        y += isLeaf ? 60 : 2;
        boxes[i] = (Box){{1, 0, (float)x, (float)width}, {0, 1, (float)y, (float)height}, {0, 0, 1, 0}, {0}};
        float shade = (float)(i % 10) / 10;
        if (isLeaf) paint(&boxes[i], 1, 1, 1, 1);
        else paint(&boxes[i], shade, 0.5f, 1 - shade, 1);
    }
}

static void draw(const PeerScene *scene, int frame) {
    double time = peerTime(frame);
    if (layers) {
        swing(time);
    } else if (sparks) {
        sceneSparks(sparks, scene->count, scene->width, scene->height, time);
        for (int i = 0; i < boxCount; i++) {
            const SceneSpark *spark = &sparks[i];
            place(&boxes[i], spark->x, spark->y, pictureSide, spark->scale, spark->angle);
            paint(&boxes[i], 1, 1, 1, (float)spark->opacity);
        }
    } else if (is(scene, "still")) {
        place(&boxes[scene->count / 2], sceneMoving(time, scene->width), 360, pictureSide, 1, 0);
    } else if (is(scene, "depth")) {
        nest(time);
    } else {
        for (int i = 0; i < boxCount; i++) {
            place(&boxes[i], sceneMoving(time, scene->width) + 32, 132 + 80 * i, pictureSide, 1, 0);
            paint(&boxes[i], 1, 0.5f, 0, 1);
        }
    }
    useProgram(program, scene);
    drawInstances(buffer, (const float *)boxes, boxCount, boxFloats);
}

const Drawing boxDrawing = {make, draw};
