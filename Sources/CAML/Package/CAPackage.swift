import Foundation
import ImageIO
import QuartzCore

/// The kinds of files that a package is read from.
public struct CAPackageType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A folder with `index.xml` and a document: `.ca`.
    public static let camlBundle = CAPackageType(rawValue: "CAMLBundle")
    /// A document alone: `.caml`.
    public static let camlFile = CAPackageType(rawValue: "CAMLFile")
}

/// A layer tree with animations and states, read from a document of Core Animation.
///
/// The y axis of a document points up. A host whose y axis points down shows ``stageLayer()``, or flips the root itself.
@preconcurrency @MainActor
public final class CAPackage {
    /// The top of the document's layers.
    public let rootLayer: CALayer
    /// Whether `index.xml` says that the document's y axis points down.
    public let isGeometryFlipped: Bool
    /// The size of the document in points: as `index.xml` says, or that of the root layer.
    public let documentSize: CGSize
    /// Whether the document's lengths are pixels of the device rather than points.
    public let usesPixels: Bool
    /// The ids and names of the objects that a host looks up.
    public let publishedObjectNames: [String]
    /// The parts that are not honoured, each once with its first place.
    public let issues: [CAMLIssue]

    /// The key paths that follow the tilt of a device.
    public let parallaxGroups: [CAParallaxGroup]

    private let objects: [String: AnyObject]
    private let animations: [AddedAnimation]

    /// The options of a package.
    public struct Options {
        /// Returns the bytes of a file that a document refers to; nil to look in the package.
        public var resource: ((String) -> Data?)?

        /// Creates the default options.
        public init(resource: ((String) -> Data?)? = nil) { self.resource = resource }
    }

    /// Reads a package.
    ///
    /// - Parameters:
    ///   - url: A folder with `index.xml`, or a document.
    ///   - type: The kind of file; nil to detect it.
    /// - Throws: ``CAMLError``.
    public convenience init(contentsOf url: URL, type: CAPackageType? = nil, options: Options = Options()) throws(CAMLError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw CAMLError(.unreadable, "there is no file \(url.path)")
        }
        if (type ?? (isFolder.boolValue ? .camlBundle : .camlFile)) == .camlBundle {
            try self.init(bundle: FolderSource(folder: url), options: options)
            return
        }
        let data = try Self.contents(of: url)
        try self.init(
            data: data, file: url.lastPathComponent, index: PackageIndex(),
            source: FolderSource(folder: url.deletingLastPathComponent()), options: options)
    }

    /// Returns the bytes of a plain file that is not too large.
    static func contents(of url: URL) throws(CAMLError) -> Data {
        do { return try ImageDecoder.data(contentsOf: url) } catch {
            throw CAMLError(.unreadable, "\(url.path) cannot be read: \(error.description)")
        }
    }

    /// Reads a document from memory. Its images come from the options or are part of it.
    ///
    /// - Throws: ``CAMLError``.
    public convenience init(data: Data, options: Options = Options()) throws(CAMLError) {
        try self.init(data: data, file: "", index: PackageIndex(), source: MemorySource(files: [:]), options: options)
    }

    convenience init(bundle source: any ResourceSource, options: Options) throws(CAMLError) {
        let index = try source.data(at: "index.xml").map { data throws(CAMLError) in try PackageIndex(data) } ?? PackageIndex()
        guard let parts = ResourcePath.parts(index.rootDocument) else {
            throw CAMLError(.badArchive, "the document “\(index.rootDocument)” lies outside of the package", file: "index.xml")
        }
        guard let data = source.data(at: parts.joined(separator: "/")) else {
            throw CAMLError(.unreadable, "the package has no \(index.rootDocument)")
        }
        try self.init(data: data, file: index.rootDocument, index: index, source: source, options: options)
    }

    private init(data: Data, file: String, index: PackageIndex, source: any ResourceSource, options: Options) throws(CAMLError) {
        let reader = CAMLReader(resources: ResourceLoader(source, resolver: options.resource))
        do {
            rootLayer = try reader.read(data)
        } catch {
            throw CAMLError(error.code, error.message, file: file, at: error.position)
        }
        let own = rootLayer.bounds.size
        documentSize = index.size ?? (own.width > 0 && own.height > 0 ? own : CGSize(width: 1, height: 1))
        isGeometryFlipped = index.isGeometryFlipped
        usesPixels = index.usesPixels
        publishedObjectNames = index.publishedObjectNames
        if rootLayer.states.isEmpty { rootLayer.states = reader.wallpaperStyle.states(below: rootLayer) }
        issues = reader.issues.map { issue in
            var issue = issue
            issue.file = file
            return issue
        }
        parallaxGroups = reader.wallpaperStyle.parallaxGroups
        objects = reader.objects
        animations = reader.added
    }

    /// Whether nothing is left out that would change the picture.
    public var isHonouredInFull: Bool { !issues.contains { $0.severity == .notHonoured } }

    /// The object with an id, or else the layer with a name.
    public func publishedObject(withName name: String) -> Any? {
        if let object = objects[name] { return object }
        var rest = [rootLayer]
        while let layer = rest.popLast() {
            if layer.name == name { return layer }
            rest += (layer.sublayers ?? []).reversed()
        }
        return nil
    }

    /// Shows the layers as on a tilted device, without animations.
    ///
    /// - Parameters:
    ///   - x: The tilt about the vertical axis, −1 … 1; clamped. NaN is 0.
    ///   - y: The tilt about the horizontal axis.
    public func setTilt(x: Double, y: Double) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for group in parallaxGroups {
            let value = NSNumber(value: group.value(at: group.axis == .x ? x : y))
            for layer in layers(named: group.layerName) { layer.setValue(value, forKeyPath: group.keyPath) }
        }
        CATransaction.commit()
    }

    private func layers(named name: String) -> [CALayer] {
        var found: [CALayer] = []
        var rest = [rootLayer]
        while let layer = rest.popLast() {
            if layer.name == name { found.append(layer) }
            rest += layer.sublayers ?? []
        }
        return found
    }

    /// A layer of the document's size, with the root layer in it, for a host whose y axis points down.
    ///
    /// The host adds it to its tree in the same turn of the run loop. Its clock starts at 0 when it is made, so that animations with a begin time of nearly 0 start with it.
    public func stageLayer() -> CALayer {
        let stage = CALayer()
        let frame = rootLayer.frame
        let origin = CGPoint(x: frame.midX - documentSize.width / 2, y: frame.midY - documentSize.height / 2)
        stage.bounds = CGRect(origin: origin, size: documentSize)
        stage.isGeometryFlipped = !isGeometryFlipped
        stage.masksToBounds = true
        stage.beginTime = CACurrentMediaTime()
        stage.addSublayer(rootLayer)
        // A commit ends the animations of layers that are in no tree yet.
        for added in animations where added.layer?.animation(forKey: added.key) == nil {
            added.layer?.add(added.animation, forKey: added.key)
        }
        return stage
    }
}

/// The properties of a document in `index.xml`.
struct PackageIndex {
    var rootDocument = "main.caml"
    var isGeometryFlipped = false
    var usesPixels = false
    var size: CGSize?
    var publishedObjectNames: [String] = []

    init() {}

    /// Reads a property list.
    init(_ data: Data) throws(CAMLError) {
        guard data.count < 1 << 22, data.range(of: Data("<!ENTITY".utf8)) == nil,
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { throw CAMLError(.malformed, "this is no property list with a dictionary", file: "index.xml") }
        rootDocument = list["rootDocument"] as? String ?? rootDocument
        isGeometryFlipped = list["geometryFlipped"] as? Bool ?? false
        usesPixels = list["unitsInPixelsInPlayer"] as? Bool ?? false
        publishedObjectNames = list["publishedObjectNames"] as? [String] ?? []
        if let width = (list["documentWidth"] as? NSNumber)?.doubleValue,
            let height = (list["documentHeight"] as? NSNumber)?.doubleValue, (1...100_000).contains(width),
            (1...100_000).contains(height)
        {
            size = CGSize(width: width, height: height)
        }
    }
}
