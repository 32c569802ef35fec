import QuartzSDL
import Expectations
import Testing

/// The names that a program has by `import UIKit`, which is an alias of QuartzSDL.
@MainActor
struct ExportTests {
    @Test func oneImportBringsAllNames() {
        let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        view.animator().alphaValue = 0.5
        expect(view.alpha == 0.5, NSAnimationContext.current.duration == 0.25)
        let font: CTFont = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
        expectEqual(font, UIFont(name: "Helvetica", size: 12))
        expectEqual(CFRangeMake(1, 2), CFRange(location: 1, length: 2))
        expect(kCAGravityCenter == .center, MAXFLOAT == .greatestFiniteMagnitude)
    }
}
