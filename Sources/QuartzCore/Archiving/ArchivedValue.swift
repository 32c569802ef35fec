import Foundation

/// A value that archives cannot store directly: structures, colours, paths, images, attributed texts, and collections of these.
///
/// Only plain data is coded, so that an archive can be read with secure coding; inconsistent data reads as nil.
final class ArchivedValue: NSObject, NSSecureCoding {
    /// The type of the value that the parts represent.
    enum Form: String {
        case none, point, size, rect, vector, affine, transform, doubles, frameRates
        case color, path, image, font, run, attributed, array, dictionary
    }

    let form: Form
    /// A name that belongs to the value, such as that of a colour's space.
    let name: String
    let numbers: [Double]
    let bytes: Data
    let items: [Any]

    init(_ form: Form, name: String = "", numbers: [Double] = [], bytes: Data = Data(), items: [NSObject] = []) {
        self.form = form
        self.name = name
        self.numbers = numbers
        self.bytes = bytes
        self.items = items
    }

    static var supportsSecureCoding: Bool { true }

    init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "form"), let form = Form(rawValue: text as String) else {
            return nil
        }
        self.form = form
        name = Self.part(NSString.self, "name", coder) as String? ?? ""
        let data = Self.part(NSData.self, "numbers", coder) as Data? ?? Data()
        numbers = stride(from: 0, to: data.count / 8 * 8, by: 8).map { start in
            Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(data[data.startIndex + start + $1]) << UInt64(8 * $1) })
        }
        bytes = Self.part(NSData.self, "bytes", coder) as Data? ?? Data()
        guard let items = ArchiveDepth.deeper({ Self.items(coder) }) else { return nil }
        self.items = items
    }

    /// Decodes the items one by one instead of as an array: Foundation's decoding of nested arrays would bypass the depth limit.
    private static func items(_ coder: NSCoder) -> [Any] {
        var items: [Any] = []
        while coder.containsValue(forKey: "item.\(items.count)") {
            guard let item = coder.decodeObject(of: ArchivedClasses.all, forKey: "item.\(items.count)") else { break }
            items.append(item)
        }
        return items
    }

    /// Decodes an optional part; Foundation treats decoding a missing part as damage of the archive.
    private static func part<Part: NSObject & NSCoding>(_ type: Part.Type, _ key: String, _ coder: NSCoder) -> Part? {
        coder.containsValue(forKey: key) ? coder.decodeObject(of: type, forKey: key) : nil
    }

    func encode(with coder: NSCoder) {
        coder.encode(form.rawValue as NSString, forKey: "form")
        if !name.isEmpty { coder.encode(name as NSString, forKey: "name") }
        if !numbers.isEmpty {
            let data = Data(
                numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) } })
            coder.encode(data as NSData, forKey: "numbers")
        }
        if !bytes.isEmpty { coder.encode(bytes as NSData, forKey: "bytes") }
        _ = ArchiveDepth.deeper {
            for (index, item) in items.enumerated() { coder.encode(item, forKey: "item.\(index)") }
        }
    }
}

/// The classes that archives of layers and animations may contain.
enum ArchivedClasses {
    static var all: [AnyClass] {
        [
            ArchivedValue.self, CALayer.self, CAAnimation.self, CAEmitterCell.self, CAEmitterBehavior.self, CAMeshTransform.self,
            CIFilter.self,
            CAMediaTimingFunction.self, CAValueFunction.self, CAConstraint.self, NSNumber.self, NSString.self, NSNull.self,
            NSData.self, NSDate.self, NSURL.self, NSUUID.self,
        ]
    }
}

/// The nesting depth of what is being archived or read: layers, animations, cells and collections all count.
///
/// An archive may come from an untrusted source, and Foundation decodes nested objects recursively: without a limit a few
/// kilobytes would exhaust the stack.
enum ArchiveDepth {
    @TaskLocal private static var level = 0

    /// Whether an object the given number of levels deeper may be archived or read; warns once if not.
    static func allows(_ further: Int) -> Bool {
        if level + further <= TreeLimits.deepest { return true }
        Diagnostics.warnOnce("objects nested more than \(TreeLimits.deepest) deep are not archived")
        return false
    }

    /// Archives or reads one object a level deeper; nil if the limit is reached.
    static func deeper<Result>(_ body: () -> Result) -> Result? {
        guard allows(1) else { return nil }
        return $level.withValue(level + 1) { body() }
    }
}
