internal import LinuxIO
internal import Logging
internal import Present

/// What the process has for all of its life.
struct ProcessContext {
    let log: Logger
    let workers: ThreadedWorkers
    /// Nil where the runtime folder cannot be had.
    let occupancy: Occupancy?
    /// Nil where no service manager has started it.
    let supervisor: Supervisor?
    /// Nil where no card is shown on.
    let terminal: VirtualTerminal?
    /// Nil where nobody can type.
    let keys: TypedCommands?

    var control: ControlServer? { occupancy?.control }
}

/// What a run writes for those who come later.
struct RunRecords {
    let displayLog: DisplayLog?
    let metrics: MetricsFile?
    let keeper: PlaceKeeper
    let vault: PINVault
}

/// What a session begins with.
struct FirstShow {
    let reading: Reading<OutputPlanReader.Content>
    let reader: OutputPlanReader
    let display: any Display
    let options: RunOptions
}
