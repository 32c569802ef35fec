import Foundation
import Testing

/// A class that conforms to a delegate's protocol, and whose subclasses override its methods, declares each of them: a method that only
/// the protocol's extension declares is not overridden by the subclass's, and is never called there.
struct OverridableCopiesTests {
    @Test func controllersDeclareAllMethodsOfTheirProtocols() throws {
        let sources = try swiftSources()
        var requirements: [String: Set<String>] = [:]
        for source in sources {
            for match in source.matches(of: /(?m)^(?:@\w+ )*public protocol (\w+(?:Delegate|DataSource))\b/) {
                requirements[String(match.1)] = signatures(in: block(of: source, at: match.range.upperBound))
            }
        }
        var compared = 0
        for source in sources {
            for match in source.matches(of: /(?m)^open class (\w+): ([^{]*)\{/) {
                let names = match.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                let protocols = names.filter { requirements[$0] != nil }
                if protocols.isEmpty { continue }
                let methods = signatures(in: block(of: source, at: match.range.lowerBound))
                for name in protocols {
                    let missing = requirements[name, default: []].subtracting(methods).sorted()
                    #expect(missing.isEmpty, "\(match.1) does not declare methods of \(name)")
                    compared += 1
                }
            }
        }
        #expect(compared >= 5)
    }

    private func swiftSources() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && $0.path.contains("/QuartzUI") }
            .map { try String(contentsOf: $0, encoding: .utf8) }
            .filter { $0.contains("Delegate") || $0.contains("DataSource") }
    }

    /// Returns the text up to the next brace at the beginning of a line, which ends a declaration.
    private func block(of source: String, at index: String.Index) -> Substring {
        let end = source[index...].range(of: "\n}")?.lowerBound ?? source.endIndex
        return source[index..<end]
    }

    /// Returns the functions' names with the labels of their parameters.
    private func signatures(in text: Substring) -> Set<String> {
        Set(
            text.matches(of: /func (\w+)\(([^{]*?)\)\s*(?:->|async|throws|\{|\n|$)/).map { match in
                let labels = match.2.matches(of: /(?:^|,)\s*(\w+)(?:\s+\w+)?:/).map { "\($0.1):" }
                return "\(match.1)(\(labels.joined()))"
            })
    }
}
