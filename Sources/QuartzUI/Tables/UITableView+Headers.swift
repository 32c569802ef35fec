// What stands above and below rows: headers and footers of sections, and the table's own.

extension UITableView {
    /// What a section has above its rows or below them.
    struct Edge: Hashable {
        var section: Int
        var isFooter: Bool
    }

    /// The view of a section's header that is seen.
    public func headerView(forSection section: Int) -> UIView? { edges[Edge(section: section, isFooter: false)] }
    /// The view of a section's footer that is seen.
    public func footerView(forSection section: Int) -> UIView? { edges[Edge(section: section, isFooter: true)] }

    /// The height of a section's header or footer: what the delegate says, else the table's where there is a title or a view.
    func height(of edge: Edge) -> CGFloat {
        let own =
            edge.isFooter
            ? tableDelegate?.tableView(self, heightForFooterInSection: edge.section)
            : tableDelegate?.tableView(self, heightForHeaderInSection: edge.section)
        if let own, own != Self.automaticDimension { return TableRows.length(own, else: 0) }
        let standard = max(edge.isFooter ? sectionFooterHeight : sectionHeaderHeight, 0)
        return title(of: edge) != nil || style == .grouped && !edge.isFooter || delegateView(of: edge) != nil ? standard : 0
    }

    private func title(of edge: Edge) -> String? {
        edge.isFooter
            ? dataSource?.tableView(self, titleForFooterInSection: edge.section)
            : dataSource?.tableView(self, titleForHeaderInSection: edge.section)
    }

    private func delegateView(of edge: Edge) -> UIView? {
        edge.isFooter
            ? tableDelegate?.tableView(self, viewForFooterInSection: edge.section)
            : tableDelegate?.tableView(self, viewForHeaderInSection: edge.section)
    }

    func frame(of edge: Edge) -> CGRect {
        let place = edge.isFooter ? rows.footer(edge.section) : rows.header(edge.section)
        return CGRect(x: 0, y: place.y, width: bounds.width, height: place.height)
    }

    /// Gives views to the headers and footers that are seen, and takes them from those that are not.
    func showEdges() {
        let sections = Set(rows.sections(from: bounds.minY, to: bounds.maxY))
        for (edge, view) in edges where !sections.contains(edge.section) {
            view.removeFromSuperview()
            edges[edge] = nil
        }
        for section in sections {
            for isFooter in [false, true] { show(Edge(section: section, isFooter: isFooter)) }
        }
    }

    private func show(_ edge: Edge) {
        let frame = frame(of: edge)
        guard frame.height > 0 else { return }
        if let view = edges[edge] { return view.frame = frame }
        let view = delegateView(of: edge) ?? label(title(of: edge))
        edges[edge] = view
        UIView.performWithoutAnimation {
            view.frame = frame
            insertSubview(view, at: backgroundView == nil ? 0 : 1)
        }
    }

    private func label(_ title: String?) -> UILabel {
        let label = UILabel()
        label.font = Theme.captionFont
        label.textColor = Theme.secondaryText
        label.backgroundColor = Theme.panel
        label.text = title.map { "   " + $0 }
        return label
    }

    /// Places the table's own header and footer, and makes the content as high as all of it.
    func placeOuterViews() {
        let width = bounds.width
        if let tableHeaderView {
            tableHeaderView.frame = CGRect(x: 0, y: 0, width: width, height: tableHeaderView.bounds.height)
        }
        if let tableFooterView {
            tableFooterView.frame = CGRect(x: 0, y: rows.height, width: width, height: tableFooterView.bounds.height)
        }
        contentSize = CGSize(width: width, height: rows.height + (tableFooterView?.bounds.height ?? 0))
    }

    func outerViewDidChange(from old: UIView?, to new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        reloadData()
    }
}
