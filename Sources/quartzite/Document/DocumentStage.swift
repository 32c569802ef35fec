import Demos
import Foundation
import QuartzInstruments
import QuartzUI

/// Shows the current file in a window, again whenever it is saved, with the reasons why it cannot be opened.
final class DocumentStage: FileStage {
    private weak var controller: ViewerController?
    private let card = ProblemCard()
    private var watch: FolderWatch?
    private var reading: (any DispatchSourceRead)?
    private var stamp = ""
    private var isWaiting = false

    /// Begins to watch the current file.
    init(_ controller: ViewerController) {
        self.controller = controller
        card.area = { [weak controller] in controller?.panels.arrangement.stage ?? .zero }
        controller.panels.addSubview(card)
        controller.panels.onLayout = { [weak card] in card?.place() }
        DocumentScene.onChoose = { [weak self] in self?.open($0) }
        DocumentScene.onShowIssues = { [weak self] in self?.showIssues() }
        fileHasChanged()
    }

    /// The shown reasons and their title, for tests.
    var texts: [String] { card.texts }

    /// Opens another file.
    func open(_ url: URL) {
        do {
            DocumentScene.file = try DocumentScene.File(url)
            fileHasChanged()
            controller?.restart()
        } catch {
            card.show(ErrorReport(error).message, [])
        }
    }

    func fileHasChanged() {
        reading?.cancel()
        (reading, watch) = (nil, nil)
        card.hide()
        guard let file = DocumentScene.file else { return }
        RecentDocuments().add(file.url)
        let source = DocumentFiles(file.url)
        stamp = source.stamp
        guard let watch = try? FolderWatch({ !$0.hasPrefix(".") }) else { return }
        watch.watch(source.folders)
        let reading = DispatchSource.makeReadSource(fileDescriptor: watch.descriptor, queue: .main)
        reading.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.filesMayHaveChanged() } }
        // The descriptor stays open as long as the source may read it.
        reading.setCancelHandler { withExtendedLifetime(watch) {} }
        reading.resume()
        (self.watch, self.reading) = (watch, reading)
    }

    /// An editor writes a file in steps: it is read once none has come for a moment.
    private func filesMayHaveChanged() {
        guard watch?.readChanges() == true, !isWaiting else { return }
        isWaiting = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
            MainActor.assumeIsolated {
                self?.isWaiting = false
                self?.reload()
            }
        }
    }

    /// Shows the file again if it was saved.
    func reload() {
        guard let file = DocumentScene.file else { return }
        let source = DocumentFiles(file.url)
        guard source.stamp != stamp else { return }
        stamp = source.stamp
        // A new folder of images is watched too.
        watch?.watch(source.folders)
        do {
            DocumentScene.file = try file.reread()
            card.hide()
            controller?.replaceScene()
        } catch let error as DocumentError {
            let place = error.reason.position
            let document = source.document(named: error.reason.file)
            card.show(
                "\(error.name) cannot be opened",
                [LiveProblem(error.reason.message, file: document?.path, line: place?.line ?? 1, column: place?.column ?? 1)])
        } catch {
            card.show(ErrorReport(error).message, [])
        }
    }

    /// Lists what of the file is not honoured; a click on a place opens it in the user's editor.
    private func showIssues() {
        guard let file = DocumentScene.file else { return }
        let source = DocumentFiles(file.url)
        let issues = file.issues.filter { $0.severity != .editorOnly }
        card.show(
            "Parts that are not honoured, or are faulty",
            issues.prefix(LiveProblem.most).map { issue in
                let text = issue.count > 1 ? "\(issue.message) (\(issue.count) times)" : issue.message
                return LiveProblem(
                    text, file: source.document(named: issue.file)?.path, line: issue.position.line, column: issue.position.column
                )
            })
    }
}

extension DocumentScene: FileScene {
    static var demo: Demo.Type { self }

    static var kinds: String { ".ca, .caml and .tendies" }

    static func takes(_ url: URL) -> Bool { OpenedDocument.isDocument(url.path) }

    static func use(_ url: URL, by words: CommandWords?) throws { file = try File(url, words?.choice() ?? DocumentChoice()) }

    static func makeStage(in controller: ViewerController) -> any FileStage { DocumentStage(controller) }
}

/// The scenes that are made of files of the user.
enum FileScenes {
    static let all: [any FileScene.Type] = [DocumentScene.self]

    /// Returns the scene of a file; nil if it is of no such kind.
    static func scene(of url: URL) -> (any FileScene.Type)? { all.first { $0.takes(url) } }
}

/// The files of a document on disk.
struct DocumentFiles {
    /// A document, a bundle or an archive.
    let url: URL
    private let isFolder: Bool

    /// The number of files that are looked at.
    private static let most = 2000

    init(_ url: URL) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        (self.url, self.isFolder) = (url, exists && isFolder.boolValue)
    }

    /// The files, and the folders that hold them.
    private var contents: [URL] {
        guard isFolder else { return [url] }
        let found = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles], errorHandler: { _, _ in true })
        var result: [URL] = []
        while let file = found?.nextObject() as? URL, result.count < Self.most { result.append(file) }
        return result
    }

    /// The folders in which files of the document are written.
    var folders: [URL] {
        guard isFolder else { return [url.deletingLastPathComponent()] }
        return [url] + contents.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }
    }

    /// The files with their sizes and times as a text, which is equal while none is saved.
    var stamp: String {
        contents.map { file in
            var status = stat()
            guard stat(file.path, &status) == 0 else { return file.path }
            return "\(file.path) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }.sorted().joined(separator: "\n")
    }

    /// The document with the name that an issue gives; nil if it is in an archive.
    func document(named name: String) -> URL? {
        if url.pathExtension.lowercased() == "tendies" { return nil }
        return isFolder ? url.appending(path: name.isEmpty ? "main.caml" : name) : url
    }
}
