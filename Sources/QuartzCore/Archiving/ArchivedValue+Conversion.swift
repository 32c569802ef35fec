import Foundation

// Converts values into archivable objects, and back.

extension ArchivedValue {
    /// The object that represents a value in an archive; nil if there is none, as for a closure.
    @MainActor
    static func object(for value: Any, depth: Int = 0) -> NSObject? {
        guard ArchiveDepth.allows(depth + 1) else { return nil }
        // Foundation archives the object in an optional by itself, without a look at what it holds.
        if let value = value as? any OptionalValue { return value.anyValue.flatMap { object(for: $0, depth: depth) } }
        if type(of: value) is AnyClass { return object(forInstance: value as AnyObject, depth: depth) }
        switch value {
        case let value as Bool: return NSNumber(value: value)
        case let value as Int: return NSNumber(value: value)
        case let value as UInt64: return NSNumber(value: value)
        case let value as String: return value as NSString
        case let value as CGPoint: return ArchivedValue(.point, numbers: [value.x, value.y].doubles)
        case let value as CGSize: return ArchivedValue(.size, numbers: [value.width, value.height].doubles)
        case let value as CGVector: return ArchivedValue(.vector, numbers: [value.dx, value.dy].doubles)
        case let value as CGRect:
            return ArchivedValue(.rect, numbers: [value.origin.x, value.origin.y, value.size.width, value.size.height].doubles)
        case let value as CGAffineTransform:
            return ArchivedValue(.affine, numbers: [value.a, value.b, value.c, value.d, value.tx, value.ty].doubles)
        case let value as CATransform3D: return ArchivedValue(.transform, numbers: value.elements)
        case let value as CAFrameRateRange:
            return ArchivedValue(
                .frameRates, numbers: ([value.minimum, value.maximum] + (value.preferred.map { [$0] } ?? [])).map { Double($0) })
        case let value as Font: return ArchivedValue(font: value)
        case let value as TextRun: return object(forRun: value)
        case let value as [Any]: return object(forItems: value, depth: depth)
        case let value as [AnyHashable: Any]: return object(forEntries: value, depth: depth)
        case let value as any RawRepresentable: return (value.rawValue as? String).map { $0 as NSString }
        default: break
        }
        if let number = NumericValue.scalar(value) { return NSNumber(value: number) }
        return value as? NSObject & NSSecureCoding
    }

    @MainActor
    private static func object(forInstance value: AnyObject, depth: Int) -> NSObject? {
        switch value {
        case let value as CGColor:
            // The code that draws a pattern cannot be archived.
            if value.pattern != nil { return nil }
            return ArchivedValue(.color, name: value.colorSpace?.name ?? "", numbers: (value.components ?? []).doubles)
        case let value as CGPath:
            let geometry = value.geometry
            return ArchivedValue(
                .path, numbers: geometry.points.flatMap { [$0.x, $0.y].doubles }, bytes: Data(geometry.verbs.map(\.rawValue)))
        case let value as CGImage:
            return ArchivedValue(
                .image, numbers: [Double(value.width), Double(value.height)], bytes: value.withUnsafePixels { Data($0) })
        case let value as NSNumber: return value
        case let value as NSValue: return value.anyDoubles.map { ArchivedValue(.doubles, numbers: $0) }
        case let value as NSAttributedString: return object(forText: value, depth: depth)
        case let value as NSArray: return object(forItems: value.map { $0 }, depth: depth)
        case let value as NSDictionary:
            let named = value.compactMap { key, value in (key as? String).map { (AnyHashable($0), value) } }
            return object(forEntries: Dictionary(named) { $1 }, depth: depth)
        // Foundation traps at an element that cannot be archived.
        case is NSSet, is NSOrderedSet: return nil
        case let value as CALayer where LayerArchive.isOpen(value): return nil
        default: return value as? NSObject & NSSecureCoding
        }
    }

    @MainActor
    private static func object(forItems items: [Any], depth: Int) -> NSObject? {
        ArchivedValue(.array, items: items.compactMap { object(for: $0, depth: depth + 1) })
    }

    @MainActor
    private static func object(forEntries entries: [AnyHashable: Any], depth: Int) -> NSObject? {
        let named = entries.compactMap { key, value in (key.base as? String).map { ($0, value) } }.sorted { $0.0 < $1.0 }
        return ArchivedValue(
            .dictionary,
            items: named.flatMap { key, value -> [NSObject] in
                guard let object = object(for: value, depth: depth + 1) else {
                    LayerArchive.warn(value, key)
                    return []
                }
                return [key as NSString, object]
            })
    }

    /// Encodes the text, then start, length and attributes of each run.
    @MainActor
    private static func object(forText text: NSAttributedString, depth: Int) -> NSObject {
        var items: [NSObject] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let named = Dictionary(uniqueKeysWithValues: attributes.map { (AnyHashable($0.key.rawValue), $0.value) })
            guard let entries = object(forEntries: named, depth: depth + 1) else { return }
            items += [NSNumber(value: range.location), NSNumber(value: range.length), entries]
        }
        return ArchivedValue(.attributed, name: text.string, items: items)
    }

    private static func object(forRun run: TextRun) -> NSObject {
        let color = ArchivedValue(.color, name: run.color.colorSpace?.name ?? "", numbers: (run.color.components ?? []).doubles)
        return ArchivedValue(
            .run, name: run.text,
            numbers: [
                run.isUnderlined ? 1 : 0, Double(run.letterSpacing), run.usesLigatures ? 1 : 0, run.usesKerning ? 1 : 0,
            ],
            items: [ArchivedValue(font: run.font), color])
    }

    private convenience init(font: Font) {
        let family: (Double, String) =
            switch font.family {
            case .system: (0, "")
            case .monospaced: (1, "")
            case .builtin: (2, "")
            case .named(let name): (3, name)
            }
        self.init(
            .font, name: family.1,
            numbers: [family.0, Double(font.size), Double(font.weight.rawValue), font.isItalic ? 1 : 0])
    }

    // MARK: Back

    /// The value that an object of an archive represents; nil if its parts are inconsistent.
    static func value(of object: Any) -> Any? {
        (object as? ArchivedValue).map(\.value) ?? object
    }

    private var value: Any? {
        let n = numbers
        switch form {
        case .none: return nil
        case .point: return n.count == 2 ? CGPoint(x: n[0], y: n[1]) : nil
        case .size: return n.count == 2 ? CGSize(width: n[0], height: n[1]) : nil
        case .vector: return n.count == 2 ? CGVector(dx: CGFloat(n[0]), dy: CGFloat(n[1])) : nil
        case .rect: return n.count == 4 ? CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) : nil
        case .affine:
            guard n.count == 6 else { return nil }
            let m = n.map { CGFloat($0) }
            return CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
        case .transform: return n.count == 16 ? CATransform3D(elements: n) : nil
        case .doubles: return [2, 4, 6, 16].contains(n.count) ? NSValue(doubles: n) : nil
        case .frameRates:
            guard n.count == 2 || n.count == 3 else { return nil }
            let rates = n.map { Float($0) }
            return CAFrameRateRange(minimum: rates[0], maximum: rates[1], preferred: n.count == 3 ? rates[2] : nil)
        case .color: return CGColorSpace(name: name).flatMap { CGColor(colorSpace: $0, components: n.map { CGFloat($0) }) }
        case .path: return path
        case .image:
            guard n.count == 2, let width = Int(exactly: n[0]), let height = Int(exactly: n[1]),
                (1...CGImage.maximumSide).contains(width), (1...CGImage.maximumSide).contains(height)
            else { return nil }
            return CGImage(width: width, height: height, premultipliedRGBA: Array(bytes))
        case .font: return font
        case .run: return run
        case .attributed: return attributed
        case .array: return items.compactMap(Self.value)
        case .dictionary: return entries
        }
    }

    private var path: CGPath? {
        let verbs = bytes.compactMap(PathGeometry.Verb.init(rawValue:))
        guard verbs.count == bytes.count, numbers.count % 2 == 0 else { return nil }
        let points = stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
        return PathGeometry(verbs: verbs, points: points).map(CGPath.init(geometry:))
    }

    private var font: Font? {
        guard numbers.count == 4, let weight = Int(exactly: numbers[2]) else { return nil }
        let family: Font.Family =
            switch numbers[0] {
            case 1: .monospaced
            case 2: .builtin
            case 3: .named(name)
            default: .system
            }
        return Font(
            family: family, size: CGFloat(numbers[1]), weight: Font.Weight(rawValue: weight), isItalic: numbers[3] != 0)
    }

    private var run: TextRun? {
        guard (2...4).contains(numbers.count), items.count == 2, let font = Self.value(of: items[0]) as? Font,
            let color = Self.value(of: items[1]) as? CGColor
        else { return nil }
        var run = TextRun(
            name, font: font, color: color, isUnderlined: numbers[0] != 0, letterSpacing: CGFloat(numbers[1]))
        // Older archives have no third and fourth number.
        run.usesLigatures = numbers.count < 3 || numbers[2] != 0
        run.usesKerning = numbers.count < 4 || numbers[3] != 0
        return run
    }

    private var attributed: NSAttributedString? {
        let text = NSMutableAttributedString(string: name)
        for index in stride(from: 0, to: items.count - 2, by: 3) {
            guard let start = items[index] as? NSNumber, let length = items[index + 1] as? NSNumber,
                let named = Self.value(of: items[index + 2]) as? [String: Any], start.intValue >= 0, length.intValue >= 0,
                start.intValue <= text.length, length.intValue <= text.length - start.intValue
            else { return nil }
            let attributes = Dictionary(uniqueKeysWithValues: named.map { (NSAttributedString.Key(rawValue: $0.key), $0.value) })
            text.addAttributes(attributes, range: NSRange(location: start.intValue, length: length.intValue))
        }
        return text
    }

    private var entries: [String: Any] {
        var entries: [String: Any] = [:]
        for index in stride(from: 0, to: items.count - 1, by: 2) {
            if let key = items[index] as? String, let value = Self.value(of: items[index + 1]) { entries[key] = value }
        }
        return entries
    }
}

extension [CGFloat] {
    fileprivate var doubles: [Double] { map { Double($0) } }
}

extension NSValue {
    /// The stored doubles, for any supported count.
    fileprivate var anyDoubles: [Double]? {
        for count in [2, 4, 6, 16] {
            if let doubles = doubles(count: count) { return doubles }
        }
        return nil
    }
}
