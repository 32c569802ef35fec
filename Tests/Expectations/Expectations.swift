import Foundation
import Testing

// The checks of the tests. They are functions, because the compiler expands and type-checks a macro ten times as long as it type-checks a
// call, and the tests have ten thousand checks. `#require` and the checks of thrown errors are the macros of Swift Testing.

/// Records an issue with the text of the calling line if a condition is false.
public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) {
    guard !condition else { return }
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    record("Expectation failed: \(location.text)", comment(), at: location)
}

/// Records an issue with both values if they differ.
public func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    guard actual != expected else { return }
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let values = "  actual: \(String(reflecting: actual))\n  expected: \(String(reflecting: expected))"
    record("Expectation failed: \(location.text)\n\(values)", comment(), at: location)
}

/// Records an issue with the value if it is not nil.
public func expectNil<Value>(
    _ actual: Value?, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) {
    guard let actual else { return }
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    record("Expectation failed: \(location.text)\n  actual: \(String(reflecting: actual))", comment(), at: location)
}

private func record(_ text: String, _ comment: Comment?, at location: SourceLocation) {
    Issue.record(
        Comment(rawValue: [text, comment?.rawValue].compactMap(\.self).joined(separator: "\n")), sourceLocation: location)
}

extension SourceLocation {
    /// The line of the source file, without its indentation. Empty if the file is missing.
    fileprivate var text: String {
        let file = (try? String(contentsOfFile: filePath, encoding: .utf8)) ?? ""
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(line - 1) ? lines[line - 1].trimmingCharacters(in: .whitespaces) : ""
    }
}
