internal import Compose
internal import Raster
internal import Vocabulary

/// Handles a commit that fails although the driver took it when it was asked: the next lower rung shows the frame, and the
/// former picture stays until then.
extension LadderOutput {
    /// Shows a frame on a lower rung. Records the failed rung only if the lower one works: a driver that takes nothing at all
    /// has another fault.
    ///
    /// - Throws: the first refusal. `last` is then the frame to set the mode with: the refused frame, or, if painting over the
    ///   screen has begun, the painted frame, because the painting may have damaged the refused frame's strip.
    func fall(
        from rung: Rung, because error: DisplayError, _ shot: Shot<Device.Buffer>, _ prepared: PreparedAnimation,
        at progress: Double
    ) throws(DisplayError) {
        guard isOfRung(error, shot) else { throw error }
        let (wasNarrow, hadFallen) = (store.isNarrow, prepared.hasFallen)
        prepared.hasFallen = true
        do throws(DisplayError) {
            switch rung {
            case .pan, .planes:
                if rung == .pan { store.isNarrow = true }
                try showComposed(prepared, at: progress)
            case .copy, .cut:
                // What another output has left on the screen is given up for memory alone.
                if taken == nil, error.kind != .scarce { throw error }
                try paintOver(with: prepared, at: progress)
            }
        } catch _ {
            store.isNarrow = wasNarrow
            if prepared.isPaintedOver {
                discardComposed(shot)
            } else {
                prepared.hasFallen = hadFallen
                expect(shot)
            }
            throw error
        }
        discardComposed(shot)
        // Their memory may be what the next frame needs.
        discard(prepared)
        history.fail(rung, because: error, at: now())
        tell("cannot \(error.attempt) by \(rung.rawValue): \(error.reason); a lower rung shows it")
    }

    /// Whether a lower rung may help. What the driver refuses when it is asked again, it has not taken before: it has lost its
    /// state, and a mode set helps.
    private func isOfRung(_ error: DisplayError, _ shot: Shot<Device.Buffer>) -> Bool {
        switch error.kind {
        case .scarce, .failed: true
        case .refused: takes(shot)
        case .busy, .notOurs, .gone, nil: false
        }
    }

    /// Records the failure that ends this output against the rung of its last frame, so that its successor begins on a lower
    /// rung. Returns false if there is no lower rung, or if the rung did not cause the failure.
    ///
    /// - Parameter isAgain: whether to log at debug level, because the output failed a short while ago too.
    func concede(to error: DisplayError, isAgain: Bool) -> Bool {
        guard let last, error.isBusy || isOfRung(error, last) else { return false }
        let rungs: [Rung] = (last.layers.isEmpty ? [] : [.planes]) + (store.isWide(last.buffer) ? [.pan] : [])
        guard let rung = rungs.first(where: { failure(of: $0) == nil }) else { return false }
        history.fail(rung, because: error, at: now())
        tell("cannot \(error.attempt) by \(rung.rawValue): \(error.reason); trying a lower rung", isDetail: isAgain)
        return true
    }

    /// Whether the driver takes it when it is asked.
    func takes(_ shot: Shot<Device.Buffer>) -> Bool {
        do throws(DisplayError) {
            try device.test(
                shot.buffer, windowAt: shot.window, under: shot.layers, settingMode: !device.isLit)
            return true
        } catch {
            return false
        }
    }

    /// Hands a frame over, and once more where the hardware has not done it.
    func commitInsisting(_ shot: Shot<Device.Buffer>, damage: [Rect]? = nil) throws(DisplayError) {
        do throws(DisplayError) {
            try commit(shot, damage: damage)
        } catch {
            guard error.kind == .failed else { throw error }
            try commit(shot, damage: damage)
        }
    }

    /// Why a rung is not to be tried now.
    func failure(of rung: Rung) -> DisplayError? {
        history.failure(of: rung, at: now()).map { DisplayError(name, $0.attempt, reason: $0.reason) }
    }

    /// Asks anew for what has failed.
    func forgetFailures() { history = RungHistory() }
}
