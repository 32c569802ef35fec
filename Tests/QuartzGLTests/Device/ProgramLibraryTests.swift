import CGLES
import QuartzCore
import Expectations
import Testing

@testable import QuartzGL

extension QuartzGLTests {
    /// Programs are kept for later frames, up to a limit.
    @MainActor
    @Suite struct ProgramLibraryTests {
        @Test func programsThatNoFrameNeedsAnyMoreGo() throws {
            let harness = try Harness()
            try harness.context.withCurrent {
                let library = ProgramLibrary<TransitionProgram>(context: harness.context)
                // Uses keys that do not compile, and share one program.
                func use(_ keys: Range<Int>) throws {
                    for index in keys {
                        _ = try library.program(.function(source: "nonsense \(index)", parameters: [])) { _ in .dissolve }
                    }
                }
                try use(0..<99)
                library.endFrame()
                // All programs that the frame used are kept.
                expectEqual(library.count, 100)
                try use(50..<60)
                library.endFrame()
                expectEqual(library.count, 64)
                let program = try library.program(.function(source: "nonsense 55", parameters: []))
                expectEqual(glIsProgram(program.name), 1)
            }
        }
    }
}
