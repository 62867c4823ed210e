internal import Carousel
internal import Present

extension Ensemble {
    /// Whether something is being read again, or will be.
    var isReading: Bool { reading != nil || parts.contains(where: \.show.isReading) }

    /// Reads again, beside the shows, every playlist and what plays where.
    func reload() {
        for part in parts { part.show.reload(part.reader, watcher: part.watcher) }
        reloadSite()
    }

    /// Reads the site file again, where there is one.
    func reloadSite() {
        if bill.site == nil { return }
        // One at a time, or an old one may end last.
        if let reading {
            readsAgain = reading.hasBegun
        } else {
            readBill()
        }
    }

    private func readBill() {
        readsAgain = false
        // What the reading need not know is what plays when it begins.
        let job = Job(.readBill(reader, after: bill))
        reading = job
        workers.workers(for: Self.ownNumber).schedule([job])
    }

    func takeBill(_ result: Result<BillReader.Reading, InputError>) throws(DisplayError) {
        reading = nil
        ownRevision += 1
        workers.workers(for: Self.ownNumber).schedule([])
        defer { if readsAgain { readBill() } }
        switch result {
        case .success(let news):
            // What cannot be played would leave a screen dark.
            let objections = try display.objections(to: news.bill.choice)
            if objections.isEmpty {
                try take(news)
                report(.billTaken(bill))
            } else {
                report(.billRefused(InputError(objections.map { "\(bill.site ?? ""): \($0)" })))
            }
        case .failure(let error): report(.billRefused(error))
        }
    }

    /// Plays another bill. A show whose sources stay goes on, on whichever outputs.
    private func take(_ news: BillReader.Reading) throws(DisplayError) {
        let old = zip(bill.parts, parts).map { ($0.sources, $1) }
        bill = news.bill
        parts = []
        for part in bill.parts {
            if let (_, going) = old.first(where: { $0.0 == part.sources }) {
                parts.append(going)
            } else {
                let new = addPart(part, news.lineups)
                if isPaused { try new.show.handle(.pause) }
                try new.show.handle(.clock(wall.now()))
            }
        }
        for (_, part) in old where !parts.contains(where: { $0 === part }) {
            ownRevision += part.show.revision + 1
            part.show.stop()
        }
        display.choice = bill.choice
        _ = try display.rescan()
        try spread(anew: false)
    }
}
