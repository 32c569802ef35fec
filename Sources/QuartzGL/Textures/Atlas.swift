/// A few textures, each shared by many small pictures, so that pieces with different pictures can be drawn together.
final class Atlas {
    /// Pictures with a longer side get a separate texture.
    static let largestSide = 256

    /// One texture of the atlas.
    final class Page {
        let texture: Texture
        fileprivate(set) var packer: ShelfPacker
        /// The pictures on the page.
        fileprivate(set) var keys: [TextureKey] = []
        /// Their numbers of pixels.
        fileprivate var areas: [Int] = []
        /// The last frame that used any of them.
        var lastUse = 0

        fileprivate init(texture: Texture) {
            self.texture = texture
            packer = ShelfPacker(width: texture.width, height: texture.height)
        }

        /// Makes all room free again.
        fileprivate func clear() {
            keys.removeAll(keepingCapacity: true)
            areas.removeAll(keepingCapacity: true)
            packer = ShelfPacker(width: texture.width, height: texture.height)
        }
    }

    private let format: Texture.Format
    private let side: Int
    private let maximumPages: Int
    private(set) var pages: [Page] = []
    private let context: any GLContextProvider

    init(format: Texture.Format, side: Int, maximumPages: Int, context: any GLContextProvider) {
        self.format = format
        self.side = side
        self.maximumPages = maximumPages
        self.context = context
    }

    /// Finds room for a picture. If all pages are full, clears the least recently used one, unless this frame needs it.
    ///
    /// - Parameter wiped: Receives the keys of the removed pictures.
    /// - Returns: nil if there is no room in this frame.
    func allocate(
        _ key: TextureKey, size: (width: Int, height: Int), frame: Int, wiped: ([TextureKey]) -> Void
    ) -> (page: Page, x: Int, y: Int)? {
        for page in pages {
            if let spot = page.packer.allocate(width: size.width, height: size.height) {
                return claim(page, spot, key, size, frame)
            }
        }
        if pages.count < maximumPages {
            pages.append(Page(texture: Texture(Texture.Layout(width: side, height: side, format: format), context: context)))
        } else {
            guard let index = pages.indices.min(by: { pages[$0].lastUse < pages[$1].lastUse }), pages[index].lastUse < frame
            else { return nil }
            let page = pages.remove(at: index)
            wiped(page.keys)
            page.clear()
            pages.append(page)
        }
        guard let page = pages.last, let spot = page.packer.allocate(width: size.width, height: size.height) else { return nil }
        return claim(page, spot, key, size, frame)
    }

    /// Frees the pages that no frame since `frame` has used.
    ///
    /// - Parameter wiped: Receives the keys of the removed pictures.
    func release(unusedSince frame: Int, wiped: ([TextureKey]) -> Void) {
        for page in pages where page.lastUse < frame { wiped(page.keys) }
        pages.removeAll { $0.lastUse < frame }
    }

    /// Clears full pages of which little was used lately, so that they are filled again before another page is added. What is still
    /// used is uploaded again.
    ///
    /// - Parameters:
    ///   - isUsed: Returns whether a picture was used lately.
    ///   - wiped: Receives the keys of the removed pictures.
    func clearSparsePages(isUsed: (TextureKey) -> Bool, wiped: ([TextureKey]) -> Void) {
        for page in pages where page.packer.usedHeight > side * 3 / 4 {
            let used = zip(page.keys, page.areas).reduce(0) { isUsed($1.0) ? $0 + $1.1 : $0 }
            guard used < side * side / 4 else { continue }
            wiped(page.keys)
            page.clear()
        }
    }

    private func claim(
        _ page: Page, _ spot: (x: Int, y: Int), _ key: TextureKey, _ size: (width: Int, height: Int), _ frame: Int
    ) -> (page: Page, x: Int, y: Int) {
        page.keys.append(key)
        page.areas.append(size.width * size.height)
        page.lastUse = frame
        return (page, spot.x, spot.y)
    }
}

/// Places rectangles on shelves: rows with the height of their first rectangle.
struct ShelfPacker {
    private struct Shelf {
        let top: Int
        let height: Int
        var used: Int
    }

    /// Heights are rounded up to a multiple of this, so that rectangles of similar height share a shelf.
    private static let step = 8

    let width: Int
    let height: Int
    /// The used width and height.
    private(set) var usedWidth = 0
    private var shelves: [Shelf] = []
    private(set) var usedHeight = 0

    /// Creates a packer for an empty rectangle.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the position of a rectangle; nil if there is no room.
    mutating func allocate(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard let place = find(width: width, height: height) else { return nil }
        usedWidth = max(usedWidth, place.x + width)
        return place
    }

    private mutating func find(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard width > 0, height > 0, width <= self.width, height <= self.height else { return nil }
        let shelfHeight = min((height + Self.step - 1) / Self.step * Self.step, self.height)
        for index in shelves.indices where shelves[index].height == shelfHeight && self.width - shelves[index].used >= width {
            defer { shelves[index].used += width }
            return (shelves[index].used, shelves[index].top)
        }
        if self.height - usedHeight >= shelfHeight {
            shelves.append(Shelf(top: usedHeight, height: shelfHeight, used: width))
            defer { usedHeight += shelfHeight }
            return (0, usedHeight)
        }
        // Otherwise use any shelf that is high enough.
        for index in shelves.indices where shelves[index].height >= height && self.width - shelves[index].used >= width {
            defer { shelves[index].used += width }
            return (shelves[index].used, shelves[index].top)
        }
        return nil
    }
}
