/// Where one item of a collection lies, and how it looks there.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// Which item; of what stands beside items, which section.
    open var indexPath: IndexPath
    /// What kind of view stands beside items; nil for an item's cell.
    public let representedElementKind: String?
    /// Where it lies, in the content.
    open var frame = CGRect.zero
    /// 0 … 1.
    open var alpha: CGFloat = 1
    /// Applied about its middle.
    open var transform = CGAffineTransform.identity
    /// Applied about its middle, in space; ``transform`` where it is the identity.
    open var transform3D = CATransform3DIdentity
    /// Items are drawn in this order.
    open var zIndex = 0
    /// Whether it is neither seen nor touched.
    open var isHidden = false

    /// Attributes of an item.
    public init(forCellWith indexPath: IndexPath) {
        self.indexPath = indexPath
        representedElementKind = nil
        super.init()
    }

    /// Attributes of a view beside items.
    public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.indexPath = indexPath
        representedElementKind = elementKind
        super.init()
    }

    /// A copy: layouts change copies of what others have made. Subclasses copy what they add.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy =
            representedElementKind.map { UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: indexPath) }
            ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
        copy.frame = frame
        copy.alpha = alpha
        copy.transform = transform
        copy.transform3D = transform3D
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        return copy
    }

    /// The middle of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    /// The size of the frame.
    open var size: CGSize {
        get { frame.size }
        set {
            let middle = center
            frame.size = newValue
            center = middle
        }
    }

    func apply(to view: UIView) {
        view.bounds.size = frame.size
        view.center = center
        view.alpha = alpha
        view.transform3D = CATransform3DIsIdentity(transform3D) ? CATransform3DMakeAffineTransform(transform) : transform3D
        view.isHidden = isHidden
        view.layer.zPosition = CGFloat(zIndex)
        (view as? UICollectionReusableView)?.apply(self)
    }
}

/// Says where a collection's items lie. Subclasses answer the questions below.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection that is laid out.
    open internal(set) weak var collectionView: UICollectionView?

    /// Creates a layout.
    public override init() { super.init() }

    /// Called before any question, after something has changed.
    open func prepare() {}
    /// How large the content is.
    open var collectionViewContentSize: CGSize { .zero }
    /// The items that a rectangle of the content touches, and what stands beside them there.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// One item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// One view beside items.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Whether scrolling or another size of the view changes where items lie. True where the size has changed.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        collectionView?.bounds.size != newBounds.size
    }
    /// Where an item that comes starts from. By default at its place, transparent.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Where an item that goes ends. By default at its place, transparent.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Where scrolling that has been let go is to come to rest: a layout may have an item stand in the middle there.
    ///
    /// - Parameters:
    ///   - proposedContentOffset: where it would.
    ///   - velocity: how fast it moves, in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    )
        -> CGPoint
    { proposedContentOffset }

    /// Asks anew where items lie.
    open func invalidateLayout() {
        collectionView?.layoutDidChange()
    }
}
