import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// A cell that shows a word.
final class WordCell: UICollectionViewCell {
    var word = ""
}

/// A collection of words, 300 points wide. Items have 100 × 50 points and no spaces, so that three are in a line.
final class MovementStage: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var words: [[String]]
    /// The sizes of items, if not 100 × 50.
    var sizes: [String: CGSize] = [:]
    /// The words that may not be moved.
    var fixed: Set<String> = []
    /// Whether the data source moves its items.
    var followsMoves = true
    /// The target of a movement, from its original, current and proposed index paths.
    var target: ((IndexPath, IndexPath, IndexPath) -> IndexPath)?

    /// The words of the requested cells.
    var requests: [String] = []
    var appeared: [String] = []
    var disappeared: [String] = []
    var moves: [[IndexPath]] = []

    let layout: UICollectionViewFlowLayout
    let collection: UICollectionView

    init(_ words: [[String]], _ layout: UICollectionViewFlowLayout = .init(), height: CGFloat = 200, in scene: Scene) {
        self.words = words
        self.layout = layout
        layout.itemSize = CGSize(width: 100, height: 50)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        collection = UICollectionView(frame: rect(0, 0, 300, height), collectionViewLayout: layout)
        super.init()
        collection.register(WordCell.self, forCellWithReuseIdentifier: "word")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            collection.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
        }
        collection.dataSource = self
        collection.delegate = self
        scene.window.addSubview(collection)
        scene.frame()
        requests = []
        appeared = []
    }

    /// The words of the visible cells, by index path.
    var order: [String] { collection.visibleCells.compactMap { ($0 as? WordCell)?.word } }
    /// Returns the visible cell of a word.
    func cell(_ word: String) -> WordCell? {
        collection.visibleCells.lazy.compactMap { $0 as? WordCell }.first { $0.word == word }
    }
    /// Returns the frame of the visible cell of a word.
    func frame(_ word: String) -> CGRect? { cell(word)?.frame }

    @discardableResult
    func begin(_ item: Int, _ section: Int = 0) -> Bool {
        collection.beginInteractiveMovementForItem(at: IndexPath(item: item, section: section))
    }
    func update(_ x: CGFloat, _ y: CGFloat) { collection.updateInteractiveMovementTargetPosition(CGPoint(x: x, y: y)) }
    func end() { collection.endInteractiveMovement() }
    func cancel() { collection.cancelInteractiveMovement() }

    func numberOfSections(in collectionView: UICollectionView) -> Int { words.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { words[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
        let word = words[indexPath.section][indexPath.item]
        (cell as? WordCell)?.word = word
        requests.append(word)
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        !fixed.contains(words[indexPath.section][indexPath.item])
    }
    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        moves.append([sourceIndexPath, destinationIndexPath])
        guard followsMoves else { return }
        let word = words[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        words[destinationIndexPath.section].insert(word, at: destinationIndexPath.item)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[words[indexPath.section][indexPath.item]] ?? layout.itemSize }
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { appeared.append(words[indexPath.section][indexPath.item]) }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
        // The program may have removed the item already.
        guard words.indices.contains(indexPath.section), words[indexPath.section].indices.contains(indexPath.item) else { return }
        disappeared.append(words[indexPath.section][indexPath.item])
    }
    func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { target?(originalIndexPath, currentIndexPath, proposedIndexPath) ?? proposedIndexPath }
}
