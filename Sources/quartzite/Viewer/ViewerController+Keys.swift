import QuartzUI

extension ViewerController {
    /// Does what a key stands for.
    ///
    /// - Returns: whether it stands for anything.
    func press(_ event: KeyEvent) -> Bool {
        event.isCommand ? pressWithControl(event) : pressAlone(event)
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
        case .character("q"), .character("w"): shell?.quit()
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
        case .character("f") where !event.isRepeat: shell?.isFullscreen.toggle()
        case .character("i") where !event.isRepeat: toggleInspector()
        case .character("/"): return focusSearch()
        case .escape: shell?.quit()
        default: return false
        }
        return true
    }

    private func focusSearch() -> Bool {
        panels.sidebar.search.becomeFirstResponder()
    }

    /// Writes the window's content as a PNG file into the current folder, under a name that is free.
    private func takeScreenshot() {
        guard let image = shell?.screenshot(), let run else { return panels.toast("There is no room for a screenshot.") }
        let url = Screenshot.freeURL(for: run.info.id, time: run.time)
        do {
            try PictureFile(url).write(image)
            panels.toast("Saved \(url.path)")
        } catch {
            panels.toast(ErrorReport(error).message)
        }
    }
}
