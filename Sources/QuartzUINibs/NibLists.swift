import InterfaceFiles

extension NibBuilder {
    func configure(scroll: UIScrollView, _ reader: NibReader) {
        reader.set(scroll, \.isScrollEnabled, "scrollEnabled")
        reader.set(scroll, \.isPagingEnabled, "pagingEnabled")
        reader.set(scroll, \.bounces, "bounces")
        reader.set(scroll, \.bouncesZoom, "bouncesZoom")
        reader.set(scroll, \.alwaysBounceVertical, "alwaysBounceVertical")
        reader.set(scroll, \.alwaysBounceHorizontal, "alwaysBounceHorizontal")
        reader.set(scroll, \.showsHorizontalScrollIndicator, "showsHorizontalScrollIndicator")
        reader.set(scroll, \.showsVerticalScrollIndicator, "showsVerticalScrollIndicator")
        reader.set(scroll, \.isDirectionalLockEnabled, "directionalLockEnabled")
        reader.set(scroll, \.minimumZoomScale, "minimumZoomScale")
        reader.set(scroll, \.maximumZoomScale, "maximumZoomScale")
        reader.set(scroll, \.contentInset, "contentInset")
        reader.set(scroll, \.scrollIndicatorInsets, "scrollIndicatorInsets")
        reader.set(scroll, \.contentSize, "contentSize")
        reader.set(
            scroll, \.keyboardDismissMode, "keyboardDismissMode",
            ["none": .none, "onDrag": .onDrag, "interactive": .interactive])
        if let control = reader.element.child(key: "refreshControl") { scroll.refreshControl = refreshControl(control) }
        switch scroll {
        case let text as UITextView: NibTexts.configure(text, reader)
        case let table as UITableView: configure(table: table, reader)
        case let collection as UICollectionView: configure(collection: collection, reader)
        default: break
        }
    }

    /// Returns the control that reloads a scroll view's content when it is pulled down.
    func refreshControl(_ element: InterfaceElement) -> UIRefreshControl {
        let control = UIRefreshControl()
        note(control, element)
        let reader = reader(element)
        reader.set(control, \.tintColor, "tintColor")
        control.attributedTitle = reader.inner("attributedTitle")?.attributedText
        return control
    }

    // MARK: Tables

    private func configure(table: UITableView, _ reader: NibReader) {
        let element = reader.element
        reader.set(table, \.rowHeight, "rowHeight")
        reader.set(table, \.sectionHeaderHeight, "sectionHeaderHeight")
        reader.set(table, \.sectionFooterHeight, "sectionFooterHeight")
        reader.set(table, \.estimatedRowHeight, "estimatedRowHeight")
        reader.set(
            table, \.separatorStyle, "separatorStyle",
            ["none": .none, "default": .singleLine, "singleLine": .singleLine, "singleLineEtched": .singleLine])
        reader.set(table, \.separatorColor, "separatorColor")
        reader.set(table, \.separatorInset, "separatorInset")
        reader.set(table, \.allowsSelection, "allowsSelection")
        reader.set(table, \.allowsMultipleSelection, "allowsMultipleSelection")
        reader.set(table, \.allowsSelectionDuringEditing, "allowsSelectionDuringEditing")
        reader.set(table, \.allowsMultipleSelectionDuringEditing, "allowsMultipleSelectionDuringEditing")
        if let header = element.child(key: "tableHeaderView") { table.tableHeaderView = view(header) }
        if let footer = element.child(key: "tableFooterView") { table.tableFooterView = view(footer) }
        if let background = element.child(key: "backgroundView") { table.backgroundView = view(background) }
        for prototype in element.list("prototypes") { register(prototype, in: table) }
        if element["dataMode"] == "static" || element.child("sections") != nil {
            table.staticContent = StaticTableContent(element.list("sections").map(section))
        }
    }

    private func register(_ prototype: InterfaceElement, in table: UITableView) {
        guard let identifier = prototype["reuseIdentifier"] else {
            return document.warn(prototype, "the prototype has no reuse identifier")
        }
        let scene = scene
        table.register({ scene.make(prototype, as: UITableViewCell.self) }, forCell: identifier)
    }

    private func section(_ element: InterfaceElement) -> StaticTableContent.Section {
        let texts = reader(element)
        var section = StaticTableContent.Section()
        section.header = texts.string("headerTitle")
        section.footer = texts.string("footerTitle")
        for cell in element.list("cells") {
            guard let made = view(cell) as? UITableViewCell else { continue }
            section.cells.append(made)
            section.heights.append(reader(cell).number("rowHeight").map { CGFloat($0) })
        }
        return section
    }

    func configure(cell: UITableViewCell, _ reader: NibReader) {
        let element = reader.element
        let accessories: [String: UITableViewCell.AccessoryType] = [
            "none": .none, "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton,
            "checkmark": .checkmark, "detailButton": .detailButton,
        ]
        reader.set(cell, \.accessoryType, "accessoryType", accessories)
        reader.set(cell, \.editingAccessoryType, "editingAccessoryType", accessories)
        reader.set(
            cell, \.selectionStyle, "selectionStyle", ["none": .none, "blue": .blue, "gray": .gray, "default": .default])
        reader.set(cell, \.indentationLevel, "indentationLevel")
        reader.set(cell, \.indentationWidth, "indentationWidth")
        if let view = element.child(key: "accessoryView") { cell.accessoryView = self.view(view) }
        if let view = element.child(key: "backgroundView") { cell.backgroundView = self.view(view) }
        if let view = element.child(key: "selectedBackgroundView") { cell.selectedBackgroundView = self.view(view) }
        guard let content = element.child(key: "contentView") else { return }
        // The labels and the image of a cell with a style are the cell's own.
        let own: [(String, UIView?)] = [
            ("textLabel", cell.textLabel), ("detailTextLabel", cell.detailTextLabel), ("imageView", cell.imageView),
        ]
        for (key, view) in own {
            guard let view, let id = element[key], let inner = document.elements[id] else { continue }
            configure(view, inner)
            scene.reused.insert(id)
        }
        fill(cell.contentView, content)
    }

    // MARK: Collections

    func collectionLayout(_ element: InterfaceElement) -> UICollectionViewLayout {
        let type = declaredClass(of: element, or: UICollectionViewLayout.self)
        let layout = type.init(coder: NibCoder()) ?? UICollectionViewFlowLayout()
        note(layout, element)
        guard let flow = layout as? UICollectionViewFlowLayout else { return layout }
        let reader = reader(element)
        reader.set(flow, \.scrollDirection, "scrollDirection", ["horizontal": .horizontal, "vertical": .vertical])
        reader.set(flow, \.minimumLineSpacing, "minimumLineSpacing")
        reader.set(flow, \.minimumInteritemSpacing, "minimumInteritemSpacing")
        reader.set(flow, \.itemSize, "itemSize")
        reader.set(flow, \.headerReferenceSize, "headerReferenceSize")
        reader.set(flow, \.footerReferenceSize, "footerReferenceSize")
        reader.set(flow, \.sectionInset, "sectionInset")
        if element["automaticEstimatedItemSize"] == "YES" {
            flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        } else {
            reader.set(flow, \.estimatedItemSize, "estimatedItemSize")
        }
        return layout
    }

    private func configure(collection: UICollectionView, _ reader: NibReader) {
        let element = reader.element
        let scene = scene
        reader.set(collection, \.allowsSelection, "allowsSelection")
        reader.set(collection, \.allowsMultipleSelection, "allowsMultipleSelection")
        for cell in element.list("cells") {
            guard let identifier = cell["reuseIdentifier"] else {
                document.warn(cell, "the prototype has no reuse identifier")
                continue
            }
            collection.register({ scene.make(cell, as: UICollectionViewCell.self) }, forCell: identifier)
        }
        for (key, kind) in [
            ("sectionHeaderView", UICollectionView.elementKindSectionHeader),
            ("sectionFooterView", UICollectionView.elementKindSectionFooter),
        ] {
            guard let edge = element.child(key: key), let identifier = edge["reuseIdentifier"] else { continue }
            collection.register(
                { scene.make(edge, as: UICollectionReusableView.self) }, forSupplementaryOf: kind, identifier)
        }
    }

    func configure(collectionCell cell: UICollectionViewCell, _ reader: NibReader) {
        let element = reader.element
        if let identifier = element["reuseIdentifier"] { cell.reuseIdentifier = identifier }
        if let content = element.child(key: "contentView") { fill(cell.contentView, content) }
        if let view = element.child(key: "backgroundView") { cell.backgroundView = self.view(view) }
        if let view = element.child(key: "selectedBackgroundView") { cell.selectedBackgroundView = self.view(view) }
    }
}

extension NibScene {
    /// Makes a view of a prototype with the objects in it.
    func make<View: UIView>(_ prototype: InterfaceElement, as type: View.Type) -> View? {
        let builder = NibBuilder(self)
        guard let view = builder.view(prototype) as? View else {
            document.warn(prototype, "the prototype is no \(type)")
            return nil
        }
        builder.finish()
        return view
    }
}
