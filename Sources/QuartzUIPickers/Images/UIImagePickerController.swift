@_spi(Hooks) import QuartzUI
import QuartzUILists

/// Receives the image that was picked.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
    /// Called with the picked image. The delegate dismisses the picker. By default the picker is dismissed.
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Called when the user cancels. The delegate dismisses the picker. By default the picker is dismissed.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Default implementation: dismisses the picker.
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        picker.dismiss(animated: true)
    }
    /// Default implementation: dismisses the picker.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
}

/// Lets the user pick one of the image files in the folder of pictures.
///
/// Its `delegate` also conforms to ``UIImagePickerControllerDelegate``.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
    /// The origin of images.
    nonisolated public enum SourceType: Int, Sendable {
        /// The folder of pictures.
        case photoLibrary
        /// A camera, which is not available here.
        case camera
        /// The folder of pictures.
        case savedPhotosAlbum
    }

    /// The key of a value that is passed to the delegate.
    nonisolated public struct InfoKey: RawRepresentable, Hashable, Sendable {
        /// The raw key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The kind of file: `"public.image"`.
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        /// The image, a `UIImage`.
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        /// The largest square in the image's centre, a `UIImage`; present if editing is allowed.
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        /// The rectangle of the square in the image, a `CGRect` in an `NSValue`; present if editing is allowed.
        public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
        /// The file, a `URL`.
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
        /// The file of a film, which is never picked.
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    }

    /// Returns whether images of an origin can be picked: those of files.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
    /// Returns the kinds of files of an origin: images.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
        isSourceTypeAvailable(sourceType) ? ["public.image"] : nil
    }

    /// The origin of the images. The camera is not available, and is ignored with a warning; UIKit raises an exception.
    open var sourceType = SourceType.photoLibrary {
        didSet {
            guard !Self.isSourceTypeAvailable(sourceType) else { return }
            sourceType = oldValue
            Diagnostics.warnOnce("UIImagePickerController: there is no camera; the folder of pictures is shown")
        }
    }
    /// The kinds of files to pick. Only images can be shown, and nothing is if they are not among the kinds.
    open var mediaTypes = ["public.image"] {
        didSet { (viewControllers.first as? ImageGrid)?.showsImages = mediaTypes.contains("public.image") }
    }
    /// Whether the delegate gets the image cropped to a square. False by default.
    open var allowsEditing = false

    /// The folder whose images are shown: that of pictures.
    package var folder =
        FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask).first
        ?? FileManager.default.homeDirectoryForCurrentUser
    {
        didSet { (viewControllers.first as? ImageGrid)?.folder = folder }
    }

    /// Creates a picker.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        let grid = ImageGrid(folder)
        grid.picked = { [weak self] url in self?.pick(url) }
        grid.cancelled = { [weak self] in self?.cancel() }
        setViewControllers([grid], animated: false)
    }

    /// Fails, because interface files contain no pickers of images.
    public required init?(coder: NSCoder) { nil }

    /// Reads a file on a background queue, then calls the delegate.
    private func pick(_ url: URL) {
        let isCropped = allowsEditing
        view.isUserInteractionEnabled = false
        FileWork.run({ PickedImage(url, isCropped: isCropped) }) { [weak self] in
            self?.view.isUserInteractionEnabled = true
            if let image = $0 { self?.finish(image, url) }
        }
    }

    private func finish(_ picked: PickedImage, _ url: URL) {
        var info: [InfoKey: Any] = [.mediaType: "public.image", .originalImage: picked.image, .imageURL: url]
        if let square = picked.square { info[.cropRect] = NSValue(cgRect: square) }
        if let cropped = picked.cropped { info[.editedImage] = cropped }
        guard let delegate = delegate as? any UIImagePickerControllerDelegate else { return dismiss(animated: true) }
        delegate.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }

    private func cancel() {
        guard let delegate = delegate as? any UIImagePickerControllerDelegate else { return dismiss(animated: true) }
        delegate.imagePickerControllerDidCancel(self)
    }
}

/// An image that was read from a file, and the largest square in its centre.
nonisolated private struct PickedImage: Sendable {
    let image: UIImage
    let square: CGRect?
    let cropped: UIImage?

    /// Reads an image; nil if that fails.
    init?(_ url: URL, isCropped: Bool) {
        guard let image = UIImage(contentsOfFile: url.path) else { return nil }
        self.image = image
        let side = min(image.size.width, image.size.height)
        let square = CGRect(
            x: (image.size.width - side) / 2, y: (image.size.height - side) / 2, width: side, height: side)
        self.square = isCropped ? square : nil
        cropped =
            isCropped
            ? UIGraphicsImageRenderer(size: square.size).image { _ in
                image.draw(at: CGPoint(x: -square.minX, y: -square.minY))
            } : nil
    }
}
