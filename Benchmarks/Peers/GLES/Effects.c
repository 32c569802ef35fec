#include "Drawing.h"
#include "Scenes.h"

#include <math.h>
#include <stdlib.h>

static GLuint buffer;
static SceneBox *boxes;
static float *instances;

// MARK: Cards

// A box grown by a margin. The first vector is its middle and half its size without the margin.
static const char *const boxSource =
    "layout(location = 0) in vec4 aBox;\n"
    "layout(location = 1) in vec4 aColor;\n"
    "uniform float uMargin;\n"
    "out vec2 vPoint;\n"
    "flat out vec2 vHalf;\n"
    "flat out vec4 vColor;\n"
    "void main() {\n"
    "    vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2, gl_VertexID >= 2) * 2.0 - 1.0;\n"
    "    vHalf = aBox.zw;\n"
    "    vColor = aColor;\n"
    "    vPoint = corner * (vHalf + uMargin);\n"
    "    vec2 place = (aBox.xy + vPoint) / uSize * 2.0 - 1.0;\n"
    "    gl_Position = vec4(place.x, -place.y, 0.0, 1.0);\n"
    "}\n";

// The shadow's fall is the error function, approximated to 5e-4, of the distance to the round rectangle in units of its blur.
static const char *const cardSource =
    "in vec2 vPoint;\n"
    "flat in vec2 vHalf;\n"
    "flat in vec4 vColor;\n"
    "out vec4 oColor;\n"
    "float outside(vec2 point) {\n"
    "    vec2 d = abs(point) - vHalf + 12.0;\n"
    "    return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - 12.0;\n"
    "}\n"
    "void main() {\n"
    "    float inside = clamp(0.5 - outside(vPoint), 0.0, 1.0);\n"
    "    float x = outside(vPoint - vec2(0.0, 4.0)) / (8.0 * 1.41421356);\n"
    "    float t = 1.0 + abs(x) * (0.278393 + abs(x) * (0.230389 + abs(x) * (0.000972 + abs(x) * 0.078108)));\n"
    "    float tail = 0.5 / (t * t * t * t);\n"
    "    float shadow = 0.4 * (x > 0.0 ? tail : 1.0 - tail);\n"
    "    oColor = vColor * inside + vec4(0.0, 0.0, 0.0, shadow * (1.0 - inside));\n"
    "}\n";

static GLuint cardProgram;

static void makeCards(const PeerScene *scene) {
    cardProgram = makeProgram(boxSource, cardSource);
    boxes = sceneCards(scene->count);
    instances = peerAllocate(scene->count, 8 * sizeof *instances);
    glGenBuffers(1, &buffer);
}

static void writeBoxes(int count, double drift) {
    for (int i = 0; i < count; i++) {
        const SceneBox *box = &boxes[i];
        float *instance = instances + 8 * i;
        instance[0] = (float)(box->x + drift + box->width / 2), instance[1] = (float)(box->y + box->height / 2);
        instance[2] = (float)box->width / 2, instance[3] = (float)box->height / 2;
        instance[4] = (float)box->red, instance[5] = (float)box->green, instance[6] = (float)box->blue, instance[7] = 1;
    }
}

static void drawCards(const PeerScene *scene, int frame) {
    writeBoxes(scene->count, sceneDrift(peerTime(frame)));
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    useProgram(cardProgram, scene);
    // Three times the blur's deviation and the offset.
    glUniform1f(glGetUniformLocation(cardProgram, "uMargin"), 28);
    drawInstances(buffer, instances, scene->count, 8);
}

const Drawing cardDrawing = {makeCards, drawCards};

// MARK: Pictures of the window's size

// The whole target, with a texture that is moved by a share of its size.
static const char *const wholeSource =
    "uniform vec2 uOffset;\n"
    "out vec2 vUV;\n"
    "void main() {\n"
    "    vUV = vec2(gl_VertexID == 1 || gl_VertexID == 2, gl_VertexID >= 2);\n"
    "    gl_Position = vec4(vUV * 2.0 - 1.0, 0.0, 1.0);\n"
    "    vUV = vec2(vUV.x, 1.0 - vUV.y) + uOffset;\n"
    "}\n";

static const char *const fadeSource =
    "uniform sampler2D uPicture;\n"
    "uniform float uOpacity;\n"
    "in vec2 vUV;\n"
    "out vec4 oColor;\n"
    "void main() { oColor = texture(uPicture, vUV) * uOpacity; }\n";

static GLuint wholeProgram, pictures[2];

static void drawPicture(const PeerScene *scene, GLuint picture, float opacity, float offset) {
    useProgram(wholeProgram, scene);
    glUniform1f(glGetUniformLocation(wholeProgram, "uOpacity"), opacity);
    glUniform2f(glGetUniformLocation(wholeProgram, "uOffset"), offset, 0);
    glBindTexture(GL_TEXTURE_2D, picture);
    glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
}

static void makeFade(const PeerScene *scene) {
    wholeProgram = makeProgram(wholeSource, fadeSource);
    for (int turned = 0; turned < 2; turned++) {
        unsigned char *pixels = sceneGradient(scene->width, scene->height, turned);
        pictures[turned] = makeTexture(scene->width, scene->height, pixels, 0);
        free(pixels);
    }
}

static void drawFade(const PeerScene *scene, int frame) {
    double share = fmod(peerTime(frame), 1);
    drawPicture(scene, pictures[0], 1, 0);
    drawPicture(scene, pictures[1], (float)share, 0);
}

const Drawing fadeDrawing = {makeFade, drawFade};

// MARK: Blurred backdrops

// One direction of a Gaussian with a deviation of 4 pixels of a picture of half the size: nine pairs of neighbours.
static const char *const blurSource =
    "uniform sampler2D uPicture;\n"
    "uniform vec2 uStep;\n"
    "in vec2 vUV;\n"
    "out vec4 oColor;\n"
    "void main() {\n"
    "    vec4 sum = vec4(0.0);\n"
    "    float total = 0.0;\n"
    "    for (int i = -4; i <= 4; i++) {\n"
    "        float at = 2.0 * float(i) + 0.5;\n"
    "        float weight = exp(-at * at / 32.0);\n"
    "        sum += weight * texture(uPicture, vUV + at * uStep);\n"
    "        total += weight;\n"
    "    }\n"
    "    oColor = sum / total;\n"
    "}\n";

static const char *const panelSource =
    "uniform sampler2D uPicture;\n"
    "in vec2 vPoint;\n"
    "flat in vec2 vHalf;\n"
    "flat in vec4 vColor;\n"
    "out vec4 oColor;\n"
    "void main() {\n"
    "    vec2 d = abs(vPoint) - vHalf + 12.0;\n"
    "    float inside = clamp(12.5 - length(max(d, 0.0)) - min(max(d.x, d.y), 0.0), 0.0, 1.0);\n"
    "    oColor = mix(texture(uPicture, gl_FragCoord.xy / uSize), vColor, 0.3) * inside;\n"
    "}\n";

static GLuint blurProgram, panelProgram, halves[2], framebuffers[2];

static void makeBackdrops(const PeerScene *scene) {
    makeFade(scene);
    blurProgram = makeProgram(wholeSource, blurSource);
    panelProgram = makeProgram(boxSource, panelSource);
    boxes = scenePanels(scene->count, scene->width, scene->height);
    instances = peerAllocate(scene->count, 8 * sizeof *instances);
    writeBoxes(scene->count, 0);
    glGenBuffers(1, &buffer);
    glGenFramebuffers(2, framebuffers);
    for (int i = 0; i < 2; i++) {
        halves[i] = makeTexture(scene->width / 2, scene->height / 2, NULL, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[i]);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, halves[i], 0);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glBindTexture(GL_TEXTURE_2D, pictures[0]);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
}

static void blur(const PeerScene *scene, int from, int to, float x, float y) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[to]);
    useProgram(blurProgram, scene);
    glUniform2f(glGetUniformLocation(blurProgram, "uOffset"), 0, 0);
    glUniform2f(glGetUniformLocation(blurProgram, "uStep"), x * 2 / scene->width, y * 2 / scene->height);
    glBindTexture(GL_TEXTURE_2D, halves[from]);
    glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
}

// The background is drawn at half the size and blurred once for all panels, which lie beside each other.
static void drawBackdrops(const PeerScene *scene, int frame) {
    float offset = (float)(fmod(peerTime(frame), 4) / 4);
    glDisable(GL_BLEND);
    glViewport(0, 0, scene->width / 2, scene->height / 2);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[0]);
    drawPicture(scene, pictures[0], 1, offset);
    blur(scene, 0, 1, 1, 0);
    blur(scene, 1, 0, 0, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, scene->width, scene->height);
    drawPicture(scene, pictures[0], 1, offset);
    glEnable(GL_BLEND);
    useProgram(panelProgram, scene);
    glUniform1f(glGetUniformLocation(panelProgram, "uMargin"), 1);
    glBindTexture(GL_TEXTURE_2D, halves[0]);
    drawInstances(buffer, instances, scene->count, 8);
}

const Drawing backdropDrawing = {makeBackdrops, drawBackdrops};
