@_spi(Hooks) import QuartzUI

/// A layout between two others, by a progress that a gesture changes.
///
/// `UICollectionView.startInteractiveTransition(to:completion:)` makes it the collection's layout. Elements that both layouts have are
/// between their two places; the others fade. Subclasses may compute other attributes.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The progress, from 0 at the current layout to 1 at the next one. A value that is not finite is refused with a warning.
    ///
    /// Setting it calls `invalidateLayout()`.
    open var transitionProgress: CGFloat = 0 {
        didSet {
            guard transitionProgress.isFinite else {
                Diagnostics.warnOnce("UICollectionViewTransitionLayout.transitionProgress is not finite; the old one stays")
                return transitionProgress = oldValue
            }
            if transitionProgress != oldValue { invalidateLayout() }
        }
    }
    /// The layout at progress 0.
    public let currentLayout: UICollectionViewLayout
    /// The layout at progress 1.
    public let nextLayout: UICollectionViewLayout
    private var numbers: [String: CGFloat] = [:]
    /// Called at the end of the transition, with whether its animation ran to its end and whether the next layout stays.
    final var didEnd: ((Bool, Bool) -> Void)?
    /// Whether the transition is being finished or cancelled.
    final var isEnding = false

    /// Creates a layout between two others.
    public required init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    /// Layouts are not archived on Linux.
    public required init?(coder: NSCoder) {
        (currentLayout, nextLayout) = (UICollectionViewLayout(), UICollectionViewLayout())
        super.init(coder: coder)
    }

    /// Stores a number by a key, for layouts that are between other values too, such as scales.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { numbers[key] = value }
    /// Returns the number of a key; 0 by default.
    open func value(forAnimatedKey key: String) -> CGFloat { numbers[key] ?? 0 }

    // MARK: Layout

    /// Prepares both layouts.
    open override func prepare() {
        for layout in [currentLayout, nextLayout] {
            layout.owner = owner
            layout.prepare()
        }
    }

    open override var collectionViewContentSize: CGSize {
        let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return CGSize(width: mix(from.width, to.width), height: mix(from.height, to.height))
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var seen: Set<Element> = []
        let elements = [currentLayout, nextLayout].flatMap { $0.layoutAttributesForElements(in: rect) ?? [] }
        return elements.filter { seen.insert(Element($0)).inserted }.compactMap { element in
            mixed(attributes(like: element, in: currentLayout), attributes(like: element, in: nextLayout))
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        mixed(currentLayout.layoutAttributesForItem(at: indexPath), nextLayout.layoutAttributesForItem(at: indexPath))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        mixed(
            currentLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath),
            nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        mixed(
            currentLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath),
            nextLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath))
    }

    private struct Element: Hashable {
        let kind: String?
        let path: IndexPath

        @MainActor init(_ attributes: UICollectionViewLayoutAttributes) {
            (kind, path) = (attributes.representedElementKind, attributes.indexPath)
        }
    }

    private func attributes(
        like element: UICollectionViewLayoutAttributes, in layout: UICollectionViewLayout
    ) -> UICollectionViewLayoutAttributes? {
        let kind = element.representedElementKind ?? ""
        switch element.representedElementCategory {
        case .cell: return layout.layoutAttributesForItem(at: element.indexPath)
        case .supplementaryView: return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: element.indexPath)
        case .decorationView: return layout.layoutAttributesForDecorationView(ofKind: kind, at: element.indexPath)
        }
    }

    private func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * transitionProgress }

    /// Returns attributes between those of the two layouts. An element that only one of them has stays in its place and fades.
    private func mixed(
        _ from: UICollectionViewLayoutAttributes?, _ to: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard let one = to ?? from, let copy = one.copy() as? UICollectionViewLayoutAttributes else { return nil }
        guard let from, let to else {
            copy.alpha = mix(from?.alpha ?? 0, to?.alpha ?? 0)
            return copy
        }
        copy.size = CGSize(width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
        copy.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
        copy.alpha = mix(from.alpha, to.alpha)
        copy.transform3D = from.transform3D.mixed(to.transform3D, at: transitionProgress)
        copy.zIndex = max(from.zIndex, to.zIndex)
        copy.isHidden = from.isHidden && to.isHidden
        return copy
    }
}

extension CATransform3D {
    /// Returns the matrix between this one and another, element by element.
    fileprivate func mixed(_ other: CATransform3D, at progress: CGFloat) -> CATransform3D {
        guard self != other else { return self }
        func mix(_ path: KeyPath<CATransform3D, CGFloat>) -> CGFloat {
            self[keyPath: path] + (other[keyPath: path] - self[keyPath: path]) * progress
        }
        return CATransform3D(
            m11: mix(\.m11), m12: mix(\.m12), m13: mix(\.m13), m14: mix(\.m14), m21: mix(\.m21), m22: mix(\.m22), m23: mix(\.m23),
            m24: mix(\.m24), m31: mix(\.m31), m32: mix(\.m32), m33: mix(\.m33), m34: mix(\.m34), m41: mix(\.m41), m42: mix(\.m42),
            m43: mix(\.m43), m44: mix(\.m44))
    }
}

extension UICollectionView {
    /// Called at the end of an interactive transition, with whether its animation ran to its end and whether the next layout stays.
    public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

    /// Begins a change of the layout that a gesture controls, by the progress of the returned layout.
    ///
    /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()`` ends it. One that has begun before is cancelled.
    ///
    /// - Parameter completion: Called at the end.
    @discardableResult
    public func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        if let running { end(running, next: false, animated: false) }
        layoutIfNeeded()
        let old = collectionViewLayout
        let transition =
            collectionDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
        transition.didEnd = completion
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        collectionViewLayout = transition
        layoutIfNeeded()
        return transition
    }

    /// Ends an interactive transition at the next layout, with an animation.
    public func finishInteractiveTransition() {
        guard let running else {
            return Diagnostics.warnOnce("UICollectionView.finishInteractiveTransition: no transition has begun; ignored")
        }
        end(running, next: true, animated: true)
    }

    /// Ends an interactive transition at the layout before it, with an animation.
    public func cancelInteractiveTransition() {
        guard let running else {
            return Diagnostics.warnOnce("UICollectionView.cancelInteractiveTransition: no transition has begun; ignored")
        }
        end(running, next: false, animated: true)
    }

    private var running: UICollectionViewTransitionLayout? {
        (collectionViewLayout as? UICollectionViewTransitionLayout).flatMap { $0.isEnding ? nil : $0 }
    }

    private func end(_ transition: UICollectionViewTransitionLayout, next: Bool, animated: Bool) {
        transition.isEnding = true
        let layout = next ? transition.nextLayout : transition.currentLayout
        let finish = { (isFinished: Bool) in
            if self.collectionViewLayout === transition {
                (next ? transition.currentLayout : transition.nextLayout).owner = nil
                self.collectionViewLayout = layout
                self.layoutIfNeeded()
                self.contentOffset = self.clamped(layout.targetContentOffset(forProposedContentOffset: self.contentOffset))
            }
            transition.didEnd?(isFinished, next)
            transition.didEnd = nil
        }
        let move = {
            transition.transitionProgress = next ? 1 : 0
            self.layoutIfNeeded()
            transition.currentLayout.finalizeLayoutTransition()
            transition.nextLayout.finalizeLayoutTransition()
        }
        guard animated, window != nil else {
            move()
            return finish(true)
        }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: move, completion: finish)
    }
}
