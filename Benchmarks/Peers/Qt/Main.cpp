#include "Peer.h"
#include "Scenes.h"

#include <QGuiApplication>
#include <QImage>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickImageProvider>
#include <QQuickItem>
#include <QQuickView>
#include <QVariant>

#include <cstdlib>

// Each scene is a file of QML with Qt's own animations. It reads its content from the context.

namespace {

const char *const names[] = {"fit",   "draw", "still", "large", "particles",   "cards", "backdrops", "crossfade",
                             "texts", "list", "depth", "constraints", nullptr};

/// The pictures of the scenes: `picture`, and `gradient0` and `gradient1` with the window's size.
class Pictures : public QQuickImageProvider {
public:
    explicit Pictures(const PeerScene &scene) : QQuickImageProvider(Image), scene(scene) {}

    QImage requestImage(const QString &name, QSize *size, const QSize &) override {
        QImage image;
        if (name == "picture") {
            image = QImage(scenePicture(), pictureSide, pictureSide, QImage::Format_RGBA8888_Premultiplied).copy();
        } else {
            unsigned char *pixels = sceneGradient(scene.width, scene.height, name == "gradient1");
            image = QImage(pixels, scene.width, scene.height, QImage::Format_RGBA8888_Premultiplied).copy();
            free(pixels);
        }
        *size = image.size();
        return image;
    }

private:
    const PeerScene scene;
};

QVariantList list(SceneBox *boxes, int count) {
    QVariantList result;
    for (int i = 0; i < count; i++) {
        const SceneBox &box = boxes[i];
        result << QVariantMap{
            {"x", box.x},
            {"y", box.y},
            {"width", box.width},
            {"height", box.height},
            {"color", QColor::fromRgbF(float(box.red), float(box.green), float(box.blue))}};
    }
    free(boxes);
    return result;
}

/// Returns the middles of the quads, their side, and the first angle and the durations of their animations in milliseconds.
QVariantList quads(const PeerScene &scene, bool fits) {
    QVariantList result;
    ReferenceScene shared;
    ReferenceLayer *layers = sceneQuads(scene.count, fits, scene.width, scene.height, &shared);
    for (int i = 0; i < scene.count; i++) {
        const ReferenceLayer &layer = layers[i];
        result << QVariantMap{
            {"x", (layer.x.from + layer.x.to) / 2},
            {"y", (layer.y.from + layer.y.to) / 2},
            {"side", layer.width * layer.scale},
            {"swing", int(1000 / layer.x.inverseDuration)},
            {"start", 360 * (100 - layer.angle.begin) * layer.angle.inverseDuration},
            {"turn", int(1000 / layer.angle.inverseDuration)},
            {"fade", int(1000 / layer.opacity.inverseDuration)}};
    }
    free(layers);
    return result;
}

QVariantList content(const PeerScene &scene, const QString &name) {
    if (name == "fit" || name == "draw") return quads(scene, name == "fit");
    if (name == "cards") return list(sceneCards(scene.count), scene.count);
    if (name == "backdrops") return list(scenePanels(scene.count, scene.width, scene.height), scene.count);
    return {};
}

}  // namespace

int main(int argc, char **argv) {
    static const PeerOptions options = peerParse(argc, argv, "qt", names);
    const PeerScene &scene = options.scene;
    const QString name = scene.name;
    setenv("QT_QPA_PLATFORM", "xcb", 0);
    setenv("QSG_NO_VSYNC", "1", 0);
    setenv("vblank_mode", "0", 1);
    QSurfaceFormat format = QSurfaceFormat::defaultFormat();
    format.setSwapInterval(0);
    QSurfaceFormat::setDefaultFormat(format);

    QGuiApplication application(argc, argv);
    QQuickView view;
    view.setFlags(Qt::FramelessWindowHint);
    view.setColor(Qt::black);
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.resize(scene.width, scene.height);
    int columns;
    const double cell = sceneGrid(scene.count, scene.width, scene.height, &columns);
    view.engine()->addImageProvider("scene", new Pictures(scene));
    view.rootContext()->setContextProperty("total", scene.count);
    view.rootContext()->setContextProperty("content", content(scene, name));
    view.rootContext()->setContextProperty("cell", cell);
    view.rootContext()->setContextProperty("columns", columns);
    const QString file = name == "fit" || name == "draw" ? QString("quads") : name;
    view.setSource(QUrl::fromLocalFile(QString(PEER_SCENES "/") + file + ".qml"));
    if (view.status() != QQuickView::Ready) peerFail("peer-qt: the scene cannot be loaded");

    // On the thread that renders, once a frame. Frames follow each other without a pause.
    QObject::connect(
        &view, &QQuickWindow::beforeRendering, &view,
        [&view] {
            const bool isLast = peerFrame(&options) < 0;
            QMetaObject::invokeMethod(&view, [&view, isLast] { isLast ? QGuiApplication::quit() : view.update(); });
        },
        Qt::DirectConnection);
    view.setPosition(0, 0);
    view.show();
    return application.exec();
}
