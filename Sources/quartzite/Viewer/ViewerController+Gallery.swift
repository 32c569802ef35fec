import QuartzUI

extension ViewerController {
    /// Leaves the demo and shows all demos; the one that was left is selected.
    func openGallery() {
        guard !panels.gallery.isShown else { return }
        leaveDemo()
        panels.isStageAlone = false
        panels.wantsSource = false
        view.window?.firstResponder?.resignFirstResponder()
        panels.gallery.selection = selection
        panels.showsGallery = true
        shell?.title = "Quartzite"
        galleryHasChanged()
    }

    /// Opens a demo from the gallery.
    func openFromGallery(_ demo: Int) {
        guard panels.gallery.isShown else { return }
        panels.showsGallery = false
        show(demo)
    }

    /// Creates the demos of visible thumbnails in the next frames.
    func galleryHasChanged() {
        guard panels.gallery.isShown else { return }
        link?.isPaused = false
        wake()
    }

    /// Carries out a frame of the gallery.
    func refreshGallery() {
        if !panels.gallery.grid.advance() { link?.isPaused = true }
    }

    /// Handles a key while the gallery is shown.
    ///
    /// - Returns: Whether the key has a function.
    func pressInGallery(_ event: KeyEvent) -> Bool {
        guard !event.modifiers.contains(.option) else { return false }
        let gallery = panels.gallery
        if let step = Self.step(event.key) {
            gallery.move(step)
            return true
        }
        switch event.key {
        case .return where !event.isRepeat, .space where !event.isRepeat:
            if gallery.grid.plan.cell(of: gallery.selection) != nil { openFromGallery(gallery.selection) }
        case .character("?"), .function(1): panels.keys.setShown(true)
        case .character("/") where event.modifiers.contains(.shift): panels.keys.setShown(true)
        case .character("/"): return gallery.search.becomeFirstResponder()
        case .character("s") where !event.isRepeat: takeScreenshot()
        case .function(11) where !event.isRepeat: shell?.isFullscreen.toggle()
        case .escape: if !gallery.clearSearch() { shell?.isFullscreen = false }
        default: return false
        }
        return true
    }

    /// Handles keys in the gallery's search field that control the thumbnails.
    func pressWhileSearchingGallery(_ event: KeyEvent) -> Bool {
        let gallery = panels.gallery
        switch event.key {
        case .up, .down, .pageUp, .pageDown: return pressInGallery(event)
        case .return:
            gallery.search.resignFirstResponder()
            return pressInGallery(event)
        case .escape:
            _ = gallery.clearSearch()
            gallery.search.resignFirstResponder()
            return true
        default: return false
        }
    }

    private static func step(_ key: Key) -> GalleryLayout.Step? {
        switch key {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .home: .first
        case .end: .last
        default: nil
        }
    }
}
