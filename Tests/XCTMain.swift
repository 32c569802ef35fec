import Testing
import XCTest

/// The entry point of the test program.
///
/// Without this file SwiftPM generates an entry point. For that it searches the compiler's index for classes of XCTest, and a build takes
/// 20 seconds longer to write an index. All tests use Swift Testing.
@main
struct TestProgram {
    static func main() async {
        // `swift test` also runs the program for tests of XCTest, of which there are none.
        guard CommandLine.arguments.contains("swift-testing") else { XCTMain([]) }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
