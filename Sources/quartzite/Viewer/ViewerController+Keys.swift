import QuartzUI

extension ViewerController {
    /// Does what a key stands for.
    ///
    /// - Returns: whether it stands for anything.
    func press(_ event: KeyEvent) -> Bool {
        if event.isCommand { return pressWithControl(event) }
        // Over the list of keys any key closes it, and does no more.
        if panels.keys.isShown { return closeOverlay() }
        return pressAlone(event)
    }

    /// Takes those keys from the search field that steer the list.
    func pressWhileSearching(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .up: move(-1)
        case .down: move(1)
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
        case .character("n") where !event.isRepeat: shell?.openWindow(at: selection)
        case .character("w"): shell?.close()
        case .character("q"): shell?.quit()
        default: return false
        }
        return true
    }

    private func pressAlone(_ event: KeyEvent) -> Bool {
        guard !event.modifiers.contains(.option) else { return false }
        switch event.key {
        case .up: move(-1)
        case .down: move(1)
        case .left: step(-1)
        case .right: step(1)
        case .space where !event.isRepeat: togglePlay()
        case .character("r") where !event.isRepeat: restart()
        case .character("s") where !event.isRepeat: takeScreenshot()
        case .character("f") where !event.isRepeat, .function(11) where !event.isRepeat: shell?.isFullscreen.toggle()
        case .character("i") where !event.isRepeat: toggleInspector()
        case .character("t") where !event.isRepeat: toggleTimeline()
        case .character("c") where !event.isRepeat: toggleSource()
        case .character("v") where !event.isRepeat: toggleRecording()
        case .character("-"): changeRate(-1)
        case .character("+"), .character("="): changeRate(1)
        case .character("?"), .function(1): panels.keys.setShown(true)
        case .character("/") where event.modifiers.contains(.shift): panels.keys.setShown(true)
        case .character("/"): return focusSearch()
        case .escape: if !closeOverlay() { shell?.quit() }
        default: return false
        }
        return true
    }

    private func focusSearch() -> Bool {
        panels.sidebar.search.becomeFirstResponder()
    }
}
