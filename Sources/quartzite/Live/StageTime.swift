/// The generated source that makes timers and delays of a scene follow the stage's time.
///
/// Its declarations have the names of Foundation's and Dispatch's, which they hide in the module of the scene.
nonisolated enum StageTime {
    static let fileName = "StageTime.swift"

    static let text = """
        import QuartzSDL

        typealias Timer = StageTimer

        extension DispatchQueue {
            nonisolated func asyncAfter(
                deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
                execute work: @escaping @Sendable @convention(block) () -> Void
            ) { onStage(at: deadline, qos: qos, flags: flags, execute: work) }

            nonisolated func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem) {
                onStage(at: deadline, execute: execute)
            }
        }

        """

    /// Returns whether sources may use a timer or a delay. A source that declares a type `Timer` keeps it.
    static func isUsed(in texts: [String]) -> Bool {
        texts.contains { $0.contains(/\bTimer\b|\basyncAfter\b/) }
            && !texts.contains { $0.contains(/\b(?:class|struct|enum|actor|protocol|typealias)\s+Timer\b/) }
    }
}
