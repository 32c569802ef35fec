// The standard tabs: their titles, and the symbols that they show.

extension UITabBarItem {
    /// Standard tabs.
    nonisolated public enum SystemItem: Int, Sendable {
        /// Further tabs: three dots.
        case more
        /// Favourites: a star.
        case favorites
        /// Featured content: a star.
        case featured
        /// The best rated content: a star.
        case topRated
        /// Recent content: a clock.
        case recents
        /// Contacts: a person.
        case contacts
        /// The history: a clock.
        case history
        /// Bookmarks: an open book.
        case bookmarks
        /// A search: a magnifying glass.
        case search
        /// Downloads: an arrow to a line.
        case downloads
        /// The newest content: a clock.
        case mostRecent
        /// The content that is seen most: a list.
        case mostViewed

        var title: String {
            switch self {
            case .more: "More"
            case .favorites: "Favorites"
            case .featured: "Featured"
            case .topRated: "Top Rated"
            case .recents: "Recents"
            case .contacts: "Contacts"
            case .history: "History"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .downloads: "Downloads"
            case .mostRecent: "Most Recent"
            case .mostViewed: "Most Viewed"
            }
        }
    }
}

extension BarSymbol {
    /// Returns the picture of a standard tab.
    static func image(ofTab item: UITabBarItem.SystemItem) -> UIImage? {
        switch item {
        case .bookmarks: image(of: .bookmarks)
        case .search: image(of: .search)
        case .more: draw(Symbol(areas: [4.5, 10, 15.5].map { disc($0, 10, radius: 1.6) }))
        case .favorites, .featured, .topRated: draw(Symbol(areas: [star]))
        case .recents, .history, .mostRecent:
            draw(Symbol(lines: [arc(10, 10, radius: 7.5, from: 0, to: 360), line([(10, 5), (10, 10), (13.5, 12)])]))
        case .contacts:
            draw(
                Symbol(lines: [
                    arc(10, 6.5, radius: 3.5, from: 0, to: 360), arc(10, 18.5, radius: 6.5, from: 190, to: 350),
                ]))
        case .downloads:
            draw(
                Symbol(lines: [
                    line([(10, 2.5), (10, 13)]), line([(5.5, 8.5), (10, 13), (14.5, 8.5)]), line([(3.5, 17), (16.5, 17)]),
                ]))
        case .mostViewed:
            draw(
                Symbol(
                    lines: [4.5, 10, 15.5].map { line([(7.5, $0), (17, $0)]) },
                    areas: [4.5, 10, 15.5].map { disc(3.5, $0, radius: 1.4) }))
        }
    }

    private static func disc(_ x: CGFloat, _ y: CGFloat, radius: CGFloat) -> UIBezierPath {
        arc(x, y, radius: radius, from: 0, to: 360)
    }

    /// A star with five points, upright.
    private static var star: UIBezierPath {
        line(
            (0..<10).map { corner in
                let (angle, radius) = (CGFloat(corner) * .pi / 5, corner.isMultiple(of: 2) ? 8.5 : 3.4)
                return (10 + sin(angle) * radius, 10.5 - cos(angle) * radius)
            }, closed: true)
    }
}
