/// Seconds, as Core Animation spells them.
public typealias CFTimeInterval = TimeInterval
