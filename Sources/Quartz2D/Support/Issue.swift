extension Diagnostics {
    /// A misuse of the library, which went on with a fallback.
    ///
    /// It is written as a string: `"UIStepper.stepValue: \(step) is not a valid step; the old one stays"` has the code
    /// `UIStepper.stepValue: {} is not a valid step; the old one stays` and one value.
    public struct Issue: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
        /// The kind of the issue: the message with `{}` in place of each value.
        public let code: String
        /// The values of the message, as text.
        public let values: [String]
        /// One sentence that names the function, the bad value and the fallback.
        public let message: String

        /// The declaration that the issue is about: the code up to its first colon; empty if it has none.
        public var subject: String { code.firstIndex(of: ":").map { String(code[..<$0]) } ?? "" }

        public var description: String { message }

        private init(code: String, values: [String], message: String) {
            (self.code, self.values, self.message) = (code, values, message)
        }

        public init(stringLiteral message: String) { self.init(code: message, values: [], message: message) }

        public init(stringInterpolation parts: StringInterpolation) {
            self.init(code: parts.code, values: parts.values, message: parts.message)
        }

        /// Joins the parts of a long sentence.
        public static func + (first: Issue, second: Issue) -> Issue {
            Issue(code: first.code + second.code, values: first.values + second.values, message: first.message + second.message)
        }

        /// Collects the sentence and its values.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            fileprivate var code = ""
            fileprivate var values: [String] = []
            fileprivate var message = ""

            public init(literalCapacity: Int, interpolationCount: Int) {
                code.reserveCapacity(literalCapacity + 2 * interpolationCount)
            }

            public mutating func appendLiteral(_ text: String) {
                code += text
                message += text
            }

            public mutating func appendInterpolation(_ value: some Any) {
                let text = String(describing: value)
                code += "{}"
                values.append(text)
                message += text
            }
        }
    }
}
