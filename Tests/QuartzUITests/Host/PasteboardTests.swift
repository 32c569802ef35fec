import Testing

@testable import QuartzUI

@Suite struct PasteboardTests {
    @Test func clipboardsOfTheProgramsOwn() throws {
        let one = UIPasteboard.withUniqueName()
        let other = UIPasteboard.withUniqueName()
        #expect(one.name != other.name && !one.hasStrings && one.changeCount == 0)
        one.string = "text"
        #expect(one.string == "text" && one.hasStrings && one.changeCount == 1 && other.string == nil)
        let name = UIPasteboard.Name("mine")
        #expect(UIPasteboard(name: name, create: false) == nil)
        let mine = try #require(UIPasteboard(name: name, create: true))
        mine.string = "shared"
        #expect(UIPasteboard(name: name, create: false)?.string == "shared" && mine.name == name)
        UIPasteboard.remove(withName: name)
        #expect(UIPasteboard(name: name, create: false) == nil)
        #expect(UIPasteboard(name: .general, create: false)?.name == .general)
    }
}
