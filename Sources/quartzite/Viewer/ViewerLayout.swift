import QuartzInstruments
import QuartzUI

/// The frames of the viewer's panels in a window.
struct ViewerLayout: Equatable {
    /// The visibility of an optional panel.
    enum Wish: String, Codable {
        /// Shown if there is room.
        case automatic
        /// Shown even if the sidebar is hidden for it, or the stage is left with little height.
        case shown
        /// Hidden.
        case hidden
    }

    /// The user's arrangement: which panels are shown, and their sizes.
    struct Arrangement: Equatable, Codable {
        var sidebar = Wish.automatic
        var inspector = Wish.automatic
        var timeline = Wish.automatic
        var sidebarWidth: CGFloat = 240
        var inspectorWidth: CGFloat = 300
        var timelineHeight: CGFloat = 132
        /// The width of the source; nil for the window's spare width.
        var sourceWidth: CGFloat?

        /// The arrangement with its sizes clamped to usable values, because a file may contain any.
        var sound: Arrangement {
            func within(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
                value.isFinite ? min(max(value.rounded(), range.lowerBound), range.upperBound) : range.lowerBound
            }
            var result = self
            result.sidebarWidth = within(sidebarWidth, ViewerLayout.sidebarWidths)
            result.inspectorWidth = within(inspectorWidth, ViewerLayout.inspectorWidths)
            result.timelineHeight = within(timelineHeight, ViewerLayout.timelineHeights)
            result.sourceWidth = sourceWidth.map { within($0, ViewerLayout.inspectorWidths.lowerBound...1200) }
            return result
        }
    }

    static let sidebarWidths: ClosedRange<CGFloat> = 180...400
    static let inspectorWidths: ClosedRange<CGFloat> = 260...520
    static let timelineHeights: ClosedRange<CGFloat> = 72...400
    static let transportHeight: CGFloat = 48
    /// The minimum width at which the inspector is shown automatically.
    static let widthForInspector: CGFloat = 1100
    /// The minimum width of the stage. Below it the sidebar is hidden.
    static let leastStageWidth: CGFloat = 480
    /// The minimum height at which the timeline is open automatically.
    static let heightForTimeline: CGFloat = 720
    /// The height below which the timeline is closed.
    static let leastHeightForTimeline: CGFloat = 400
    /// The minimum height of the stage when the timeline is dragged.
    static let leastStageHeight: CGFloat = 280
    /// The width of the source, which replaces the inspector. The stage beside it must remain usable.
    static let sourceWidths: ClosedRange<CGFloat> = 400...600
    static let leastStageWidthBesideSource: CGFloat = 400
    /// The width of the stage beside the source, so that a demo's captions are legible. The source gets the rest.
    static let stageWidthBesideSource: CGFloat = 560

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
    let showsTransport: Bool

    /// - Parameters:
    ///   - wantsSource: Whether the source is requested.
    ///   - isStageAlone: Whether only the stage is shown.
    ///   - showsTransport: Whether the transport is shown together with a stage that is alone.
    init(
        size: CGSize, _ arrangement: Arrangement = Arrangement(), source wantsSource: Bool = false, isStageAlone: Bool = false,
        showsTransport: Bool = true
    ) {
        let panes = arrangement.sound
        self.showsTransport = showsTransport || !isStageAlone
        let opensTimeline =
            switch panes.timeline {
            case .automatic: size.height >= Self.heightForTimeline
            case .shown: size.height >= Self.leastHeightForTimeline
            case .hidden: false
            }
        showsTimeline = opensTimeline && !isStageAlone
        let spareHeight = size.height - Self.transportHeight - Self.leastStageHeight
        let timelineHeight = min(panes.timelineHeight, max(spareHeight, Self.timelineHeights.lowerBound)).rounded()
        let height = max(0, size.height - Self.transportHeight - (showsTimeline ? timelineHeight : 0))
        showsSource = wantsSource && !isStageAlone
        switch panes.inspector {
        case _ where wantsSource || isStageAlone: showsInspector = false
        case .automatic: showsInspector = size.width >= Self.widthForInspector
        case .shown: showsInspector = size.width >= panes.inspectorWidth + Self.leastStageWidth
        case .hidden: showsInspector = false
        }
        let besideStage = size.width - panes.sidebarWidth - Self.stageWidthBesideSource
        let sourceWidth = min(
            panes.sourceWidth ?? min(max(besideStage, Self.sourceWidths.lowerBound), Self.sourceWidths.upperBound),
            max(panes.inspectorWidth, size.width - Self.leastStageWidthBesideSource))
        let taken = showsSource ? sourceWidth : showsInspector ? panes.inspectorWidth : 0
        showsSidebar =
            !isStageAlone && panes.sidebar != .hidden && size.width - taken >= panes.sidebarWidth + Self.leastStageWidth
        // Hidden panels are placed just outside the window, so that they can slide in.
        let left = showsSidebar ? panes.sidebarWidth : 0
        let right = size.width - taken
        sidebar = CGRect(x: left - panes.sidebarWidth, y: 0, width: panes.sidebarWidth, height: height)
        stage = CGRect(x: left, y: 0, width: max(0, right - left), height: height)
        inspector = CGRect(x: showsInspector ? right : size.width, y: 0, width: panes.inspectorWidth, height: height)
        source = CGRect(x: showsSource ? right : size.width, y: 0, width: sourceWidth, height: height)
        transport = CGRect(
            x: 0, y: height + (self.showsTransport ? 0 : Self.transportHeight), width: size.width, height: Self.transportHeight)
        timeline = CGRect(x: 0, y: transport.maxY, width: size.width, height: timelineHeight)
    }
}

/// Shows a view enlarged: it is laid out in a smaller size and scaled up. The scale is reduced in a window that is too small for
/// it.
final class ScaledView: UIView {
    private let content: UIView
    private let scale: CGFloat
    private let leastSize: CGSize

    /// - Parameters:
    ///   - scale: The scale in a window with enough room.
    ///   - leastSize: The size that the content keeps, unless the window itself is smaller.
    init(_ content: UIView, scale: CGFloat, leastSize: CGSize) {
        self.content = content
        self.scale = scale
        self.leastSize = leastSize
        super.init(frame: CGRect(x: 0, y: 0, width: content.bounds.width * scale, height: content.bounds.height * scale))
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let scale = scale.fitting(leastSize, in: bounds.size)
        content.transform = CGAffineTransform(scaleX: scale, y: scale)
        content.bounds = CGRect(x: 0, y: 0, width: bounds.width / scale, height: bounds.height / scale)
        content.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}

extension CGFloat {
    /// Returns the scale, reduced so that a scaled size fits into a room; at least 1.
    func fitting(_ size: CGSize, in room: CGSize) -> CGFloat {
        Swift.max(1, Swift.min(self, room.width / size.width, room.height / size.height))
    }
}
