import Testing

// Checks of several conditions. Each is evaluated only if those before it are true.

/// Records an issue with the number of the first false condition.
public func expect(
    _ first: Bool, _ second: @autoclosure () throws -> Bool,
    _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
) rethrows {
    let number =
        if !first { 1 } else if try !second() { 2 } else { 0 }
    if number > 0 { record(number, of: 2, comment(), at: SourceLocation(fileID, filePath, line, column)) }
}

/// Records an issue with the number of the first false condition.
public func expect(
    _ first: Bool, _ second: @autoclosure () throws -> Bool, _ third: @autoclosure () throws -> Bool,
    _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
) rethrows {
    let number =
        if !first { 1 } else if try !second() { 2 } else if try !third() { 3 } else { 0 }
    if number > 0 { record(number, of: 3, comment(), at: SourceLocation(fileID, filePath, line, column)) }
}

/// Records an issue with the number of the first false condition.
public func expect(
    _ first: Bool, _ second: @autoclosure () throws -> Bool, _ third: @autoclosure () throws -> Bool,
    _ fourth: @autoclosure () throws -> Bool,
    _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
) rethrows {
    let number =
        if !first { 1 } else if try !second() { 2 } else if try !third() { 3 } else if try !fourth() { 4 } else { 0 }
    if number > 0 { record(number, of: 4, comment(), at: SourceLocation(fileID, filePath, line, column)) }
}

/// Records an issue with the number of the first false condition.
public func expect(
    _ first: Bool, _ second: @autoclosure () throws -> Bool, _ third: @autoclosure () throws -> Bool,
    _ fourth: @autoclosure () throws -> Bool, _ fifth: @autoclosure () throws -> Bool,
    _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
) rethrows {
    let number =
        if !first { 1 } else if try !second() { 2 } else if try !third() { 3 } else if try !fourth() { 4 } else if try !fifth() {
            5
        } else { 0 }
    if number > 0 { record(number, of: 5, comment(), at: SourceLocation(fileID, filePath, line, column)) }
}

/// Records an issue with the number of the first false condition.
public func expect(
    _ first: Bool, _ second: @autoclosure () throws -> Bool, _ third: @autoclosure () throws -> Bool,
    _ fourth: @autoclosure () throws -> Bool, _ fifth: @autoclosure () throws -> Bool, _ sixth: @autoclosure () throws -> Bool,
    _ comment: @autoclosure () -> Comment? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
) rethrows {
    let number =
        if !first { 1 } else if try !second() { 2 } else if try !third() { 3 } else if try !fourth() { 4 } else if try !fifth() {
            5
        } else if try !sixth() { 6 } else { 0 }
    if number > 0 { record(number, of: 6, comment(), at: SourceLocation(fileID, filePath, line, column)) }
}
