import Expectations
import Foundation
import QuartzUI
import Testing

@testable import QuartzSDL

@MainActor struct InstrumentLoaderTests {
    @Test func theVariableAsksForTheInstruments() {
        expectEqual(InstrumentLoader.Request(nil), .never)
        expectEqual(InstrumentLoader.Request(""), .never)
        expectEqual(InstrumentLoader.Request("0"), .never)
        expectEqual(InstrumentLoader.Request("key"), .byKey)
        expectEqual(InstrumentLoader.Request("1"), .atOnce)
    }

    @Test func theKeyWorksOnlyWhereItIsAllowed() {
        let key = InputEvent.key(KeyEvent(.character("i"), modifiers: [.control, .shift]))
        expect(!InstrumentLoader(environment: [:]).handles(key))
        let library = ["QUARTZ_INSPECT": "key", "QUARTZ_INSTRUMENTS": "/nowhere/library.so"]
        let loader = InstrumentLoader(environment: library)
        expect(loader.handles(key))
        expect(!loader.handles(.key(KeyEvent(.character("i"), modifiers: .control))))
        expect(!loader.handles(.key(KeyEvent(.character("i")))))
        expectEqual(loader.candidates.map(\.path), ["/nowhere/library.so"])
    }
}
