// Autoresizing, hit testing and reading direction.

extension UIView {
    /// Changes frame or bounds, then updates everything that depends on the size.
    final func changeGeometry(_ change: () -> Void) {
        defer { reportChange() }
        let (before, place) = (layer.bounds, layer.position)
        change()
        if layer.bounds != before || layer.position != place { frameDidChangeForConstraints() }
        let (old, new) = (before.size, layer.bounds.size)
        guard old != new else { return }
        // The size of a view without content is that of its frame.
        if layoutConstraints.isArranged { parent?.forgetMeasures() }
        if autoresizesSubviews, !children.isEmpty { resizeSubviews(from: old) }
        sizeDidChange(from: old)
        if drawsItself, contentMode == .redraw || layer.contents == nil { layer.setNeedsDisplay() }
    }

    /// Resizes the view; the origin of the frame that it has without its transform stays.
    final func resizeFromOrigin(to size: CGSize) {
        guard !CATransform3DIsIdentity(transform3D) else { return frame.size = size }
        let old = bounds.size
        bounds.size = size
        center.x += (size.width - old.width) * anchorPoint.x
        center.y += (size.height - old.height) * anchorPoint.y
    }

    final func setContentScale(_ scale: CGFloat) {
        guard scale != layer.contentsScale else { return }
        layer.contentsScale = scale
        setNeedsDisplay()
    }

    /// Hides or shows the view. A stack that arranges it closes or opens the gap.
    final func setHidden(_ isHidden: Bool) {
        let isChange = isHidden != layer.isHidden
        layer.isHidden = isHidden
        if isChange, layoutConstraints.isArranged { parent?.contentSizeDidChange(of: self) }
        reportChange()
    }

    // MARK: Autoresizing

    /// The margins and sizes of a view that change when its superview is resized.
    nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The mask bits; UIKit's values.
        public let rawValue: UInt
        /// Creates a mask from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance to the left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance to the right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance to the top edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance to the bottom edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Moves and resizes the subviews by their masks after a change of size.
    final func resizeSubviews(from old: CGSize) { UIEnvironment.current.resizing.resizeSubviews(of: self, from: old) }

    fileprivate func resizeSubviewsNow(from old: CGSize) {
        let new = bounds.size
        for view in children where !view.autoresizingMask.isEmpty {
            let mask = view.autoresizingMask
            let frame = view.frame
            let x = Self.spread(
                new.width - old.width, start: frame.minX, length: frame.width, end: old.width - frame.maxX,
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
            let y = Self.spread(
                new.height - old.height, start: frame.minY, length: frame.height, end: old.height - frame.maxY,
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
            view.frame = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
        }
    }

    /// Distributes a change of length over the flexible parts, in proportion to their lengths; evenly if their sum is 0.
    private static func spread(
        _ change: CGFloat, start: CGFloat, length: CGFloat, end: CGFloat, _ startGives: Bool, _ lengthGives: Bool,
        _ endGives: Bool
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = [startGives ? start : 0, lengthGives ? length : 0, endGives ? end : 0]
        let flags = [startGives, lengthGives, endGives]
        let count = CGFloat(flags.filter { $0 }.count)
        guard count > 0, change != 0 else { return (start, length) }
        let total = parts.reduce(0, +)
        let isShared = total > 0 && parts.allSatisfy { $0 >= 0 }
        func share(_ index: Int) -> CGFloat {
            guard flags[index] else { return 0 }
            return isShared ? change * parts[index] / total : change / count
        }
        return (start + share(0), max(0, length + share(1)))
    }

    // MARK: Hit testing

    /// The minimum opacity at which a view receives touches; UIKit's value.
    private static let leastTouchableAlpha: CGFloat = 0.01

    /// Whether the view and its subviews can receive touches.
    final var canBeTouched: Bool {
        isUserInteractionEnabled && !isHidden && alpha >= Self.leastTouchableAlpha && blockingAnimations == 0
    }

    /// The nesting depth of hit tests.
    private static var testing = 0
    /// Beyond this depth, views are searched as if no class overrode the test, because the stack is limited.
    private static let deepestTest = 300

    final func frontmost(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeTouched, self.point(inside: point, with: event) else { return nil }
        guard Self.testing < Self.deepestTest else { return frontmostBelow(point, event) }
        Self.testing += 1
        defer { Self.testing -= 1 }
        for view in children.reversed() {
            if let found = view.hitTest(view.convertedPoint(point, of: self), with: event) { return found }
        }
        return self
    }

    /// Searches the subviews at any depth without recursion. The point must be inside this view.
    private func frontmostBelow(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        var path = [(view: self, point: point, waiting: children)]
        while let last = path.indices.last {
            let (view, place) = (path[last].view, path[last].point)
            guard let child = path[last].waiting.popLast() else { return view }
            let inner = child.convertedPoint(place, of: view)
            if child.canBeTouched, child.point(inside: inner, with: event) { path.append((child, inner, child.children)) }
        }
        return nil
    }

    /// Converts a point from the superview. During animations that hit tests follow, uses the presentation layers.
    private func convertedPoint(_ point: CGPoint, of superview: UIView) -> CGPoint {
        guard followedAnimations > 0, let seen = layer.presentation(), let around = superview.layer.presentation() else {
            return layer.convert(point, from: superview.layer)
        }
        return seen.convert(point, from: around)
    }
}

/// The resizing of nested views, which may be deeper than the call stack allows.
final class ResizeQueue {
    /// The levels that a resizing passes by recursion. It resizes those below after those above are done.
    private static let deepest = 100
    private var depth = 0
    private var pending: [(view: UIView, old: CGSize)] = []

    func resizeSubviews(of view: UIView, from old: CGSize) {
        guard depth < Self.deepest else { return pending.append((view, old)) }
        depth += 1
        view.resizeSubviewsNow(from: old)
        depth -= 1
        guard depth == 0 else { return }
        while let next = pending.popLast() { resizeSubviews(of: next.view, from: next.old) }
    }
}

// MARK: - Reading direction

/// The effect of the layout direction on a view's content.
nonisolated public enum UISemanticContentAttribute: Int, Sendable {
    /// Follows the text's direction.
    case unspecified
    /// Playback controls, which never flip.
    case playback
    /// Spatial controls, which never flip.
    case spatial
    /// Always left to right.
    case forceLeftToRight
    /// Always right to left.
    case forceRightToLeft
}

/// Layout direction of an interface.
nonisolated public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Left to right.
    case leftToRight
    /// Right to left.
    case rightToLeft
}

extension CGRect {
    /// Returns the rectangle at the same distance from the right edge of an area as it has from the left one.
    nonisolated package func mirrored(in area: CGRect) -> CGRect {
        CGRect(x: area.minX + area.maxX - maxX, y: minY, width: width, height: height)
    }
}

extension UIView {
    /// The direction for a semantic attribute: the program's, unless it is forced. Players and directions in space are from left to right.
    public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .forceRightToLeft: .rightToLeft
        case .unspecified: UIApplication.layoutDirection
        default: .leftToRight
        }
    }

    /// The direction in which the view lays out its content; see ``semanticContentAttribute``.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    /// Whether the content is laid out from right to left.
    package final var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Lays out the content again if its direction has changed.
    final func semanticContentDidChange(from old: UISemanticContentAttribute) {
        guard UIView.userInterfaceLayoutDirection(for: old) != effectiveUserInterfaceLayoutDirection else { return }
        // Active constraints are replaced, because their edges change.
        let active = constraints.filter(\.isActive)
        NSLayoutConstraint.deactivate(active)
        NSLayoutConstraint.activate(active)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }
}
