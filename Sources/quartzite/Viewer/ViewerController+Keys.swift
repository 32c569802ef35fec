import QuartzInstruments
import QuartzUI

extension ViewerController {
    /// Handles a key.
    ///
    /// - Returns: Whether the key has a function.
    func press(_ event: KeyEvent) -> Bool {
        if panels.patch.isShown {
            panels.patch.press(event)
            return true
        }
        if event.isCommand { return pressWithControl(event) }
        // While the list of keys is shown, every key only closes it.
        if panels.keys.isShown { return closeOverlay() }
        if panels.closing.isShown { return event.key == .escape ? closeOverlay() : false }
        return panels.gallery.isShown ? pressInGallery(event) : pressAlone(event)
    }

    /// Handles keys in the search field that control the list.
    func pressWhileSearching(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .up: wish { [self] in $0.select(panels.sidebar.index.demo(-1, from: $0.demo ?? selection)) }
        case .down: wish { [self] in $0.select(panels.sidebar.index.demo(1, from: $0.demo ?? selection)) }
        case .escape:
            panels.sidebar.clearSearch()
            panels.sidebar.search.resignFirstResponder()
            panels.sidebar.select(selection, isAnimated: false)
        case .return:
            panels.sidebar.search.resignFirstResponder()
            move(0)
        default: return false
        }
        return true
    }

    private func pressWithControl(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .character("f"): return focusSearch()
        case .character("z"): event.modifiers.contains(.shift) ? redo() : undo()
        case .character("y"): redo()
        case .character("+"), .character("="): panels.stage.zoom(by: StageZoom.step)
        case .character("-"): panels.stage.zoom(by: 1 / StageZoom.step)
        case .character("0"): panels.stage.zoom = StageZoom()
        case .character("c") where !event.isRepeat: copyLayerAsCAML()
        case .character("n") where !event.isRepeat: shell?.openWindow(at: selection)
        // A held key does not close the next window.
        case .character("w") where !event.isRepeat: shell?.close()
        case .character("q"): shell?.quit()
        default: return false
        }
        return true
    }

    private func pressAlone(_ event: KeyEvent) -> Bool {
        guard !event.modifiers.contains(.option) else { return false }
        switch event.key {
        case .up: wish { [self] in $0.select(panels.sidebar.index.demo(-1, from: $0.demo ?? selection)) }
        case .down: wish { [self] in $0.select(panels.sidebar.index.demo(1, from: $0.demo ?? selection)) }
        case .left: wish { $0.frames -= 1 }
        case .right: wish { $0.frames += 1 }
        case .space where !event.isRepeat: togglePlay()
        case .character("x") where !event.isRepeat: toggleExploded()
        case .character("o") where !event.isRepeat: toggleGhosts()
        case .character("b") where !event.isRepeat: toggleReverse()
        case .character(","): goToMoment(false)
        case .character("."): goToMoment(true)
        case .character("[") where !event.isRepeat: mark(.start)
        case .character("]") where !event.isRepeat: mark(.end)
        case .character("\\") where !event.isRepeat: removeMarks()
        case .character("z") where !event.isRepeat: fitTimeline()
        case .character("r") where !event.isRepeat: wish { $0.restarts = true }
        case .character("s") where !event.isRepeat: takeScreenshot()
        case .character("f") where !event.isRepeat: toggleStageAlone()
        case .character("l") where !event.isRepeat: toggleSidebar()
        case .character("g") where !event.isRepeat: openGallery()
        case .function(11) where !event.isRepeat: shell?.isFullscreen.toggle()
        case .character("i") where !event.isRepeat: toggleInspector()
        case .character("e") where !event.isRepeat: toggleInspecting()
        case .character("u"): selectParent()
        case .character("t") where !event.isRepeat: toggleTimeline()
        case .character("c") where !event.isRepeat: toggleSource()
        case .character("v") where !event.isRepeat: toggleRecording(isBare: event.modifiers.contains(.shift))
        case .character("-"): changeRate(-1)
        case .character("+"), .character("="): changeRate(1)
        case .character("?"), .function(1): panels.keys.setShown(true)
        case .character("/") where event.modifiers.contains(.shift): panels.keys.setShown(true)
        case .character("/"): return focusSearch()
        case .escape: stepBack()
        default: return false
        }
        return true
    }

    /// Undoes one state: an overlay, the source, the selection, the search, the stage alone or full screen. Otherwise leaves the
    /// demo for the gallery.
    private func stepBack() {
        if closeOverlay() { return }
        if panels.stage.isExploded { return toggleExploded() }
        if panels.inspector.target != nil { return inspect(nil) }
        if !(panels.sidebar.search.text ?? "").isEmpty {
            panels.sidebar.clearSearch()
            return panels.sidebar.select(selection, isAnimated: false)
        }
        if panels.isStageAlone { return toggleStageAlone() }
        if shell?.isFullscreen ?? false {
            shell?.isFullscreen = false
        } else {
            openGallery()
        }
    }

    private func focusSearch() -> Bool {
        if panels.gallery.isShown { return panels.gallery.search.becomeFirstResponder() }
        if panels.isStageAlone { toggleStageAlone() }
        if !panels.arrangement.showsSidebar { toggleSidebar() }
        UIView.performWithoutAnimation { panels.layoutIfNeeded() }
        return panels.sidebar.search.becomeFirstResponder()
    }
}

/// Pending requests of keys for slow operations. Several requests in a turn are combined.
struct Wishes: Equatable {
    /// The demo to show.
    private(set) var demo: Int?
    /// Whether to restart the demo.
    var restarts = false
    /// Number of frames to move from the current time.
    var frames = 0

    /// Requests a demo; nil for none. Requested frames of the previous demo are dropped.
    mutating func select(_ demo: Int?) {
        guard let demo else { return }
        self.demo = demo
        frames = 0
    }
}

extension ViewerController {
    /// Records a request. A held key repeats faster than a demo can be replayed, so requests are combined and carried out once
    /// all keys are read.
    func wish(_ change: (inout Wishes) -> Void) {
        let isFirst = wishes == Wishes()
        change(&wishes)
        if let demo = wishes.demo { panels.sidebar.select(demo) }
        if isFirst { DispatchQueue.main.async { [weak self] in self?.fulfilWishes() } }
    }

    /// Carries out the pending requests.
    func fulfilWishes() {
        let asked = wishes
        wishes = Wishes()
        if let demo = asked.demo, demo != selection {
            show(demo)
        } else if asked.restarts {
            restart()
        }
        if asked.frames != 0 { step(asked.frames) }
    }
}
