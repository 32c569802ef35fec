import QuartzUI

/// Where the viewer's panels stand in a window.
struct ViewerLayout: Equatable {
    /// Whether a panel that may go is shown.
    enum Wish {
        /// Where there is room for it besides everything else.
        case automatic
        /// Even if the sidebar has to go, or the stage has little height left.
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
    /// The timeline is open by itself from this height on.
    static let heightForTimeline: CGFloat = 720
    /// Below this height the timeline stays folded.
    static let leastHeightForTimeline: CGFloat = 400
    /// The source takes the inspector's place: as wide as it likes, but beside a stage that can still be seen.
    static let sourceWidths: ClosedRange<CGFloat> = 400...600
    static let leastStageWidthBesideSource: CGFloat = 400

    let sidebar: CGRect
    let stage: CGRect
    let inspector: CGRect
    let source: CGRect
    let transport: CGRect
    let timeline: CGRect
    let showsSidebar: Bool
    let showsInspector: Bool
    let showsSource: Bool
    let showsTimeline: Bool

    /// - Parameter wantsSource: whether the source is wished for.
    init(
        size: CGSize, inspector: Wish = .automatic, source wantsSource: Bool = false, timeline timelineWish: Wish = .automatic
    ) {
        showsTimeline =
            switch timelineWish {
            case .automatic: size.height >= Self.heightForTimeline
            case .shown: size.height >= Self.leastHeightForTimeline
            case .hidden: false
            }
        let timelineHeight = showsTimeline ? TimelineView.height : 0
        let height = max(0, size.height - Self.transportHeight - timelineHeight)
        showsSource = wantsSource
        switch inspector {
        case _ where wantsSource: showsInspector = false
        case .automatic: showsInspector = size.width >= Self.widthForInspector
        case .shown: showsInspector = size.width >= Self.inspectorWidth + Self.leastStageWidth
        case .hidden: showsInspector = false
        }
        let besideStage = size.width - Self.sidebarWidth - Self.leastStageWidth
        let sourceWidth = min(
            max(besideStage, Self.sourceWidths.lowerBound), Self.sourceWidths.upperBound,
            max(Self.inspectorWidth, size.width - Self.leastStageWidthBesideSource))
        let taken = wantsSource ? sourceWidth : showsInspector ? Self.inspectorWidth : 0
        showsSidebar = size.width - taken >= Self.sidebarWidth + Self.leastStageWidth
        // Hidden panels stand just outside, so that they can slide in.
        let left = showsSidebar ? Self.sidebarWidth : 0
        let right = size.width - taken
        sidebar = CGRect(x: left - Self.sidebarWidth, y: 0, width: Self.sidebarWidth, height: height)
        stage = CGRect(x: left, y: 0, width: max(0, right - left), height: height)
        self.inspector = CGRect(x: showsInspector ? right : size.width, y: 0, width: Self.inspectorWidth, height: height)
        source = CGRect(x: wantsSource ? right : size.width, y: 0, width: sourceWidth, height: height)
        transport = CGRect(x: 0, y: height, width: size.width, height: Self.transportHeight)
        self.timeline = CGRect(x: 0, y: transport.maxY, width: size.width, height: TimelineView.height)
    }
}
