import Expectations
import QuartzCompat
import Testing

/// Members with older names.
@Suite
@MainActor
struct OlderNameTests {
    @Test func anAddressIsNotOpenedWithoutAHost() throws {
        let address = try require(URL(string: "https://example.org"))
        expect(!UIApplication.shared.openURL(address))
        expect(CFErrorCopyDescription(nil).isEmpty, !CFErrorCopyDescription(NSError(domain: "a", code: 1)).isEmpty)
        expectEqual([UIBarStyle.blackTranslucent, .blackOpaque], [.black, .black])
    }
}
