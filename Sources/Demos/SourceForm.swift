/// A language in which the source of a scene is read.
public enum SourceForm: String, Sendable, CaseIterable {
    /// A document of Core Animation.
    case caml = "CAML"
    /// Code.
    case swift = "Swift"
}
