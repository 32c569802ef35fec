import QuartzInstruments
import QuartzUI

extension ViewerController {
    /// Shows or hides the inspector.
    func toggleInspector() {
        let isShown = panels.arrangement.showsInspector
        panels.wantsSource = false
        panels.panes.inspector = isShown ? .hidden : .shown
        updateInspection()
    }

    /// Shows or hides the list of demos.
    func toggleSidebar() {
        let isShown = panels.arrangement.showsSidebar
        panels.panes.sidebar = isShown ? .hidden : .automatic
        if !isShown, !panels.arrangement.showsSidebar {
            // A narrow window has room for one of the two.
            panels.wantsSource = false
            panels.panes.inspector = .hidden
        }
    }

    /// Shows the stage alone, or the panels again.
    func toggleStageAlone() {
        panels.isStageAlone.toggle()
        if panels.isStageAlone { panels.toast("F or Esc brings the panels back.") }
        updateInspection()
        updateTimeline()
    }

    /// Opens or closes the timeline.
    func toggleTimeline() {
        panels.panes.timeline = panels.arrangement.showsTimeline ? .hidden : .shown
        updateTimeline()
    }

    /// Shows the demo's source in place of the inspector, or the inspector again.
    func toggleSource() {
        editing.save()
        if !panels.wantsSource, let source = run?.source {
            editing.show(source)
            UIView.performWithoutAnimation { panels.source.layoutIfNeeded() }
        }
        panels.wantsSource.toggle()
        updateInspection()
    }

    func copySource(_ text: String) {
        UIPasteboard.general.string = text
        panels.toast("Copied \(text.split(separator: "\n").count) lines")
    }

    /// Closes the topmost overlay.
    ///
    /// - Returns: false if there is none.
    func closeOverlay() -> Bool {
        if panels.closing.isShown {
            panels.closing.setShown(false)
        } else if panels.keys.isShown {
            panels.keys.setShown(false)
        } else if panels.wantsSource {
            toggleSource()
        } else {
            return false
        }
        return true
    }

    // MARK: Files

    /// Starts a recording, or ends it and writes the file. Between marks their range is recorded at once.
    ///
    /// - Parameter isBare: Whether the stage is recorded alone, without title and summary.
    func toggleRecording(isBare: Bool = false) {
        if let run { recorder.toggle(run, range: marked.range, isBare: isBare) }
    }

    /// Ends the recording at the end of its run.
    func endRecording() {
        if let run, recorder.isRecording { recorder.end(run) }
    }

    func recordingHasChanged() {
        panels.transport.record.isOn = recorder.isRecording
        panels.transport.record.iconView.icon = recorder.isRecording ? .stop : .record
        panels.transport.record.tip = recorder.isRecording ? "End the recording  V" : "Record  V"
    }

    /// Shows the progress of writing a recording; nil at its end.
    func showProgress(_ progress: RecordingJob.Progress?) {
        panels.closing.show(progress)
        guard let progress else { return panels.toast.hide() }
        let percent = Int((progress.share * 100).rounded(.down))
        panels.toast("Writing \(progress.name), \(percent) %", share: progress.share)
    }

    /// Ends the current recording before the window closes, and shows the closing overlay while files are written.
    ///
    /// - Parameter then: Called when everything is written or discarded, unless the user cancels.
    /// - Returns: Whether the window may close at once.
    func mayClose(then: @escaping () -> Void) -> Bool {
        endRecording()
        guard recorder.writing > 0 else { return true }
        if !panels.closing.isShown {
            panels.closing.setShown(true)
            recorder.whenFinished { [weak self] in
                guard let self, panels.closing.isShown else { return }
                panels.closing.setShown(false)
                then()
            }
        }
        return false
    }

    /// Writes the window's content as a PNG file with an unused name into the pictures folder.
    func takeScreenshot() {
        guard let image = shell?.screenshot() else { return panels.toast("No screenshot: the GPU has no memory for it") }
        let url = OutputFile.freeURL(for: run?.title ?? "gallery", time: run?.time ?? 0, in: recorder.folder)
        do {
            try PictureFile(url).write(image)
            panels.toast("Saved \(url.path)\(recorder.isRecording ? ". The recording goes on; V ends it." : "")")
        } catch {
            panels.toast("No screenshot: \(ErrorReport(error).message)")
        }
    }
}

// MARK: - The gallery

extension ViewerController {
    /// Leaves the demo and shows all demos; the one that was left is selected.
    func openGallery() {
        // A scene of a file is in no course.
        guard !panels.gallery.isShown, !panels.sidebar.hasNoDemos else { return }
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
