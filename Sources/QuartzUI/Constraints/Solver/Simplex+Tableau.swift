// The tableau: sparse rows of coefficients, an index of their columns, and the pivot operation.

nonisolated extension Simplex {
    /// The coefficient of a nonbasic variable in a row.
    func factor(_ row: Int, _ column: Int) -> Double {
        let place = index(of: column, inRow: row)
        return place < rows[row].count && rows[row][place].column == column ? rows[row][place].factor : 0
    }

    /// The index of a column's entry in a row, or of the first entry behind it.
    private func index(of column: Int, inRow row: Int) -> Int {
        rows[row].partitioningIndex { $0.column >= column }
    }

    /// A row plus a multiple of another.
    static func sum(_ row: [Entry], _ other: [Entry], times factor: Double) -> [Entry] {
        var sum: [Entry] = []
        sum.reserveCapacity(row.count + other.count)
        var index = 0
        for entry in other {
            while index < row.count, row[index].column < entry.column {
                sum.append(row[index])
                index += 1
            }
            var value = entry.factor * factor
            if index < row.count, row[index].column == entry.column {
                value += row[index].factor
                index += 1
            }
            if abs(value) > smallest { sum.append(Entry(column: entry.column, factor: value)) }
        }
        sum.append(contentsOf: row[index...])
        return sum
    }

    mutating func insert(_ row: Int, inColumn column: Int) {
        let place = position(of: row, inColumn: column)
        if place == columns[column].count || columns[column][place] != row { columns[column].insert(row, at: place) }
    }

    mutating func erase(_ row: Int, fromColumn column: Int) {
        let place = position(of: row, inColumn: column)
        if place < columns[column].count, columns[column][place] == row { columns[column].remove(at: place) }
    }

    private func position(of row: Int, inColumn column: Int) -> Int {
        columns[column].partitioningIndex { $0 >= row }
    }

    /// Pivots: makes a nonbasic variable basic in place of another. Values do not change.
    mutating func exchange(_ leaving: Int, _ entering: Int) {
        countPivot()
        let old = rows[leaving]
        let pivot = factor(leaving, entering)
        // leaving = pivot · entering + rest, so entering = leaving / pivot − rest / pivot.
        var new: [Entry] = []
        new.reserveCapacity(old.count)
        for entry in old {
            erase(leaving, fromColumn: entry.column)
            if entry.column != entering { new.append(Entry(column: entry.column, factor: -entry.factor / pivot)) }
        }
        let place = new.firstIndex { $0.column > leaving } ?? new.count
        new.insert(Entry(column: leaving, factor: 1 / pivot), at: place)
        let users = columns[entering]
        columns[entering] = []
        rows[leaving] = []
        columns[leaving] = []
        variables[leaving].isBasic = false
        variables[entering].isBasic = true
        rows[entering] = new
        for entry in new { insert(entering, inColumn: entry.column) }
        for user in users { substitute(new, for: entering, in: user) }
    }

    private mutating func substitute(_ new: [Entry], for entering: Int, in user: Int) {
        let multiple = factor(user, entering)
        // In a chain of views the rows are long and the row of a width is short.
        if new.count * 8 < rows[user].count {
            let place = index(of: entering, inRow: user)
            rows[user].remove(at: place)
            for entry in new { add(entry.factor * multiple, atColumn: entry.column, ofRow: user) }
        } else {
            merge(new, times: multiple, for: entering, in: user)
        }
    }

    /// Adds to one coefficient of a row, in time logarithmic in the row's length but for moving memory.
    private mutating func add(_ value: Double, atColumn column: Int, ofRow row: Int) {
        let place = index(of: column, inRow: row)
        if place < rows[row].count, rows[row][place].column == column {
            rows[row][place].factor += value
            guard abs(rows[row][place].factor) <= Self.smallest else { return }
            rows[row].remove(at: place)
            erase(row, fromColumn: column)
        } else if abs(value) > Self.smallest {
            rows[row].insert(Entry(column: column, factor: value), at: place)
            insert(row, inColumn: column)
        }
    }

    private mutating func merge(_ new: [Entry], times multiple: Double, for entering: Int, in user: Int) {
        let old = rows[user]
        rows[user] = []
        let sum = Self.sum(old.filter { $0.column != entering }, new, times: multiple)
        // Both are sorted, so one pass finds the differences.
        var index = 0
        for entry in old where entry.column != entering {
            while index < sum.count, sum[index].column < entry.column {
                insert(user, inColumn: sum[index].column)
                index += 1
            }
            if index < sum.count, sum[index].column == entry.column {
                index += 1
            } else {
                erase(user, fromColumn: entry.column)
            }
        }
        for entry in sum[index...] { insert(user, inColumn: entry.column) }
        rows[user] = sum
    }
}
