import Demos
import Testing

@testable import quartzite

/// The lints of every demo, over its whole motion.
@Suite(.serialized) struct DemoLintTests {
    /// The mistakes that demos make on purpose, or where a loop begins again.
    private static let meant: [String: Set<String>] = [
        // The mistakes are the subject: the naive version beside the right ones.
        "snap-back": ["snap-back naive backgroundColor"],
        "keyframe-colors": ["snap-back jumping colors"],
        "explicit-in-block": ["snap-back balls 1 AnimateFrame", "snap-back balls 3 AnimateFrame"],
        "tab-fade": Set((1...3).map { "lost-transition naive.contents \($0) transition" }),
        // Fill modes are the subject.
        "fill-modes": ["hidden-model discs 3 move", "hidden-model discs 4 move", "snap-back discs 1 move"],
        // The motion alone is the subject; each loop begins again at the model.
        "from-to-by": Set([1, 2, 3, 5, 6, 7].map { "snap-back discs \($0) move" }),
        "rotation-key-path": ["snap-back ships 1 turn", "snap-back ships 4 turn"],
        "end-notices": ["snap-back ball fall"],
        "begin-time": Set((1...3).map { "snap-back ships \($0) crossing" }),
        // The last frame is held, so that the end can be compared until the loop begins again.
        "autoreverse-repeat": ["hidden-model ships 2 crossing"],
        "nested-transactions": ["hidden-model bars 1 fill"],
        "timing-functions": Set((1...6).map { "hidden-model discs \($0) move" }),
        "spring-parameters": ["hidden-model ball spring"],
    ]

    @Test func demosMakeOnlyTheMistakesThatTheyShow() throws {
        for demo in DemoCatalog.all {
            let found = try LintReport(LintOptions(demo: demo)).findings()
            let names = Set(found.map { "\($0.rule.rawValue) \($0.layerName) \($0.subject)" })
            #expect(names == Self.meant[demo.info.id] ?? [], "\(demo.info.id)")
        }
    }
}
