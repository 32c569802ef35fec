import QuartzUI
import QuartzUILists

/// The image files of a folder as a grid of squares, the newest first.
final class ImageGrid: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    var picked: ((URL) -> Void)?
    var cancelled: (() -> Void)?
    var folder: URL { didSet { load() } }
    /// Whether images are among the kinds of files to pick.
    var showsImages = true { didSet { load() } }
    private var files: [URL] = []
    private var request: FileRequest?
    private let emptyLabel = UILabel()

    /// The largest number of images that are listed.
    nonisolated private static let most = 2000
    private static let gap: CGFloat = 2
    nonisolated private static let extensions: Set<String> = ["png", "jpg", "jpeg", "webp"]

    init(_ folder: URL) {
        self.folder = folder
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = Self.gap
        layout.minimumInteritemSpacing = Self.gap
        super.init(collectionViewLayout: layout)
        title = "Pictures"
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancelled?() })
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemBackground
        collectionView.register(ImageCell.self, forCellWithReuseIdentifier: "image")
        emptyLabel.textColor = .secondaryLabel
        emptyLabel.textAlignment = .center
        load()
    }

    /// Reads the folder on a background queue, once the grid is shown.
    private func load() {
        guard isViewLoaded else { return }
        request?.cancel()
        let (request, folder, showsImages) = (FileRequest(), folder, showsImages)
        self.request = request
        FileWork.run({ showsImages && request.isWanted ? Self.images(in: folder) : [] }) { [weak self] files in
            if request.isWanted { self?.show(files) }
        }
    }

    /// Returns the image files of a folder, the newest first.
    nonisolated private static func images(in folder: URL) -> [URL] {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey]
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let dated = all.filter { extensions.contains($0.pathExtension.lowercased()) }.map { url in
            (url, (try? url.resourceValues(forKeys: keys))?.contentModificationDate ?? .distantPast)
        }
        return dated.sorted { ($1.1, $0.0.lastPathComponent) < ($0.1, $1.0.lastPathComponent) }.prefix(most).map(\.0)
    }

    private func show(_ files: [URL]) {
        self.files = files
        emptyLabel.text = "No images in \(folder.path)"
        collectionView.backgroundView = files.isEmpty ? emptyLabel : nil
        collectionView.reloadData()
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { files.count }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "image", for: indexPath)
        (cell as? ImageCell)?.show(files[indexPath.item])
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        picked?(files[indexPath.item])
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        // Squares of about 120 points that fill the width.
        let width = collectionView.bounds.width
        let columns = max(3, (width / 120).rounded(.down))
        let side = max(1, ((width - (columns - 1) * Self.gap) / columns).rounded(.down))
        return CGSize(width: side, height: side)
    }
}

/// A square of the grid.
private final class ImageCell: UICollectionViewCell {
    private let picture = UIImageView()
    private var request: FileRequest?

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.backgroundColor = .secondarySystemBackground
        contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = contentView.bounds
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        request?.cancel()
        picture.image = nil
    }

    isolated deinit { request?.cancel() }

    /// Shows a file's picture, once it has been read and made small on a background queue.
    func show(_ file: URL) {
        request?.cancel()
        picture.image = nil
        let side = max(bounds.width, bounds.height, 1)
        let request = FileRequest()
        self.request = request
        FileWork.run({ request.isWanted ? Self.thumbnail(of: file, covering: side) : nil }) { [weak self] image in
            if request.isWanted { self?.picture.image = image }
        }
    }

    /// Returns a file's picture in a size that covers a square; nil if it cannot be read.
    nonisolated private static func thumbnail(of file: URL, covering side: CGFloat) -> UIImage? {
        guard let image = UIImage(contentsOfFile: file.path) else { return nil }
        let shortest = min(image.size.width, image.size.height)
        let share = side * UIScreen.scaleOnAnyThread / max(shortest * image.scale, 1)
        guard share < 1 else { return image }
        return image.preparingThumbnail(of: CGSize(width: image.size.width * share, height: image.size.height * share)) ?? image
    }
}
