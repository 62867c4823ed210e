public import Glibc

/// How long the processor works on this thread in `body`: what else the machine does hardly counts.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let start = processorTime(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return processorTime(CLOCK_THREAD_CPUTIME_ID) - start
}

/// What a clock of processor time shows.
public func processorTime(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
