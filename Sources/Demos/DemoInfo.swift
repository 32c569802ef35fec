/// A demo's name and description.
public struct DemoInfo: Sendable, Hashable {
    /// A part of the course.
    public enum Chapter: String, Sendable, CaseIterable {
        case implicit = "Implicit"
        case explicit = "Explicit"
        case content = "Content"
        case tricks = "Tricks"
        case time = "Time"
        case beyond = "Beyond"
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
