import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Cells of lists: accessories, separators, backgrounds and states. The rows are 300 points wide and 44 high.
@Suite struct ListCellTests {
    private typealias Cell = UICollectionViewListCell

    /// Shows a list whose cells a closure fills.
    private func stage(
        _ count: Int, _ configuration: UICollectionLayoutListConfiguration = .init(appearance: .plain), in scene: Scene,
        _ fill: @escaping (Cell, Int) -> Void
    ) -> CompositionalStage {
        let stage = CompositionalStage([count], .list(using: configuration))
        let cells = UICollectionView.CellRegistration<Cell, Int> { cell, _, item in fill(cell, item) }
        stage.makeCell = { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $1.item) }
        scene.window.addSubview(stage.collection)
        scene.frame()
        return stage
    }

    private func cell(_ item: Int, of stage: CompositionalStage) throws -> Cell {
        try require(stage.collection.cellForItem(at: IndexPath(item: item, section: 0)) as? Cell)
    }

    /// The horizontal lines of a cell.
    private func lines(_ cell: Cell) -> [CGRect] { cell.subviews.map(\.frame).filter { $0.height <= 1 && $0.width > 100 } }

    // MARK: Accessories

    @Test func accessoriesShareTheTrailingEdge() throws {
        try Scene.run { scene in
            let stage = stage(1, in: scene) { cell, _ in cell.accessories = [.checkmark(), .disclosureIndicator()] }
            let cell = try cell(0, of: stage)
            // From the right: 16 points, an arrow of 8, 12 points, a tick of 15.
            expectEqual(cell.contentView.frame, rect(0, 0, 249, 44))
            let glyphs = cell.subviews.filter { $0 is GlyphView }.map(\.frame)
            expectEqual(glyphs, [rect(249, 15.5, 15, 13), rect(276, 15.5, 8, 13)])
        }
    }

    @Test func editingShowsItsAccessories() throws {
        try Scene.run { scene in
            let stage = stage(2, in: scene) { cell, _ in
                cell.accessories = [.disclosureIndicator(displayed: .whenNotEditing), .delete(), .multiselect()]
            }
            stage.collection.allowsMultipleSelectionDuringEditing = true
            let cell = try cell(0, of: stage)
            expect(cell.contentView.frame == rect(0, 0, 276, 44), !cell.configurationState.isEditing)
            stage.collection.isEditing = true
            scene.settle()
            // From the left: 16 points, a button of 20, 12 points, a mark of 20.
            expect(cell.contentView.frame == rect(68, 0, 232, 44), cell.configurationState.isEditing)
            let mark = try require(cell.subviews.first { $0 is SelectionMark } as? SelectionMark)
            expect(mark.frame == rect(48, 12, 20, 20), mark.alpha == 1, !mark.isOn)
            scene.click(200, 20)
            scene.click(200, 60)
            scene.settle()
            expect(mark.isOn, stage.collection.indexPathsForSelectedItems?.map(\.item) == [0, 1])
            stage.collection.isEditing = false
            scene.settle()
            expect(cell.contentView.frame == rect(0, 0, 276, 44), stage.collection.indexPathsForSelectedItems == [])
        }
    }

    @Test func deletingCallsTheHandler() {
        Scene.run { scene in
            var deleted: [Int] = []
            let stage = stage(2, in: scene) { cell, item in
                cell.accessories = [.delete(displayed: .always) { deleted.append(item) }]
            }
            scene.click(26, 66)
            scene.settle()
            expect(deleted == [1], stage.collection.indexPathsForSelectedItems == [])
        }
    }

    @Test func viewsHaveReservedWidths() throws {
        try Scene.run { scene in
            let views = [UIView(frame: rect(0, 0, 10, 30)), UIView(frame: rect(0, 0, 40, 10))]
            let stage = stage(1, in: scene) { cell, _ in
                cell.accessories = [
                    .customView(
                        configuration: .init(
                            customView: views[0], placement: .leading(), reservedLayoutWidth: .custom(50),
                            maintainsFixedSize: true)),
                    .disclosureIndicator(),
                    .customView(
                        configuration: .init(
                            customView: views[1], placement: .trailing(displayed: .always, at: { _ in 0 }),
                            maintainsFixedSize: true)),
                ]
            }
            let cell = try cell(0, of: stage)
            // A view of 10 points is centred in 50 from 16 on. The other is before the arrow, by its position.
            expect(views[0].frame == rect(36, 7, 10, 30), views[1].frame == rect(224, 17, 40, 10))
            expectEqual(cell.contentView.frame, rect(66, 0, 158, 44))
        }
    }

    @Test func levelsIndentTheContent() throws {
        try Scene.run { scene in
            let stage = stage(1, in: scene) { cell, _ in cell.indentationLevel = 2 }
            let cell = try cell(0, of: stage)
            expectEqual(cell.contentView.frame, rect(20, 0, 280, 44))
            (cell.indentationLevel, cell.indentationWidth) = (-1, 30)
            cell.layoutIfNeeded()
            expectEqual(cell.contentView.frame.minX, 0)
        }
    }

    @Test func narrowContentMakesTheRowHigher() throws {
        try Scene.run { scene in
            let text = Array(repeating: "word", count: 12).joined(separator: " ")
            let stage = stage(1, in: scene) { cell, _ in
                var content = cell.defaultContentConfiguration()
                content.text = text
                cell.contentConfiguration = content
                cell.accessories = [
                    .customView(
                        configuration: .init(
                            customView: UIView(frame: rect(0, 0, 150, 10)), placement: .trailing(displayed: .whenEditing),
                            maintainsFixedSize: true))
                ]
            }
            let before = try require(stage.frame(0)?.height)
            stage.collection.isEditing = true
            scene.settle()
            let after = try require(stage.frame(0)?.height)
            expect(after > before)
            let cell = try cell(0, of: stage)
            cell.contentConfiguration = cell.defaultContentConfiguration()
            scene.settle()
            expectEqual(stage.frame(0)?.height, 44, "a new content is measured")
        }
    }

    // MARK: Separators and backgrounds

    @Test func separatorsAreAlignedWithTheText() throws {
        try Scene.run { scene in
            let image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in }
            let stage = stage(2, in: scene) { cell, item in
                var content = cell.defaultContentConfiguration()
                content.text = "Text"
                content.image = item == 0 ? nil : image
                cell.contentConfiguration = content
            }
            let lines = try (0..<2).map { try self.lines(cell($0, of: stage)) }
            expect(lines[0].map(\.minX) == [16], lines[0].map(\.maxX) == [300], lines[0].map(\.maxY) == [44])
            // 16 points, an image of 24, 12 points.
            expectEqual(lines[1].map(\.minX), [52])
        }
    }

    @Test func separatorsFollowTheGuide() throws {
        try Scene.run { scene in
            let stage = stage(1, in: scene) { cell, _ in
                cell.separatorLayoutGuide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 40).isActive = true
            }
            scene.frame()
            try expectEqual(lines(cell(0, of: stage)).map(\.minX), [40])
        }
    }

    @Test func groupsEndWithoutSeparators() throws {
        try Scene.run { scene in
            let inset = stage(2, .init(appearance: .insetGrouped), in: scene) { _, _ in }
            try expect(lines(cell(0, of: inset)).count == 1, lines(cell(1, of: inset)).isEmpty)
            // Those of groups from edge to edge have lines around them.
            let grouped = stage(2, .init(appearance: .grouped), in: scene) { _, _ in }
            try expectEqual(lines(cell(0, of: grouped)).map(\.minX), [0, 16])
            try expectEqual(lines(cell(1, of: grouped)).map(\.minX), [0])
        }
    }

    @Test func theHandlerChoosesSeparators() throws {
        try Scene.run { scene in
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.itemSeparatorHandler = { path, common in
                var own = common
                if path.item == 0 { own.bottomSeparatorVisibility = .hidden }
                if path.item == 1 {
                    own.topSeparatorVisibility = .visible
                    own.topSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 50)
                }
                return own
            }
            let stage = stage(2, configuration, in: scene) { _, _ in }
            try expect(lines(cell(0, of: stage)).isEmpty)
            let lines = try self.lines(cell(1, of: stage))
            expect(lines.map(\.minX) == [30, 16], lines.map(\.maxX) == [250, 300])
            configuration.showsSeparators = false
            let bare = self.stage(2, configuration, in: scene) { _, _ in }
            try expect(self.lines(cell(1, of: bare)).isEmpty)
        }
    }

    @Test func groupsHaveRoundedPanels() throws {
        try Scene.run { scene in
            let stage = stage(3, .init(appearance: .insetGrouped), in: scene) { _, _ in }
            let grounds = try (0..<3).map { item in
                let cell = try cell(item, of: stage)
                return try require(cell.configured.background)
            }
            expectEqual(grounds.map(\.layer.cornerRadius), [12, 0, 12])
            expectEqual(grounds[0].layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
            expectEqual(grounds[2].layer.maskedCorners, [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
            expect(grounds[1].backgroundColor == Theme.panel, grounds[1].frame == rect(0, 0, 268, 44))
            stage.collection.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
            scene.frame()
            expect(grounds[1].backgroundColor != Theme.panel, grounds[2].backgroundColor == Theme.panel)
        }
    }

    @Test func aProgramsBackgroundStays() throws {
        try Scene.run { scene in
            let stage = stage(1, .init(appearance: .grouped), in: scene) { cell, _ in
                var background = cell.defaultBackgroundConfiguration()
                background.backgroundColor = .green
                background.backgroundColorTransformer = UIConfigurationColorTransformer { $0 == .green ? .blue : $0 }
                background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
                (background.strokeWidth, background.strokeColor, background.cornerRadius) = (2, .red, 5)
                cell.backgroundConfiguration = background
            }
            stage.collection.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
            scene.frame()
            let cell = try cell(0, of: stage)
            let ground = try require(cell.configured.background)
            expect(ground.backgroundColor == .blue, ground.frame == rect(2, 1, 294, 40))
            expect(ground.layer.cornerRadius == 5, ground.layer.borderWidth == 2)
            cell.backgroundView = UIView()
            expect(cell.backgroundConfiguration == nil, ground.superview == nil)
        }
    }
}
