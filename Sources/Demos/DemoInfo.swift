/// A demo's name and description.
public struct DemoInfo: Sendable, Hashable {
    /// A part of the course.
    public enum Chapter: String, Sendable, CaseIterable {
        case implicit = "Implicit"
        case explicit = "Explicit"
        case content = "Content"
        case tricks = "Tricks"
        case time = "Time"
        case layers = "Layers"
        case drawing = "Drawing"
        case text = "Text"
        case particles = "Particles"
        case views = "Views"
        case controllers = "Controllers"
        /// Code that is compiled while the viewer runs.
        case code = "Code"
        /// Files of Core Animation.
        case document = "Document"

        /// The chapters of the course.
        public static let allCases: [Chapter] = [
            .implicit, .explicit, .content, .tricks, .time, .layers, .drawing, .text, .particles, .views, .controllers,
        ]

        /// One line about the chapter's demos.
        public var summary: String {
            switch self {
            case .implicit: "A property is set, and the layer animates by itself."
            case .explicit: "Animation objects with a start, an end and a path."
            case .content: "Keyframe values, callbacks and layout."
            case .tricks: "Transactions, chains, pushes and perspective."
            case .time: "Clocks, springs and pacing: the value at each time."
            case .layers: "Depth, geometry, contents, filters and shadows."
            case .drawing: "Strokes, masks, gradients and pictures drawn in code."
            case .text: "Text layout, editing, copying, and the keyboard's focus."
            case .particles: "One object drawn many times: emitters and replicators."
            case .views: "Views, gestures, controls and layouts that animate."
            case .code: "Scenes of your own files."
            case .document: "Layers, animations and states of a file."
            case .controllers: "Whole screens: navigation, tabs, presentations."
            }
        }

        /// The folders of the demos' sources below `Sources/Demos`: the chapter's, or its subfolders.
        var folders: [String] {
            let topics =
                switch self {
                case .implicit: ["Transactions", "Actions", "Presentation"]
                case .explicit: ["Properties", "Transitions"]
                case .time: ["Timing", "Scrubbing", "Interpolation", "Frames"]
                case .layers: ["Geometry", "Hierarchy", "Contents", "Appearance", "Filters"]
                default: [String]()
                }
            return topics.isEmpty ? [rawValue] : topics.map { "\(rawValue)/\($0)" }
        }
    }

    /// The name on the command line: lower case, words joined by hyphens.
    public let id: String
    /// At most three words.
    public let title: String
    /// One line about the visible effect.
    public let summary: String
    /// The part of the course.
    public let chapter: Chapter
    /// Time in seconds after the start for a still picture.
    public let stillTime: Double
    /// Key moments in seconds that together show the whole motion.
    public let times: [Double]

    /// Creates a description.
    public init(
        id: String, title: String, summary: String, chapter: Chapter, stillTime: Double, times: [Double]
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.chapter = chapter
        self.stillTime = stillTime
        self.times = times
    }
}
