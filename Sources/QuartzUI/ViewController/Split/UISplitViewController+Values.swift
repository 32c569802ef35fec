extension UISplitViewController {
    /// The kind of a split view.
    nonisolated public enum Style: Int, Sendable {
        /// A classic split view, whose columns are its ``UISplitViewController/viewControllers``.
        case unspecified
        /// A sidebar beside the content.
        case doubleColumn
        /// Two sidebars beside the content.
        case tripleColumn
    }

    /// A column.
    nonisolated public enum Column: Int, Sendable {
        /// The outer sidebar.
        case primary
        /// The sidebar between the outer one and the content. Only in a triple-column style.
        case supplementary
        /// The content.
        case secondary
        /// The controller that replaces all columns in a narrow split view.
        case compact
    }

    /// The arrangement of the columns.
    nonisolated public enum DisplayMode: Int, Sendable {
        /// An arrangement that suits the width.
        case automatic
        /// The content alone.
        case secondaryOnly
        /// One sidebar beside the content.
        case oneBesideSecondary
        /// One sidebar over the content, which is dimmed.
        case oneOverSecondary
        /// Two sidebars beside the content.
        case twoBesideSecondary
        /// Two sidebars over the content, which is dimmed.
        case twoOverSecondary
        /// Two sidebars, which push the content partly out of view and dim it.
        case twoDisplaceSecondary

        /// The content alone.
        @available(*, deprecated, renamed: "secondaryOnly")
        public static var primaryHidden: DisplayMode { .secondaryOnly }
        /// One sidebar beside the content.
        @available(*, deprecated, renamed: "oneBesideSecondary")
        public static var allVisible: DisplayMode { .oneBesideSecondary }
        /// One sidebar over the content.
        @available(*, deprecated, renamed: "oneOverSecondary")
        public static var primaryOverlay: DisplayMode { .oneOverSecondary }
    }

    /// The room that sidebars take from the content.
    nonisolated public enum SplitBehavior: Int, Sendable {
        /// A behavior that suits the width.
        case automatic
        /// Sidebars are beside the content, which becomes narrower.
        case tile
        /// Sidebars cover the content.
        case overlay
        /// One sidebar is beside the content; a second one pushes it partly out of view.
        case displace
    }

    /// The edge at which the sidebars are.
    nonisolated public enum PrimaryEdge: Int, Sendable {
        /// The left edge.
        case leading
        /// The right edge.
        case trailing
    }

    /// The background of the primary column.
    nonisolated public enum BackgroundStyle: Int, Sendable {
        /// The background of the controller's view.
        case none
        /// A translucent background on a Mac.
        case sidebar
    }

    /// The visibility of the button that shows and hides sidebars.
    nonisolated public enum DisplayModeButtonVisibility: Int, Sendable {
        /// Visible if ``UISplitViewController/presentsWithGesture`` is true.
        case automatic
        /// Hidden.
        case never
        /// Visible.
        case always
    }

    /// The value of a width or fraction that the split view chooses.
    nonisolated public static let automaticDimension: CGFloat = -1
}

extension UISplitViewController.DisplayMode {
    /// The number of visible sidebars.
    var sidebarCount: Int {
        switch self {
        case .automatic, .secondaryOnly: 0
        case .oneBesideSecondary, .oneOverSecondary: 1
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
        }
    }

    /// Whether sidebars cover or displace the content, which is dimmed and takes no touches.
    var dimsContent: Bool { self == .oneOverSecondary || self == .twoOverSecondary || self == .twoDisplaceSecondary }
}
