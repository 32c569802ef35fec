#include "Views.h"

#include <string.h>

static const struct {
    const char *name;
    const Views *views;
} kinds[] = {
    {"fit", &pictureViews},       {"draw", &pictureViews},       {"still", &pictureViews}, {"large", &pictureViews},
    {"particles", &pictureViews}, {"cards", &effectViews},       {"backdrops", &effectViews},
    {"crossfade", &effectViews},  {"texts", &textViews},         {"list", &listViews},
    {"depth", &depthViews},       {"constraints", &constraintViews},
};
enum { kindCount = sizeof kinds / sizeof *kinds };

static PeerOptions options;
static const Views *views;
static GMainLoop *loop;

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    (void)widget, (void)clock, (void)data;
    int frame = peerFrame(&options);
    if (frame < 0) {
        g_main_loop_quit(loop);
        return G_SOURCE_REMOVE;
    }
    views->change(&options.scene, frame);
    return G_SOURCE_CONTINUE;
}

int main(int argc, char **argv) {
    const char *names[kindCount + 1] = {NULL};
    for (int i = 0; i < kindCount; i++) names[i] = kinds[i].name;
    options = peerParse(argc, argv, "gtk", names);
    for (int i = 0; i < kindCount; i++) {
        if (!strcmp(names[i], options.scene.name)) views = kinds[i].views;
    }
    g_setenv("GDK_BACKEND", "x11", FALSE);
    g_setenv("GSK_RENDERER", "gl", FALSE);
    g_setenv("GTK_A11Y", "none", FALSE);
    g_setenv("vblank_mode", "0", TRUE);
    if (!gtk_init_check()) peerFail("peer-gtk: no display");

    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style, "window { background: black; } label { color: white; font-size: 14px; }", -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    GtkWidget *window = gtk_window_new();
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), options.scene.width, options.scene.height);
    gtk_window_set_child(GTK_WINDOW(window), views->make(&options.scene));
    loop = g_main_loop_new(NULL, FALSE);
    gtk_widget_add_tick_callback(window, tick, NULL, NULL);
    gtk_window_present(GTK_WINDOW(window));
    g_main_loop_run(loop);
    gtk_window_destroy(GTK_WINDOW(window));
}

GdkTexture *makeTexture(int width, int height, const unsigned char *pixels) {
    GBytes *bytes = g_bytes_new(pixels, (gsize)width * height * 4);
    GdkTexture *texture = gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, (gsize)width * 4);
    g_bytes_unref(bytes);
    return texture;
}

// MARK: Widgets

typedef struct {
    GtkWidget parent;
    const PeerScene *scene;
    Draw draw;
    int frame;
} Canvas;
typedef GtkWidgetClass CanvasClass;

static Canvas *canvas;

G_DEFINE_TYPE(Canvas, canvas, GTK_TYPE_WIDGET)

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    Canvas *own = (Canvas *)widget;
    own->draw(snapshot, own->scene, own->frame);
}

static void canvas_class_init(CanvasClass *class) { class->snapshot = snapshot; }

static void canvas_init(Canvas *own) {
    own->frame = 0;
    gtk_widget_set_overflow(GTK_WIDGET(own), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *canvasNew(const PeerScene *scene, Draw draw) {
    canvas = g_object_new(canvas_get_type(), NULL);
    canvas->scene = scene;
    canvas->draw = draw;
    return GTK_WIDGET(canvas);
}

void canvasDraw(int frame) {
    canvas->frame = frame;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

typedef struct {
    GtkWidget parent;
    GdkRGBA color;
} Box;
typedef GtkWidgetClass BoxClass;

G_DEFINE_TYPE(Box, box, GTK_TYPE_WIDGET)

static void paint(GtkWidget *widget, GtkSnapshot *snapshot) {
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
    gtk_snapshot_append_color(snapshot, &((Box *)widget)->color, &bounds);
}

static void box_class_init(BoxClass *class) { class->snapshot = paint; }

static void box_init(Box *own) { own->color = (GdkRGBA){0, 0, 0, 1}; }

GtkWidget *boxNew(int index) {
    Box *own = g_object_new(box_get_type(), NULL);
    float shade = (float)(index % 10) / 10;
    own->color = (GdkRGBA){shade, 0.5f, 1 - shade, 1};
    return GTK_WIDGET(own);
}
