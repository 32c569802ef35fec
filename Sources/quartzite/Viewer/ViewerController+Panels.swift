import QuartzUI

extension ViewerController {
    /// Shows or hides the inspector.
    func toggleInspector() {
        let isShown = panels.arrangement.showsInspector
        panels.wantsSource = false
        panels.inspectorWish = isShown ? .hidden : .shown
        updateInspection()
    }

    /// Opens or folds the timeline.
    func toggleTimeline() {
        panels.timelineWish = panels.arrangement.showsTimeline ? .hidden : .shown
        updateTimeline()
    }

    /// Shows the demo's source in the inspector's place, or the inspector again.
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

    /// Closes what lies over the rest, one thing at a time.
    ///
    /// - Returns: false where there is nothing.
    func closeOverlay() -> Bool {
        if panels.keys.isShown {
            panels.keys.setShown(false)
        } else if panels.wantsSource {
            toggleSource()
        } else {
            return false
        }
        return true
    }

    // MARK: Files

    /// Begins a recording, or ends it and has it written.
    func toggleRecording() {
        guard let run else { return }
        if recorder.isRecording { recorder.end(at: run.time) } else { recorder.begin(run.info.id, at: run.time) }
    }

    /// A recording ends with its run.
    func endRecording() {
        if let run, recorder.isRecording { recorder.end(at: run.time) }
    }

    func recordingHasChanged() {
        panels.transport.record.isOn = recorder.isRecording
        panels.transport.record.iconView.icon = recorder.isRecording ? .stop : .record
    }

    /// Writes the window's content as a PNG file into the current folder, under a name that is free.
    func takeScreenshot() {
        guard let image = shell?.screenshot(), let run else { return panels.toast("There is no room for a screenshot.") }
        let url = OutputFile.freeURL(for: run.info.id, time: run.time)
        do {
            try PictureFile(url).write(image)
            panels.toast("Saved \(url.path)")
        } catch {
            panels.toast(ErrorReport(error).message)
        }
    }
}
