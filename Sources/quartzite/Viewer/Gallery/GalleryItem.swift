import Demos

/// A scene in the gallery: its description, and how it is made.
struct GalleryItem {
    let info: DemoInfo
    /// The scenery behind it.
    let look: ChapterLook
    /// The part of its canvas that it draws on.
    let extent: CGRect
    /// Makes the scene; it is not started.
    let make: () -> CanvasView

    init(_ demo: Demo.Type) {
        (info, look, extent) = (demo.info, demo.look, demo.extent)
        make = { CanvasView(demo.init()) }
    }
}
