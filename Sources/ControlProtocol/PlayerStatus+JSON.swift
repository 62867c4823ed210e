internal import JSONText

extension PlayerStatus: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("process", &process)
        if member.isWriting && display == nil {
            member("shows", &shows)
            return
        }
        member("display", &display)
        member("absent-outputs", &absentOutputs)
        member("commands", &commands)
        member("site", &site)
        member("site-reading", &siteReading)
        member("site-errors", &siteErrors)
        // Mostly nothing.
        if !member.isWriting || siteFromAfar != nil { member("site-from-afar", &siteFromAfar) }
        if !member.isWriting || inputDevices != nil { member("input-devices", &inputDevices) }
        if !member.isWriting || painting != nil { member("painting", &painting) }
        member("shows", &shows)
    }
}

extension PlayerStatus.Commands: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("pauses", &pauses)
        member("skips", &skips)
        member("reloads", &reloads)
    }
}

extension PlayerStatus.SlowSource: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("path", &path)
        member("since", &since)
    }
}

extension ShowStatus: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("sources", &sources)
        member("state", &state)
        member("paused", &isPaused)
        // Mostly nothing.
        if !member.isWriting || commanded != nil { member("commanded", &commanded) }
        member("position", &position)
        if !member.isWriting || number != nil { member("number", &number) }
        member("pending-skip", &pendingSkip)
        member("showing", &showing)
        // Few slides take more than one.
        if !member.isWriting || places > 1 { member("places", &places) }
        member("since", &since)
        member("card", &card)
        member("next", &next)
        member("slides", &slides)
        member("awaits-clock", &awaitsClock)
        member("next-change", &nextChange)
        if !member.isWriting || closed != nil { member("closed", &closed) }
        member("left-out", &leftOut)
        member("reading", &reading)
        member("playlist-errors", &playlistErrors)
        member("waiting-for", &waitingFor)
        member("scanned", &scanned)
        member("not-played", &notPlayed)
        member("outputs", &outputs)
    }
}

extension CommandedState: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        if !member.isWriting || pause != nil { member("pause", &pause) }
        if !member.isWriting || blank != nil { member("blank", &blank) }
        if !member.isWriting || show != nil { member("show", &show) }
        if !member.isWriting || overview != nil { member("overview", &overview) }
    }
}

extension CommandedState.Term: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        if !member.isWriting || path != nil { member("path", &path) }
        member("until", &until)
    }
}

extension ShowStatus.LeftOutFile: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("path", &path)
        member("reason", &reason)
    }
}

extension SceneStatus: JSONValue {
    var json: JSON {
        switch self {
        case .slide(let path, let companion):
            .object([("path", path.json)] + (companion.map { [("companion", $0.json)] } ?? []))
        case .background(let color): .object([("background", color.json)])
        }
    }

    init?(json: JSON) {
        if let path = json["path"]?.string {
            self = .slide(path: path, companion: json["companion"]?.string)
        } else if let color = json["background"]?.string {
            self = .background(color)
        } else {
            return nil
        }
    }
}

extension OutputStatus: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("name", &name)
        member("mode", &mode)
        member("rotation", &rotation)
        member("rungs", &rungs)
        // Few displays have one.
        if !member.isWriting || !failedRungs.isEmpty { member("failed-rungs", &failedRungs) }
        total.visit(&member)
        member("smoothness", &ways)
        // Few have a panel.
        if !member.isWriting || drags != nil { member("drags", &drags) }
    }
}

extension OutputStatus.Drags: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("frames", &frames)
        member("median-ms", &median)
        member("p99-ms", &most)
    }
}

extension OutputStatus.Route: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("rung", &rung)
        member("reason", &reason)
    }
}

extension OutputStatus.FailedRung: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("rung", &rung)
        member("call", &call)
        member("error", &error)
        member("since", &since)
    }
}

extension OutputStatus.Smoothness: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("moves", &moves)
        member("frames", &frames)
        member("missed-vblanks", &missedVblanks)
        member("longest-gap-ms", &longestGap)
        member("bytes-written", &bytesWritten)
    }
}
