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

        /// A software rasteriser keeps the programs of the last two seconds, and at most four if others are idle.
        @Test func aSoftwareRasteriserKeepsFewIdlePrograms() throws {
            let harness = try Harness()
            try harness.context.withCurrent {
                for (isSoftware, kept) in [(true, 4), (false, 41)] {
                    let library = ProgramLibrary<TransitionProgram>(context: harness.context, isSoftware: isSoftware)
                    func use(_ index: Int) throws -> GLuint {
                        try library.program(.function(source: "nonsense \(index)", parameters: [])) { _ in .dissolve }.name
                    }
                    for index in 0..<40 { _ = try use(index) }
                    var latest = GLuint(0)
                    for _ in 0..<119 {
                        library.endFrame()
                        latest = try use(7)
                    }
                    expectEqual(library.count, 41)
                    for _ in 0..<122 {
                        latest = try use(7)
                        library.endFrame()
                    }
                    expectEqual(library.count, kept)
                    expectEqual(try use(7), latest)
                    expectEqual(glIsProgram(latest), 1)
                }
            }
        }
    }
}
