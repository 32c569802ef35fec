#include "Scenes.h"
#include "Views.h"

#include <math.h>

// MARK: Texts

static GtkWidget **labels;

static GtkWidget *makeTexts(const PeerScene *scene) {
    GtkWidget *fixed = gtk_fixed_new();
    labels = g_new0(GtkWidget *, scene->count);
    for (int i = 0; i < scene->count; i++) {
        labels[i] = gtk_label_new(NULL);
        gtk_fixed_put(GTK_FIXED(fixed), labels[i], i % 10 * 128 + 8, i / 10 % 10 * 72 + 20);
    }
    return fixed;
}

static void changeTexts(const PeerScene *scene, int frame) {
    char text[32];
    for (int i = 0; i < scene->count; i++) {
        sceneText(text, sizeof text, i, frame);
        gtk_label_set_text(GTK_LABEL(labels[i]), text);
    }
}

const Views textViews = {makeTexts, changeTexts};

// MARK: A list

static GtkAdjustment *adjustment;

static void setUp(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
    (void)factory, (void)data;
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_size_request(label, -1, 44);
    gtk_list_item_set_child(item, label);
}

static void bind(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
    (void)factory, (void)data;
    const char *text = gtk_string_object_get_string(gtk_list_item_get_item(item));
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), text);
}

static GtkWidget *makeList(const PeerScene *scene) {
    GtkStringList *rows = gtk_string_list_new(NULL);
    for (int i = 0; i < scene->count; i++) gtk_string_list_take(rows, g_strdup_printf("Row %d", i));
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setUp), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(rows))), factory);
    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style, "listview { background: black; }", -1);
    gtk_style_context_add_provider(gtk_widget_get_style_context(list), GTK_STYLE_PROVIDER(style), 700);
    GtkWidget *window = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), list);
    adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(window));
    return window;
}

static void changeList(const PeerScene *scene, int frame) {
    (void)scene;
    double range = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment);
    if (range > 0) gtk_adjustment_set_value(adjustment, fmod(7.0 * frame, range));
}

const Views listViews = {makeList, changeList};

// MARK: A deep tree

// The leaf moves within a widget that is drawn again. A widget that moves would be laid out with all its parents.
static void drawLeaf(GtkSnapshot *snapshot, const PeerScene *scene, int frame) {
    (void)scene;
    static const GdkRGBA white = {1, 1, 1, 1};
    float x = (float)(80 + 60 * sin(3 * peerTime(frame)));
    gtk_snapshot_append_color(snapshot, &white, &GRAPHENE_RECT_INIT(x, 60, 16, 16));
}

// A container is as large as its content, so the coloured box is its first child.
static GtkWidget *makeDepth(const PeerScene *scene) {
    GtkWidget *root = gtk_fixed_new(), *parent = root;
    for (int level = 0; level < scene->count; level++) {
        GtkWidget *child = gtk_fixed_new(), *box = boxNew(level);
        gtk_widget_set_size_request(box, 200, 150);
        gtk_fixed_put(GTK_FIXED(child), box, 0, 0);
        gtk_fixed_put(GTK_FIXED(parent), child, level ? 3 : 103, level ? 2 : 62);
        parent = child;
    }
    GtkWidget *leaf = canvasNew(scene, drawLeaf);
    gtk_widget_set_size_request(leaf, 200, 150);
    gtk_fixed_put(GTK_FIXED(parent), leaf, 0, 0);
    return root;
}

static void changeDepth(const PeerScene *scene, int frame) {
    (void)scene;
    canvasDraw(frame);
}

const Views depthViews = {makeDepth, changeDepth};

// MARK: Constraints

enum { columns = 20 };

static GtkWidget *box;

static void constrain(
    GtkConstraintLayout *layout, GtkWidget *view, GtkConstraintAttribute attribute, GtkWidget *other,
    GtkConstraintAttribute source, double multiplier) {
    gtk_constraint_layout_add_constraint(
        layout, gtk_constraint_new(
                    view, attribute, GTK_CONSTRAINT_RELATION_EQ, other, source, multiplier, 0, GTK_CONSTRAINT_STRENGTH_REQUIRED));
}

static GtkWidget *makeConstraints(const PeerScene *scene) {
    box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkConstraintLayout *layout = GTK_CONSTRAINT_LAYOUT(gtk_constraint_layout_new());
    gtk_widget_set_layout_manager(box, GTK_LAYOUT_MANAGER(layout));
    int rows = (scene->count + columns - 1) / columns;
    GtkWidget **views = g_new0(GtkWidget *, scene->count);
    for (int i = 0; i < scene->count; i++) {
        GtkWidget *view = views[i] = boxNew(i), *above = i < columns ? NULL : views[i - columns];
        GtkWidget *previous = i % columns ? views[i - 1] : NULL;
        gtk_widget_set_parent(view, box);
        constrain(
            layout, view, GTK_CONSTRAINT_ATTRIBUTE_LEFT, previous,
            previous ? GTK_CONSTRAINT_ATTRIBUTE_RIGHT : GTK_CONSTRAINT_ATTRIBUTE_LEFT, 1);
        constrain(
            layout, view, GTK_CONSTRAINT_ATTRIBUTE_TOP, above,
            above ? GTK_CONSTRAINT_ATTRIBUTE_BOTTOM : GTK_CONSTRAINT_ATTRIBUTE_TOP, 1);
        constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_WIDTH, NULL, GTK_CONSTRAINT_ATTRIBUTE_WIDTH, 1.0 / columns);
        constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_HEIGHT, NULL, GTK_CONSTRAINT_ATTRIBUTE_HEIGHT, 1.0 / rows);
    }
    g_free(views);
    return box;
}

static void changeConstraints(const PeerScene *scene, int frame) {
    GtkRoot *window = gtk_widget_get_root(box);
    gtk_window_set_default_size(GTK_WINDOW(window), scene->width - 4 * (frame % 40), scene->height);
}

const Views constraintViews = {makeConstraints, changeConstraints};
