import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUILists
@testable import QuartzUIPickers

/// Opening and saving files.
@Suite struct DocumentPickerTests {
    private final class Owner: UIDocumentPickerDelegate {
        var picked: [URL] = []
        var wasCancelled = false
        func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) { picked = urls }
        func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { wasCancelled = true }
    }

    /// Calls a closure with a folder of two texts, a picture, a hidden file, and a folder.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Documents \(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for name in ["file 10.txt", "file 9.md", "photo.PNG", ".hidden"] {
            try Data(name.utf8).write(to: folder.appendingPathComponent(name))
        }
        try body(folder)
    }

    private func list(_ picker: UIDocumentPickerViewController) throws -> FolderList {
        try require((picker.children.first as? UINavigationController)?.topViewController as? FolderList)
    }

    private func names(_ list: FolderList) -> [String] { list.tableView.visibleCells.compactMap(\.textLabel?.text) }

    private func press(_ list: FolderList, _ row: Int) {
        let path = IndexPath(row: row, section: 0)
        guard list.tableView(list.tableView, willSelectRowAt: path) != nil else { return }
        list.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
        list.tableView(list.tableView, didSelectRowAt: path)
    }

    @Test func filesOfATypeAreOpened() throws {
        try withFolder { folder in
            try Scene.run { scene in
                let root = UIViewController()
                scene.show(root)
                let (picker, owner) = (UIDocumentPickerViewController(forOpeningContentTypes: [.text]), Owner())
                expect(!picker.allowsMultipleSelection, !picker.shouldShowFileExtensions, picker.directoryURL == nil)
                picker.delegate = owner
                picker.directoryURL = folder
                root.present(picker, animated: false)
                scene.settle()
                let first = try list(picker)
                expect(first.tableView.visibleCells.isEmpty, first.contentUnavailableConfiguration != nil)
                FileWork.finish()
                scene.settle()
                expectEqual(names(first), ["file 9", "file 10", "inner", "photo"], "numbers by their value")
                expectNil(first.contentUnavailableConfiguration)
                picker.shouldShowFileExtensions = true
                scene.frame()
                expectEqual(names(first), ["file 9.md", "file 10.txt", "inner", "photo.PNG"])
                press(first, 3)
                expect(owner.picked.isEmpty, root.presentedViewController === picker)
                press(first, 2)
                FileWork.finish()
                scene.settle()
                let inner = try list(picker)
                expect(inner.title == "inner", inner.contentUnavailableConfiguration is UIContentUnavailableConfiguration)
                inner.navigationController?.popViewController(animated: false)
                scene.settle()
                press(first, 0)
                scene.settle()
                expectEqual(owner.picked.map(\.lastPathComponent), ["file 9.md"])
                expectNil(root.presentedViewController)
            }
        }
    }

    @Test func severalFilesAreCopied() throws {
        try withFolder { folder in
            try Scene.run { scene in
                let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.image, .plainText], asCopy: true)
                let owner = Owner()
                picker.delegate = owner
                picker.allowsMultipleSelection = true
                picker.directoryURL = folder
                scene.show(picker)
                FileWork.finish()
                scene.frame()
                let first = try list(picker)
                let open = try require(first.navigationItem.rightBarButtonItems?.first)
                expect(!open.isEnabled, open.title == "Open")
                for row in [0, 3] { press(first, row) }
                expect(open.isEnabled, owner.picked.isEmpty)
                open.primaryAction?.perform(sender: picker)
                FileWork.finish()
                expectEqual(owner.picked.map(\.lastPathComponent), ["file 9.md", "photo.PNG"])
                expect(owner.picked.allSatisfy { !$0.path.hasPrefix(folder.path) })
                expectEqual(owner.picked.first.flatMap { try? Data(contentsOf: $0) }, Data("file 9.md".utf8))
                for file in owner.picked { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
                first.navigationItem.rightBarButtonItems?.last?.primaryAction?.perform(sender: picker)
                expect(owner.wasCancelled)
            }
        }
    }

    @Test func filesAreExportedWithoutReplacingOthers() throws {
        try withFolder { folder in
            try Scene.run { scene in
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("file 10.txt")
                try Data("new".utf8).write(to: file)
                let (picker, owner) = (UIDocumentPickerViewController(forExporting: [file]), Owner())
                picker.delegate = owner
                picker.directoryURL = folder
                scene.show(picker)
                FileWork.finish()
                scene.frame()
                let first = try list(picker)
                let move = try require(first.navigationItem.rightBarButtonItems?.first)
                expect(move.title == "Move", move.isEnabled)
                move.primaryAction?.perform(sender: picker)
                FileWork.finish()
                expectEqual(owner.picked.map(\.lastPathComponent), ["file 10 2.txt"])
                expect(!FileManager.default.fileExists(atPath: file.path))
                expectEqual(try? Data(contentsOf: folder.appendingPathComponent("file 10.txt")), Data("file 10.txt".utf8))
                expectEqual(UIDocumentPickerViewController(forExporting: [file], asCopy: true).buttonTitle, "Save")
                // A folder is picked by the button, and a missing one cannot be read.
                let folders = UIDocumentPickerViewController(forOpeningContentTypes: [.folder])
                folders.directoryURL = folder.appendingPathComponent("missing")
                scene.show(folders)
                FileWork.finish()
                scene.frame()
                let missing = try list(folders).contentUnavailableConfiguration as? UIContentUnavailableConfiguration
                expectEqual(missing?.text, "No Access")
            }
        }
    }

    @Test func typesConformToOthers() {
        expect(UTType(filenameExtension: "JPG") == .jpeg, UTType("public.png") == .png, UTType("no.such.type") == nil)
        expect(UTType.png.conforms(to: .image), UTType.png.conforms(to: .item), !UTType.png.conforms(to: .text))
        expect(UTType.png.conforms(to: .png), !UTType.png.isSubtype(of: .png), UTType.image.isSupertype(of: .webP))
        expect(UTType(mimeType: "application/pdf") == .pdf, UTType.pdf.preferredFilenameExtension == "pdf")
        expect(UTType.json.preferredMIMEType == "application/json", UTType.folder.supertypes.contains(.directory))
        let unknown = UTType(filenameExtension: "xyz")
        expect(unknown?.isDynamic == true, unknown?.conforms(to: .data) == true, UTType(filenameExtension: "") == nil)
        let own = UTType(exportedAs: "com.example.drawing", conformingTo: .image)
        expect(own.conforms(to: .image), UTType(importedAs: "com.example.note").conforms(to: .data), "\(own)" == own.identifier)
        let others: [UTType] = [
            .content, .plainText, .utf8PlainText, .html, .xml, .commaSeparatedText, .rtf, .sourceCode, .propertyList, .gif, .tiff,
            .heic, .svg, .movie, .video, .mpeg4Movie, .audio, .mp3, .archive, .zip, .font, .url, .fileURL,
        ]
        expectEqual(Set(others).count, others.count)
    }
}
