import Foundation

/// The names of types in headers of Objective-C, found by the words before them.
enum HeaderNames {
    private static let patterns = [
        #"@interface\s+(\w+)"#, #"@protocol\s+(\w+)"#, #"NS_(?:CLOSED_)?(?:ERROR_)?ENUM\s*\([^,)]*,\s*(\w+)\s*\)"#,
        #"NS_OPTIONS\s*\([^,)]*,\s*(\w+)\s*\)"#, #"typedef\s+struct\s*\w*\s*\{[^}]*\}\s*(\w+)\s*;"#,
    ]
    private static let largest = 1 << 20

    /// Returns the types that a header declares; none for a file that is no text, or too large.
    static func types(in file: URL) -> Set<String> {
        guard let text = FileReading.text(of: file, limit: largest) else { return [] }
        var names: Set<String> = []
        for pattern in patterns {
            guard let expression = try? NSRegularExpression(pattern: pattern) else { continue }
            for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                if let range = Range(match.range(at: 1), in: text) { names.insert(String(text[range])) }
            }
        }
        return names
    }
}
