@_spi(Hooks) import QuartzUI

/// Position and appearance of one item, supplementary view or decoration view.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// The item's index path; for other views the one that the layout assigns, such as that of the section.
    open var indexPath: IndexPath { didSet { if isIndexed { Self.pathChanges += 1 } } }
    /// Whether an animator finds the attributes by their index path.
    package var isIndexed = false
    /// The number of changes of index paths by which animators find attributes.
    package private(set) static var pathChanges = 0
    /// The kind of a supplementary or decoration view; nil for a cell.
    public private(set) var representedElementKind: String?
    /// Whether the attributes describe an item's cell, a view beside items or a decoration.
    public private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The frame without the transform. Values that are not finite are refused with a warning, here and in what sets it.
    private var plainFrame = CGRect.zero {
        didSet {
            let numbers = [plainFrame.minX, plainFrame.minY, plainFrame.maxX, plainFrame.maxY]
            guard !numbers.allSatisfy(\.isFinite) else { return }
            Diagnostics.warnOnce("UICollectionViewLayoutAttributes: \(plainFrame) is no frame; the old one stays")
            plainFrame = oldValue
        }
    }
    /// Opacity, 0…1.
    open var alpha: CGFloat = 1
    /// A 3D transform about the centre. One that is not finite is refused with a warning.
    open var transform3D = CATransform3DIdentity {
        didSet {
            guard !transform3D.elements.allSatisfy(\.isFinite) else { return }
            Diagnostics.warnOnce("UICollectionViewLayoutAttributes.transform3D is not finite; the old one stays")
            transform3D = oldValue
        }
    }
    /// The drawing order.
    open var zIndex = 0
    /// Whether the item is hidden.
    open var isHidden = false
    /// The axes along which the size is an estimate that the element may replace; nil in layouts that do not name them.
    var estimates: EstimatedAxes?
    /// The scrolling of the element's section across the collection's scroll direction.
    var sectionScroll: SectionScroll?

    /// Whether a supplementary view belongs to the item at its index path. Others belong to their section.
    var isAttachedToItem = false

    /// The place of the element in a list; nil in other sections.
    var listPlace: ListPlace?

    /// Attributes of no item yet.
    public required override init() {
        indexPath = IndexPath()
        super.init()
    }

    /// Attributes of an item.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = elementKind
        representedElementCategory = .supplementaryView
    }

    /// Creates attributes of a decoration view, which belongs to the layout and shows no data.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = decorationViewKind
        representedElementCategory = .decorationView
    }

    // MARK: Geometry

    /// The 2D transform about the centre: the 3D transform if it is affine, else the identity. Setting it sets the 3D transform.
    open var transform: CGAffineTransform {
        get { CATransform3DIsAffine(transform3D) ? CATransform3DGetAffineTransform(transform3D) : .identity }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }
    /// The bounding box of the transformed item, in content coordinates.
    ///
    /// Setting it sets the centre and the size; the transform stays.
    open var frame: CGRect {
        get { isPlain ? plainFrame : Self.rect(around: center, CGRect(origin: .zero, size: size).applying(transform).size) }
        set {
            plainFrame = newValue
            let transform = self.transform
            guard !isPlain, transform.a * transform.d != transform.b * transform.c else { return }
            size = CGRect(origin: .zero, size: newValue.size).applying(transform.inverted()).size
        }
    }
    /// The centre in content coordinates.
    open var center: CGPoint {
        get { CGPoint(x: plainFrame.midX, y: plainFrame.midY) }
        set { plainFrame = Self.rect(around: newValue, size) }
    }
    /// The size without the transform. Setting it keeps the centre.
    open var size: CGSize {
        get { plainFrame.size }
        set { plainFrame = Self.rect(around: center, newValue) }
    }
    private static func rect(around center: CGPoint, _ size: CGSize) -> CGRect {
        CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
    /// The size at the origin.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    private var isPlain: Bool { CATransform3DIsIdentity(transform3D) }

    // MARK: Copying and comparing

    /// Returns a copy of the same class. Layouts modify copies of attributes that others have created; subclasses copy the
    /// properties that they add.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.indexPath = indexPath
        copy.representedElementKind = representedElementKind
        copy.representedElementCategory = representedElementCategory
        copy.plainFrame = plainFrame
        copy.alpha = alpha
        copy.transform3D = transform3D
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.estimates = estimates
        copy.sectionScroll = sectionScroll
        copy.listPlace = listPlace
        copy.isAttachedToItem = isAttachedToItem
        return copy
    }

    /// Returns whether other attributes have the same class and equal values; off the main thread, whether they are the same object.
    /// Subclasses compare the properties that they add.
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self) else { return false }
        return MainQueue.isCurrent ? MainActor.assumeIsolated { values == other.values } : other === self
    }

    /// A hash value consistent with ``isEqual(_:)``. Off the main thread it depends on the class alone, so a set is used either there or
    /// on the main thread.
    nonisolated open override var hash: Int {
        MainQueue.isCurrent ? MainActor.assumeIsolated { values.hashValue } : ObjectIdentifier(type(of: self)).hashValue
    }

    /// The values that are compared.
    private struct Values: Hashable {
        let path: IndexPath
        let kind: String?
        let category: UICollectionView.ElementCategory
        let numbers: [CGFloat]
        let isHidden: Bool
    }

    private var values: Values {
        Values(
            path: indexPath, kind: representedElementKind, category: representedElementCategory,
            numbers: [center.x, center.y, size.width, size.height, alpha, CGFloat(zIndex)] + transform3D.elements,
            isHidden: isHidden)
    }

    func apply(to view: UIView) {
        if let view = view as? UICollectionReusableView {
            view.enter(sectionScroll)
            view.isAttachedToItem = isAttachedToItem
            view.enterList(listPlace, at: view.collection?.sourcePath(of: indexPath) ?? indexPath)
        }
        place(view)
        view.alpha = alpha
        let isFlipped = (view as? UICollectionReusableView)?.collection?.isFlippedHorizontally == true
        view.transform3D = isFlipped ? CATransform3DConcat(CATransform3DMakeScale(-1, 1, 1), transform3D) : transform3D
        view.isHidden = isHidden
        view.layer.zPosition = CGFloat(zIndex)
        (view as? UICollectionReusableView)?.apply(self)
    }

    /// Gives a view the size and the centre. Positions are those on the collection's content; a view in the scroll view of its
    /// section gets the position there.
    func place(_ view: UIView) {
        view.bounds.size = size
        view.center = sectionScroll?.inner(center) ?? center
    }

    /// Returns the smallest size of a view that its constraints allow, with the lengths that are not estimates.
    func fittingSize(of view: UIView) -> CGSize {
        guard let estimates else { return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
        return view.systemLayoutSizeFitting(
            CGSize(width: estimates.width ? 0 : size.width, height: estimates.height ? 0 : size.height),
            withHorizontalFittingPriority: estimates.width ? .fittingSizeLevel : .required,
            verticalFittingPriority: estimates.height ? .fittingSizeLevel : .required)
    }
}

extension CATransform3D {
    fileprivate var elements: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
}

extension UICollectionView {
    /// The kinds of views in a collection.
    nonisolated public enum ElementCategory: UInt, Sendable {
        /// An item's cell.
        case cell
        /// A view beside items, such as a header.
        case supplementaryView
        /// A view of the layout that shows no data, such as a background.
        case decorationView
    }
}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}
