import Foundation
import QuartzInstruments
import QuartzUI

/// The process that compiles edited files and sends their versions to the stage.
protocol SourceCompiling: AnyObject {
    /// Compiles a file now and after each save.
    func edit(_ file: URL, for controller: ViewerController)
}

/// Edits of the source pane. They are written to the file on the stage, or to the user's copy of a demo, which the first edit makes.
final class SourceEditing {
    private unowned let controller: ViewerController
    /// Compiles the edits; nil if nothing is compiled, and then nothing can be edited.
    weak var compiler: (any SourceCompiling)? {
        didSet {
            controller.panels.inspector.editPage.onWrite =
                compiler == nil ? nil : { [weak controller] in controller?.offerToWriteEdits() }
        }
    }
    /// The user's folders.
    var folders = UserFolders()
    /// The shown source, without the user's edits.
    private var source: SubjectSource?
    /// The name of the chosen form of a source that has several.
    private var form: String?
    private var isDirty = false
    private var problems: [LiveProblem] = []

    /// Seconds without an edit after which the text is saved.
    private static let pause = 0.8

    init(_ controller: ViewerController) { self.controller = controller }

    private var pane: SourceView { controller.panels.source }

    // MARK: The shown source

    /// Shows a source: that of the user's copy, if there is one.
    func show(_ source: SubjectSource) {
        save()
        let isSame = self.source?.isVersion(of: source) ?? false
        self.source = source
        let document = document(of: source)
        // An unsaved edit is newer than the file.
        if isSame, isDirty { return }
        pane.show(document, keepsPlace: isSame && document.isVersion(of: pane.document))
        pane.show(problems)
        if document.isCopy, let file = document.file { compiler?.edit(file, for: controller) }
    }

    /// Shows a form of the source.
    func choose(_ index: Int) {
        guard let source, source.forms.indices.contains(index) else { return }
        form = source.forms[index].name
        show(source)
    }

    private func document(of source: SubjectSource) -> SourceDocument {
        let index = source.forms.firstIndex { $0.name == form } ?? 0
        let chosen = source.forms.indices.contains(index) ? source.forms[index] : nil
        var document = SourceDocument(title: source.title, place: source.place, text: chosen?.text())
        document.language = chosen?.language ?? .swift
        if source.forms.count > 1 { (document.forms, document.form) = (source.forms.map(\.name), index) }
        document.isEditable = compiler != nil && source.isEditable
        if let file = source.file {
            (document.file, document.missing) = (source.isEditable ? file : nil, "The file cannot be shown as a text.")
            return document
        }
        document.marked = source.marked
        let copy = DemoCopy(named: source.name, in: folders)
        guard compiler != nil, let text = copy.text else { return document }
        (document.text, document.file, document.isCopy, document.marked) = (text, copy.file, true, nil)
        document.place = "Your copy: \(copy.file.path)"
        return document
    }

    /// Marks the lines with errors; none to remove the marks.
    func show(_ problems: [LiveProblem]) {
        self.problems = problems
        // Errors of an older version may be at other lines.
        if !isDirty || problems.isEmpty { pane.show(problems) }
    }

    // MARK: Edits

    /// Notes an edit. The text is saved after a pause.
    func noteEdit() {
        guard let source else { return }
        isDirty = true
        if pane.document.file == nil {
            var document = pane.document
            let copy = DemoCopy(named: source.name, in: folders)
            (document.file, document.isCopy, document.text) = (copy.file, true, pane.text.text)
            document.place = "Your copy: \(copy.file.path)"
            pane.show(document, keepsPlace: true)
            save()
            compiler?.edit(copy.file, for: controller)
            return
        }
        pane.after(Self.pause, key: "save") { [weak self] in self?.save() }
    }

    /// Replaces the text by another one, as one edit, and saves it.
    func replaceText(with text: String) {
        let place = pane.text.selectedRange
        pane.text.selectedRange = NSRange(location: 0, length: pane.text.text.utf16.count)
        pane.text.insertText(text)
        pane.text.selectedRange = place
        save()
    }

    /// Writes the text, if it has changed.
    func save() {
        pane.cancelAfter(key: "save")
        guard isDirty, let file = pane.document.file else { return }
        do {
            try DemoCopy.write(pane.text.text ?? "", to: file)
            isDirty = false
        } catch {
            controller.panels.toast("Not saved: \(ErrorReport(error).message)")
        }
    }

    /// Discards the user's copy of the demo, and shows the original.
    func discardCopy() {
        guard let source, pane.document.isCopy else { return }
        isDirty = false
        problems = []
        DemoCopy(named: source.name, in: folders).discard()
        self.source = nil
        controller.restoreDemo()
        controller.panels.toast("The copy is kept as \(source.name).swift.old")
    }
}
