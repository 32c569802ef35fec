import Dispatch
import Foundation
import ImageIO
import Quartz2D
import Synchronization

/// The files of a package: a folder, or the entries of an archive.
protocol ResourceSource {
    /// The bytes of a file, or nil if there is none.
    ///
    /// - Parameter path: Relative, without `..`; ``ResourcePath`` checks it.
    func data(at path: String) -> Data?
}

/// The files within a folder. Links that lead out of the folder are not followed.
struct FolderSource: ResourceSource {
    let folder: URL

    func data(at path: String) -> Data? {
        let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
        let file = folder.appending(path: path).resolvingSymlinksInPath().standardizedFileURL
        guard file.path.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { return nil }
        guard let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]), values.isRegularFile == true,
            (values.fileSize ?? .max) <= ImageLimits.maximumByteCount
        else { return nil }
        return try? Data(contentsOf: file)
    }
}

/// Files in memory, by their paths.
struct MemorySource: ResourceSource {
    let files: [String: Data]

    func data(at path: String) -> Data? { files[path] }
}

/// The paths by which documents name files.
nonisolated enum ResourcePath {
    /// The parts of a relative path; nil for an absolute one, and for one that leaves the package.
    static func parts(_ path: String) -> [String]? {
        guard !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("\\"), !path.contains("\0") else { return nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init).filter { $0 != "." }
        return parts.isEmpty || parts.contains("..") || parts[0].contains(":") ? nil : parts
    }
}

/// Loads the images of a document, each once.
final class ResourceLoader {
    /// The reason for which an image is not shown.
    nonisolated enum Failure: Error {
        case outside
        case missing
        case undecodable(String)
        case tooLarge
    }

    private let source: any ResourceSource
    private let resolver: ((String) -> Data?)?
    private var images: [String: Result<CGImage, Failure>] = [:]
    private var pixels = 0

    init(_ source: any ResourceSource, resolver: ((String) -> Data?)? = nil) {
        self.source = source
        self.resolver = resolver
    }

    /// The bytes that a document refers to by a percent-encoded path, or as they are written.
    func data(_ reference: String) throws(Failure) -> Data {
        if let data = resolver?(reference) { return data }
        if reference.hasPrefix("data:") { return try inline(reference) }
        var isInside = false
        for path in [reference, reference.removingPercentEncoding ?? reference] {
            guard let parts = ResourcePath.parts(path) else { continue }
            isInside = true
            if let data = source.data(at: parts.joined(separator: "/")) { return data }
        }
        throw isInside ? .missing : .outside
    }

    private func inline(_ reference: String) throws(Failure) -> Data {
        guard let comma = reference.firstIndex(of: ",") else { throw .undecodable("a data reference without a comma") }
        let (head, body) = (reference[..<comma], reference[reference.index(after: comma)...])
        if head.hasSuffix(";base64") {
            guard let data = Data(base64Encoded: String(body), options: .ignoreUnknownCharacters) else {
                throw .undecodable("the data is not in base 64")
            }
            return data
        }
        guard let text = body.removingPercentEncoding else { throw .undecodable("the data is not percent-encoded") }
        return Data(text.utf8)
    }

    /// The image that a document refers to.
    func image(_ reference: String) throws(Failure) -> CGImage {
        if let known = images[reference] { return try known.get() }
        let result = Result { () throws(Failure) in try load(reference) }
        images[reference] = result
        return try result.get()
    }

    /// Decodes images on all cores, in the order of a document, so that later requests find them.
    ///
    /// Images in a row that fit into the limit are decoded together. Their files are in memory for that time only.
    func preload(_ references: [String]) {
        var rest = references[...]
        var seen: Set<String> = []
        while !rest.isEmpty {
            var group: [(reference: String, data: Data)] = []
            while group.count < Self.groupSize, let reference = rest.popFirst() {
                guard images[reference] == nil, seen.insert(reference).inserted else { continue }
                do throws(Failure) {
                    group.append((reference, try admitted(reference)))
                } catch {
                    images[reference] = .failure(error)
                }
            }
            let decoded = Self.decode(group.map(\.data))
            for (item, image) in zip(group, decoded) { images[item.reference] = image }
        }
    }

    private static let groupSize = 16

    /// Decodes data on all cores.
    private nonisolated static func decode(_ group: [Data]) -> [Result<CGImage, Failure>] {
        let results = Mutex([Result<CGImage, Failure>?](repeating: nil, count: group.count))
        DispatchQueue.concurrentPerform(iterations: group.count) { index in
            let result = Result { () throws(Failure) in try decode(group[index]) }
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.map { $0 ?? .failure(.undecodable("it was not decoded")) } }
    }

    private nonisolated static func decode(_ data: Data) throws(Failure) -> CGImage {
        do throws(ImageIOError) {
            return try ImageDecoder.decode(data)
        } catch {
            throw .undecodable("\(error)")
        }
    }

    /// The data of an image whose pixels are within the limit; they are counted.
    private func admitted(_ reference: String) throws(Failure) -> Data {
        let data = try data(reference)
        let size: CGSize
        do throws(ImageIOError) {
            size = try ImageDecoder.size(of: data)
        } catch {
            throw .undecodable("\(error)")
        }
        let count = Double(size.width) * Double(size.height)
        guard count + Double(pixels) <= Double(CAMLLimits.pixels) else { throw .tooLarge }
        pixels += Int(count)
        return data
    }

    private func load(_ reference: String) throws(Failure) -> CGImage { try Self.decode(admitted(reference)) }
}
