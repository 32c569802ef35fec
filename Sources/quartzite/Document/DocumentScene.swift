import CAML
import Demos
import Foundation
import QuartzInstruments
import QuartzUI

/// A file of Core Animation as a demo: the viewer's stage and instruments show it like any other.
///
/// The file is read again for every run, so that a run begins with the layers as they are in the file.
final class DocumentScene: Demo {
    /// The file that scenes are made of.
    struct File {
        let url: URL
        let size: CGSize
        /// One line about the file.
        let summary: String
        let issues: [CAMLIssue]
        /// The states that the next run begins with.
        var choice: DocumentChoice
        /// The file as it was read first, for the first run.
        fileprivate var opened: OpenedDocument?

        /// Reads a file.
        ///
        /// - Throws: `DocumentError` if it cannot be opened, `CommandError` if it has no such states.
        init(_ url: URL, _ choice: DocumentChoice = DocumentChoice()) throws {
            let document = try OpenedDocument(url)
            try document.states.check(choice)
            (self.url, self.choice, opened) = (url.standardizedFileURL, choice, document)
            (size, issues) = (document.size, document.issues)
            summary = Self.summary(of: document)
        }

        private static func summary(of document: OpenedDocument) -> String {
            var parts = ["\(Int(document.size.width)) × \(Int(document.size.height)) points"]
            if document.planes.count > 1 { parts.append("\(document.planes.count) planes") }
            let count = document.states.names.count
            if count > 0 { parts.append(count == 1 ? "1 state" : "\(count) states") }
            let lost = document.issues.filter { $0.severity == .notHonoured }.count
            parts.append(lost == 0 ? "honoured in full" : lost == 1 ? "1 part is not honoured" : "\(lost) parts are not honoured")
            return parts.joined(separator: ", ")
        }

        /// Reads the file again after a change; the chosen states stay if the file still has them.
        func reread() throws -> File {
            do {
                return try File(url, choice)
            } catch is CommandError {
                return try File(url)
            }
        }
    }

    /// The current file; nil before the first one.
    static var file: File?
    /// Called when another file is chosen.
    static var onChoose: (URL) -> Void = { _ in }
    /// Called when the parts are asked for that are not honoured.
    static var onShowIssues: () -> Void = {}

    override class var info: DemoInfo {
        let name = file?.url.lastPathComponent ?? ""
        return DemoInfo(
            id: name, title: name, summary: file?.summary ?? "", chapter: .document, stillTime: 0,
            times: [0, 0.5, 1, 1.5, 2, 3])
    }

    override class var sceneSize: CGSize { file?.size ?? canvasSize }

    override class var sourceFile: URL? { file?.url }

    override class var memoryName: String { "document" }

    override class var commandWords: [String] { file.map { [$0.url.path] + $0.choice.words } ?? [] }

    override class var source: String? { source(as: .caml) }

    override class var sourceForms: [SourceForm] { [.caml, .swift] }

    /// The source is read only: it is broken into lines for reading.
    override class var isSourceEditable: Bool { false }

    override class func source(as form: SourceForm) -> String? {
        guard let url = sourceFile else { return nil }
        switch form {
        case .caml: return DocumentSource(url).text
        case .swift: return (try? OpenedDocument(url)).map { TreeCode($0.planes.map(\.package.rootLayer)).text }
        }
    }

    override class var sourceTitle: String { sourceFile?.path ?? "" }

    private var document: OpenedDocument?
    private lazy var panel = document.map { DocumentControls($0.states) }

    override var controls: [UIView] { panel?.views ?? [] }

    /// Layers that follow a tilt follow the mouse.
    override func hoverMoved(to point: CGPoint) {
        super.hoverMoved(to: point)
        guard let document, bounds.width > 0, bounds.height > 0 else { return }
        for plane in document.planes where !plane.package.parallaxGroups.isEmpty {
            plane.package.setTilt(
                x: Double(2 * (point.x - bounds.midX) / bounds.width), y: Double(2 * (point.y - bounds.midY) / bounds.height))
        }
    }

    override func prepare() {
        document = Self.file?.opened ?? (Self.file.flatMap { try? OpenedDocument($0.url) })
        Self.file?.opened = nil
    }

    override func start() {
        guard let document, let file = Self.file else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let stage = document.makeStage()
        stage.position = CGPoint(x: bounds.midX, y: bounds.midY)
        layer.addSublayer(stage)
        CATransaction.commit()
        document.states.show(file.choice)
        panel?.show(file.choice)
    }
}
