import CSwiftCall
@_spi(Hooks) import QuartzUI

// Creates cells, headers and footers of classes known only at run time.

extension ViewClasses {
    /// Creates a cell with its class's `init(style:reuseIdentifier:)`.
    static func create(
        _ type: UITableViewCell.Type, style: UITableViewCell.CellStyle, reuseIdentifier: String?
    ) -> UITableViewCell {
        let made: UITableViewCell? = make(type, cellInitializers) { entry, metatype in
            let text = consumed(reuseIdentifier)
            // Swift passes an enumeration of at most 256 cases without associated values as one byte.
            return quartz_initialize_cell(entry, unsafeBitCast(style, to: UInt8.self), text.0, text.1, metatype)
        }
        return made ?? UITableViewCell(style: style, reuseIdentifier: reuseIdentifier)
    }

    /// Creates a collection cell with its class's `init(frame:)`.
    static func create(_ type: UICollectionViewCell.Type, frame: CGRect) -> UICollectionViewCell {
        create(type as UIView.Type, frame: frame) as? UICollectionViewCell ?? UICollectionViewCell(frame: frame)
    }

    /// Creates a header or footer with its class's `init(reuseIdentifier:)`.
    static func create(
        _ type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
    ) -> UITableViewHeaderFooterView {
        let made: UITableViewHeaderFooterView? = make(type, headerInitializers) { entry, metatype in
            let text = consumed(reuseIdentifier)
            return quartz_initialize_header(entry, text.0, text.1, metatype)
        }
        return made ?? UITableViewHeaderFooterView(reuseIdentifier: reuseIdentifier)
    }

    private static let cellInitializers = ClassInitializers(of: UITableViewCell.self, probe: CellProbe.self, count: 2)
    private static let headerInitializers = ClassInitializers(
        of: UITableViewHeaderFooterView.self, probe: HeaderProbe.self, count: 2)
}

private final class CellProbe: UITableViewCell, InitializerProbe {
    let maker: Int
    override init(style: CellStyle, reuseIdentifier: String?) {
        maker = ProbedInitializer.maker
        super.init(style: .default, reuseIdentifier: nil)
    }
    required init?(coder: NSCoder) {
        maker = ProbedInitializer.decoding
        super.init(style: .default, reuseIdentifier: nil)
    }
}

private final class HeaderProbe: UITableViewHeaderFooterView, InitializerProbe {
    let maker: Int
    override init(reuseIdentifier: String?) {
        maker = ProbedInitializer.maker
        super.init(reuseIdentifier: nil)
    }
    required init?(coder: NSCoder) {
        maker = ProbedInitializer.decoding
        super.init(reuseIdentifier: nil)
    }
}

extension RuntimeCreated where Self: UITableViewCell {
    /// Creates a cell of a class known only at run time.
    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        self.init(
            _created: CreatedObject(ViewClasses.create(type(of: self), style: style, reuseIdentifier: reuseIdentifier)))
    }
}

extension RuntimeCreated where Self: UITableViewHeaderFooterView {
    /// Creates a header or footer of a class known only at run time.
    public init(reuseIdentifier: String?) {
        self.init(_created: CreatedObject(ViewClasses.create(type(of: self), reuseIdentifier: reuseIdentifier)))
    }
}
