/// All demos, in the order of the course.
public enum DemoCatalog {
    /// The demos' classes; an instance is a running demo.
    public static let all: [Demo.Type] = implicit + explicit + content + tricks + time + beyond

    static let implicit: [Demo.Type] = []
    static let explicit: [Demo.Type] = []
    static let content: [Demo.Type] = []
    static let tricks: [Demo.Type] = []
    static let time: [Demo.Type] = []
    static let beyond: [Demo.Type] = []

    /// The demo of an identifier.
    public static func demo(_ id: String) -> Demo.Type? {
        all.first { $0.info.id == id }
    }
}
