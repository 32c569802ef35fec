import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUILists
@testable import QuartzUIPickers

/// Picking image files of a folder.
@Suite struct ImagePickerTests {
    private final class Owner: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        var info: [UIImagePickerController.InfoKey: Any] = [:]
        func imagePickerController(
            _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) { self.info = info }
    }

    @Test func aClickPicksTheNewestFirst() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Pictures \(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, name) in ["old.png", "new.PNG", "note.txt"].enumerated() {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { _ in }
            let file = folder.appendingPathComponent(name)
            try (image.pngData() ?? Data()).write(to: file)
            let date = Date(timeIntervalSince1970: Double(index) * 100)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        try Scene.run { scene in
            let picker = UIImagePickerController()
            let owner = Owner()
            picker.folder = folder
            picker.delegate = owner
            picker.allowsEditing = true
            scene.show(picker)
            FileWork.finish()
            scene.frame()
            let grid = try require((picker.viewControllers.first as? UICollectionViewController)?.collectionView)
            // Three squares in a row of 400 points, with gaps of 2.
            expectEqual(grid.numberOfItems(inSection: 0), 2)
            expectEqual(grid.visibleCells.map(\.frame.width), [132, 132])
            picker.mediaTypes = ["public.movie"]
            FileWork.finish()
            expectEqual(grid.numberOfItems(inSection: 0), 0)
            picker.mediaTypes = UIImagePickerController.availableMediaTypes(for: .photoLibrary) ?? []
            FileWork.finish()
            scene.frame()
            FileWork.finish()
            expectEqual(grid.visibleCells.compactMap { $0.first(UIImageView.self)?.image?.size.height }, [4, 4])
            expectEqual(grid.numberOfItems(inSection: 0), 2)
            let place = grid.convert(CGPoint(x: 60, y: 60), to: nil)
            scene.click(place.x, place.y)
            expect(owner.info.isEmpty, "the file is read in the background")
            FileWork.finish()
            expectEqual((owner.info[.imageURL] as? URL)?.lastPathComponent, "new.PNG")
            expectNil(owner.info[.mediaURL])
            let image = try require(owner.info[.originalImage] as? UIImage)
            let square = try require(owner.info[.editedImage] as? UIImage)
            expectEqual(square.size, CGSize(width: image.size.height, height: image.size.height))
            expectEqual((owner.info[.cropRect] as? NSValue)?.cgRectValue.minX, image.size.width / 4)
        }
    }

    @Test func aCameraIsNotAvailable() {
        Scene.run { _ in
            expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
            let picker = UIImagePickerController()
            picker.sourceType = .camera
            expectEqual(picker.sourceType, .photoLibrary)
        }
    }
}
