import Foundation
import Testing

// The checks of the tests. They are functions, because the compiler takes ten times as long for the macros `#expect` and `#require`, and
// the tests have ten thousand checks. Thrown errors are checked with the macros.

/// Records an issue with the text of the calling line if a condition is false.
public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    guard !condition else { return }
    let location = SourceLocation(fileID, filePath, line, column)
    record("Expectation failed: \(location.text)", comment(), at: location)
}

/// Records an issue with both values if they differ.
public func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    guard actual != expected else { return }
    let location = SourceLocation(fileID, filePath, line, column)
    let values = "  actual: \(String(reflecting: actual))\n  expected: \(String(reflecting: expected))"
    record("Expectation failed: \(location.text)\n\(values)", comment(), at: location)
}

/// Records an issue with the value if it is not nil.
public func expectNil<Value>(
    _ actual: Value?, _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    guard let actual else { return }
    let location = SourceLocation(fileID, filePath, line, column)
    record("Expectation failed: \(location.text)\n  actual: \(String(reflecting: actual))", comment(), at: location)
}

/// Returns a value, or throws a failure with the text of the calling line if it is nil.
public func require<Value>(
    _ value: Value?, _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
    guard let value else {
        let location = SourceLocation(fileID, filePath, line, column)
        throw RequirementFailure(location: location, comment: comment())
    }
    return value
}

/// Throws a failure with the text of the calling line if a condition is false.
public func require(
    _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws {
    guard !condition else { return }
    let location = SourceLocation(fileID, filePath, line, column)
    throw RequirementFailure(location: location, comment: comment())
}

/// The error of `require`, which ends a test and is its issue.
struct RequirementFailure: Error, CustomStringConvertible {
    let location: SourceLocation
    let comment: Comment?

    var description: String {
        "Requirement failed: \(location.text) (\(location.fileID):\(location.line))" + (comment.map { "\n\($0.rawValue)" } ?? "")
    }
}

func record(_ number: Int, of count: Int, _ comment: Comment?, at location: SourceLocation) {
    record("Expectation failed: condition \(number) of \(count) in \(location.text)", comment, at: location)
}

private func record(_ text: String, _ comment: Comment?, at location: SourceLocation) {
    Issue.record(
        Comment(rawValue: [text, comment?.rawValue].compactMap(\.self).joined(separator: "\n")), sourceLocation: location)
}

extension SourceLocation {
    init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
        self.init(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
    }

    /// The line of the source file, without its indentation. Empty if the file is missing.
    fileprivate var text: String {
        let file = (try? String(contentsOfFile: filePath, encoding: .utf8)) ?? ""
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(line - 1) ? lines[line - 1].trimmingCharacters(in: .whitespaces) : ""
    }
}
