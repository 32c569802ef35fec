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
        if !panels.wantsSource, demos.indices.contains(selection) {
            panels.source.show(demos[selection])
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

    /// Starts a recording, or ends it and writes the file.
    func toggleRecording() {
        guard let run else { return }
        if recorder.isRecording { recorder.end(at: run.time) } else { recorder.begin(run.info.id, at: run.time) }
    }

    /// Ends the recording at the end of its run.
    func endRecording() {
        if let run, recorder.isRecording { recorder.end(at: run.time) }
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
        guard let image = shell?.screenshot() else { return panels.toast("There is no room for a screenshot.") }
        let url = OutputFile.freeURL(for: run?.info.id ?? "gallery", time: run?.time ?? 0, in: recorder.folder)
        do {
            try PictureFile(url).write(image)
            panels.toast("Saved \(url.path)")
        } catch {
            panels.toast("No screenshot: \(ErrorReport(error).message)")
        }
    }
}
