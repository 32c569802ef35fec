import Foundation
import SwiftParser

/// Another ported package that the port depends on.
struct Companion {
    let folder: URL
    let package: PackageDescription

    /// - Throws: `PortError` if the folder holds no port.
    init(_ folder: URL) throws {
        guard FileManager.default.fileExists(atPath: folder.appending(path: Port.reportName + ".json").path) else {
            throw PortError("\(folder.path) holds no port; `quartzite port` the package first")
        }
        self.folder = folder
        package = try PackageReader(folder: folder).read()
    }

    /// Whether the package has a product.
    func has(_ product: String) -> Bool { package.products.contains { $0.name == product } }

    /// The modules of the package.
    var modules: [String] { package.targets.map(\.name) }

    /// Adds the package's declarations to those of the library.
    func add(to index: inout TypeIndex) {
        for (_, text) in SourceTree(package, folder: folder).sources.sorted(by: { $0.key < $1.key }) {
            index.add(Parser.parse(source: text))
        }
    }
}
