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
        expectEqual([UIBarStyle.blackTranslucent, .blackOpaque], [.black, .black])
    }
}
