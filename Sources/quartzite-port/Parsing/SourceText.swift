import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// A Swift file with its syntax tree, whose depth is limited.
struct SourceText {
    let path: String
    let text: String
    let tree: SourceFileSyntax

    /// The largest file that is parsed, in bytes.
    static let largest = 2 << 20
    /// The deepest tree that the passes visit; their recursion needs up to 2 KB of stack a level.
    private static let deepest = 3000

    /// A number of parsed files, as a measure of work.
    final class Counter: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func add() { count.withLock { $0 += 1 } }
    }

    /// The count of the task, which tests read.
    @TaskLocal static var parses = Counter()

    /// - Throws: `NestingError` if the file is nested too deeply, or too large.
    init(path: String, text: String) throws(NestingError) {
        guard text.utf8.count <= Self.largest else { throw NestingError(line: 1, what: "file of more than 2 MB") }
        try NestingScan.check(text)
        self.path = path
        self.text = text
        tree = Parser.parse(source: text)
        Self.parses.add()
        try Self.checkDepth(of: tree)
    }

    /// Returns the source with edits applied, parsed again.
    ///
    /// - Throws: `NestingError` if the edits nest it too deeply.
    func applying(_ edits: Edits) throws(NestingError) -> SourceText {
        edits.isEmpty ? self : try SourceText(path: path, text: edits.applied(to: text))
    }

    /// Measures the tree without recursion.
    private static func checkDepth(of tree: SourceFileSyntax) throws(NestingError) {
        var open: [(node: Syntax, depth: Int)] = [(Syntax(tree), 0)]
        while let (node, depth) = open.popLast() {
            guard depth <= deepest else {
                let line = SourceLines(tree.description).line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
                throw NestingError(line: line, what: "expression of more than \(deepest) levels")
            }
            for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
                open.append((child, depth + 1))
            }
        }
    }
}

/// A part of a file that is nested too deeply to be converted.
struct NestingError: Error, Equatable {
    let line: Int
    let what: String
}

/// The lines of a text, by offset.
struct SourceLines {
    private let starts: [Int]

    init(_ text: String) {
        var starts = [0]
        for (offset, byte) in text.utf8.enumerated() where byte == 10 { starts.append(offset + 1) }
        self.starts = starts
    }

    /// Returns the number of the line, from 1, that contains a UTF-8 offset.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}
