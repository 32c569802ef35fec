/// Where the parts of a group lie among a list's commands.
package struct GroupForm {
    /// The command that begins it.
    package let begin: Int
    /// The command that begins its mask; the one that ends it where it has none.
    package var mask: Int
    /// The command that ends it, or the number of commands where none does.
    package var end: Int

    package var content: Range<Int> { begin + 1..<mask }
    /// The commands that paint its mask, or nil.
    package var maskCommands: Range<Int>? { mask < end ? mask + 1..<end : nil }

    /// The forms of all groups, in the order in which they begin.
    package static func all(in commands: [DisplayList.Command]) -> [GroupForm] {
        var forms: [GroupForm] = []
        var open: [Int] = []
        for (place, command) in commands.enumerated() {
            switch command {
            case .draw: break
            case .beginGroup:
                open.append(forms.count)
                forms.append(GroupForm(begin: place, mask: commands.count, end: commands.count))
            case .beginMask:
                if let last = open.last, forms[last].mask == commands.count { forms[last].mask = place }
            case .endGroup:
                guard let last = open.popLast() else { break }
                forms[last].end = place
                forms[last].mask = min(forms[last].mask, place)
            }
        }
        return forms
    }
}

extension DisplayList {
    /// The quads that a command names, as far as there are such.
    package func quadIndices(_ first: Int, _ count: Int) -> Range<Int> {
        let start = min(max(0, first), quads.count)
        let (sum, isBeyond) = first.addingReportingOverflow(count)
        let end = isBeyond ? (count > 0 ? quads.count : 0) : min(sum, quads.count)
        return start..<max(start, end)
    }

    /// The quads that commands paint where these open no group and paint at most so many; else nil.
    package func plainQuads(of range: Range<Int>, atMost limit: Int) -> [Int]? {
        var result: [Int] = []
        for command in commands[range] {
            guard case .draw(let first, let count) = command else { return nil }
            let indices = quadIndices(first, count)
            guard result.count + indices.count <= limit else { return nil }
            result += indices
        }
        return result
    }

    /// The area that commands may touch, in points: of groups with masks, no more than these. Nil if filters reach further than quads.
    package func bounds(of range: Range<Int>) -> CGRect? {
        // Of each open group, and of what lies around them: the bounds of the content or the mask, and of the content before the mask.
        var open: [(painted: CGRect, content: CGRect?)] = [(.null, nil)]
        func close() {
            guard open.count > 1, let group = open.popLast() else { return }
            let bounds = group.content.map { $0.intersection(group.painted) } ?? group.painted
            open[open.count - 1].painted = open[open.count - 1].painted.union(bounds)
        }
        for command in commands[range] {
            let last = open.count - 1
            switch command {
            case .draw(let first, let count):
                for index in quadIndices(first, count) { open[last].painted = open[last].painted.union(quads[index].bounds) }
            case .beginGroup(let index):
                guard groups.indices.contains(index), groups[index].filters.isEmpty, !groups[index].isBackdrop else { return nil }
                open.append((.null, nil))
            case .beginMask where last > 0 && open[last].content == nil: open[last] = (.null, open[last].painted)
            case .beginMask: break
            case .endGroup: close()
            }
        }
        while open.count > 1 { close() }
        return open[0].painted
    }
}
