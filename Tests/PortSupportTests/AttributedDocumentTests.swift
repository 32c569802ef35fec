import PortSupport
import Expectations
import Testing

/// Attributed strings of documents, and formatted text.
@Suite struct AttributedDocumentTests {
    @Test func plainTextIsRead() throws {
        let key = NSAttributedString.Key("mark")
        var attributes: NSDictionary?
        let text = try NSAttributedString(
            data: Data([0x67, 0xFC]),
            options: [
                .documentType: NSAttributedString.DocumentType.plain,
                .characterEncoding: String.Encoding.isoLatin1.rawValue, .defaultAttributes: [key: 1],
            ], documentAttributes: &attributes)
        expect(text.string == "gü", text.attribute(key, at: 0, effectiveRange: nil) as? Int == 1)
        expectEqual(attributes?["DocumentType"] as? String, "NSPlainText")
        try expectEqual(NSAttributedString(data: Data("plain".utf8), options: [:], documentAttributes: nil).string, "plain")
    }

    @Test func otherDocumentsAreRefused() {
        let html = NSAttributedString.DocumentType(rawValue: "NSHTML")
        #expect(throws: CocoaError.self) {
            try NSAttributedString(data: Data("<b>x</b>".utf8), options: [.documentType: html], documentAttributes: nil)
        }
        #expect(throws: CocoaError.self) { try NSAttributedString(data: Data([0xFF, 0xFE, 0xFF])) }
    }

    @Test func formattedTextIsAppended() {
        let text = NSMutableString(string: "a")
        text.appendFormat("%C%@ %d", ("b" as NSString).character(at: 0), "c" as NSString, 4)
        expectEqual(text, "abc 4")
    }
}
