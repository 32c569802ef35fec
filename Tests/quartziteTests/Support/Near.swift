import Expectations
import Testing

/// Expects numbers to differ by less than a tolerance.
func expectNear<Number: BinaryFloatingPoint>(
    _ actual: Number, _ expected: Number, within tolerance: Number, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    expect(
        abs(actual - expected) < tolerance, "\(actual) instead of \(expected)", fileID: fileID, filePath: filePath, line: line,
        column: column)
}

/// Expects lists of numbers of the same length to differ by less than a tolerance.
func expectNear<Number: BinaryFloatingPoint>(
    _ actual: [Number], _ expected: [Number], within tolerance: Number, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    let isNear = actual.count == expected.count && zip(actual, expected).allSatisfy { abs($0 - $1) < tolerance }
    expect(isNear, "\(actual) instead of \(expected)", fileID: fileID, filePath: filePath, line: line, column: column)
}
