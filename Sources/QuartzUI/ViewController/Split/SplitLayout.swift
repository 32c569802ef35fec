/// The arrangement of a split view's columns, as functions of its settings and its size.
struct SplitLayout: Equatable {
    typealias Mode = UISplitViewController.DisplayMode
    typealias Behavior = UISplitViewController.SplitBehavior

    /// The settings that limit a sidebar's width. ``UISplitViewController/automaticDimension`` stands for a default.
    struct Width: Equatable {
        /// The preferred width in points. It takes precedence over `fraction`.
        var preferred = UISplitViewController.automaticDimension
        /// The preferred part of the split view's width. 0.4 by default.
        var fraction = UISplitViewController.automaticDimension
        /// The least width. 0 by default; it takes precedence over `maximum`.
        var minimum = UISplitViewController.automaticDimension
        /// The greatest width. 320 points by default.
        var maximum = UISplitViewController.automaticDimension

        private static let usualFraction: CGFloat = 0.4
        private static let usualMaximum: CGFloat = 320

        /// Returns the width in a split view of a width, in whole points.
        func resolved(in total: CGFloat) -> CGFloat {
            let part = fraction.isSet ? fraction : Self.usualFraction
            let wanted = preferred.isSet ? preferred : part * total
            let limited = min(wanted, maximum.isSet ? maximum : Self.usualMaximum)
            return min(max(limited, minimum.isSet ? minimum : 0), total).rounded()
        }
    }

    /// The columns' frames in one mode.
    struct Frames: Equatable {
        /// The outer sidebar. Out of view beside its edge while it is hidden.
        var primary = CGRect.zero
        /// The inner sidebar; nil without one.
        var supplementary: CGRect?
        /// The content.
        var secondary = CGRect.zero
    }

    /// The least width of the content beside sidebars that appear automatically.
    static let roomyContent: CGFloat = 480
    /// The least width of a split view with columns. Of an iPad's windows the widest compact one has 639 points, the narrowest
    /// regular one 678.
    static let leastWidth: CGFloat = 640

    /// Whether there is an inner sidebar.
    var isTriple = false
    /// Whether the split view is a classic one, which accepts modes of every behavior.
    var isClassic = false
    var size = CGSize.zero
    var primary = Width()
    var supplementary = Width()
    /// Whether the sidebars are at the right edge.
    var isTrailing = false

    // MARK: Widths

    var primaryWidth: CGFloat { primary.resolved(in: size.width) }
    /// The width of the inner sidebar: at most what the outer one leaves.
    var supplementaryWidth: CGFloat {
        isTriple ? min(supplementary.resolved(in: size.width), max(0, size.width - primaryWidth)) : 0
    }

    /// Returns the width that a number of sidebars beside the content leaves it. The first one is the inner one.
    private func contentWidth(beside sidebars: Int) -> CGFloat {
        switch sidebars {
        case 0: size.width
        case 1: size.width - (isTriple ? supplementaryWidth : primaryWidth)
        default: size.width - primaryWidth - supplementaryWidth
        }
    }

    private func isRoomy(beside sidebars: Int) -> Bool { contentWidth(beside: sidebars) >= Self.roomyContent }

    // MARK: Behavior and mode

    /// Returns the behavior of a preferred behavior and a preferred mode. Never `automatic`.
    ///
    /// A mode that only one behavior has chooses that one. Otherwise the room decides: sidebars tile where the content keeps
    /// ``roomyContent``, two that do not fit displace it, and if not even one fits they cover it.
    func behavior(preferring preferred: Behavior, _ mode: Mode) -> Behavior {
        if preferred != .automatic { return preferred }
        switch mode {
        case .oneOverSecondary, .twoOverSecondary: return .overlay
        case .twoBesideSecondary: return .tile
        case .twoDisplaceSecondary: return isTriple ? .displace : .tile
        case .oneBesideSecondary: return isTriple && !isRoomy(beside: 2) ? .displace : .tile
        case .automatic, .secondaryOnly: break
        }
        guard isRoomy(beside: 1) else { return .overlay }
        return isTriple && !isRoomy(beside: 2) ? .displace : .tile
    }

    /// Returns the modes of a behavior, ordered by the number of sidebars.
    func modes(of behavior: Behavior) -> [Mode] {
        let all: [Mode] =
            switch behavior {
            case .automatic, .tile: [.secondaryOnly, .oneBesideSecondary, .twoBesideSecondary]
            case .overlay: [.secondaryOnly, .oneOverSecondary, .twoOverSecondary]
            case .displace: [.secondaryOnly, .oneBesideSecondary, .twoDisplaceSecondary]
            }
        return isTriple ? all : Array(all.prefix(2))
    }

    /// Returns the mode of a behavior that is closest to another mode; for `automatic`, the one that suits the room.
    func mode(closestTo mode: Mode, in behavior: Behavior) -> Mode {
        let modes = modes(of: behavior)
        guard mode == .automatic else {
            if isClassic, mode.sidebarCount <= 1 { return mode }
            return modes[min(mode.sidebarCount, modes.count - 1)]
        }
        switch behavior {
        case .overlay: return .secondaryOnly
        case .displace: return .oneBesideSecondary
        case .automatic, .tile: return isTriple && isRoomy(beside: 2) ? .twoBesideSecondary : .oneBesideSecondary
        }
    }

    // MARK: Frames

    /// Returns the columns' frames in a mode.
    func frames(in mode: Mode) -> Frames {
        let (outer, inner) = (primaryWidth, supplementaryWidth)
        // Positions of the left edges, with the sidebars at the left.
        let sidebars: (primary: CGFloat, supplementary: CGFloat) =
            switch (isTriple, mode.sidebarCount) {
            case (false, 0): (-outer, 0)
            case (true, 0): (-outer - inner, -inner)
            case (true, 1): (-outer, 0)
            default: (0, outer)
            }
        let start: CGFloat =
            switch mode {
            case .automatic, .secondaryOnly, .oneOverSecondary, .twoOverSecondary: 0
            case .oneBesideSecondary: isTriple ? inner : outer
            case .twoBesideSecondary, .twoDisplaceSecondary: outer + inner
            }
        let width = contentWidth(beside: mode == .twoDisplaceSecondary ? 1 : start == 0 ? 0 : mode.sidebarCount)
        return Frames(
            primary: place(sidebars.primary, width: outer),
            supplementary: isTriple ? place(sidebars.supplementary, width: inner) : nil,
            secondary: place(start, width: max(0, width)))
    }

    private func place(_ x: CGFloat, width: CGFloat) -> CGRect {
        CGRect(x: isTrailing ? size.width - x - width : x, y: 0, width: width, height: size.height)
    }
}

extension CGFloat {
    /// Whether a dimension is not left to the split view.
    fileprivate var isSet: Bool { self != UISplitViewController.automaticDimension && self >= 0 && isFinite }
}
