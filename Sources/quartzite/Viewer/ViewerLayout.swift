import QuartzUI

/// Where the viewer's panels stand in a window.
struct ViewerLayout: Equatable {
    /// Whether the inspector is shown.
    enum InspectorWish {
        /// Where there is room for it besides everything else.
        case automatic
        /// Even if the sidebar has to go.
        case shown
        /// Not at all.
        case hidden
    }

    static let sidebarWidth: CGFloat = 240
    static let inspectorWidth: CGFloat = 300
    static let transportHeight: CGFloat = 48
    /// The inspector appears by itself from this width on.
    static let widthForInspector: CGFloat = 1100
    /// The stage needs this much; before it gets narrower the sidebar goes.
    static let leastStageWidth: CGFloat = 480

    let sidebar: CGRect
    let stage: CGRect
    let inspector: CGRect
    let transport: CGRect
    let showsSidebar: Bool
    let showsInspector: Bool

    init(size: CGSize, inspector wish: InspectorWish = .automatic) {
        let height = max(0, size.height - Self.transportHeight)
        switch wish {
        case .automatic: showsInspector = size.width >= Self.widthForInspector
        case .shown: showsInspector = size.width >= Self.inspectorWidth + Self.leastStageWidth
        case .hidden: showsInspector = false
        }
        let taken = showsInspector ? Self.inspectorWidth : 0
        showsSidebar = size.width - taken >= Self.sidebarWidth + Self.leastStageWidth
        // Hidden panels stand just outside, so that they can slide in.
        let left = showsSidebar ? Self.sidebarWidth : 0
        let right = showsInspector ? size.width - Self.inspectorWidth : size.width
        sidebar = CGRect(x: left - Self.sidebarWidth, y: 0, width: Self.sidebarWidth, height: height)
        stage = CGRect(x: left, y: 0, width: max(0, right - left), height: height)
        inspector = CGRect(x: right, y: 0, width: Self.inspectorWidth, height: height)
        transport = CGRect(x: 0, y: height, width: size.width, height: Self.transportHeight)
    }
}
