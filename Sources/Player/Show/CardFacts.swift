/// What a card says that a show does not know itself.
struct CardFacts: Hashable {
    /// As the command line or the site file names them.
    var sources: [String]
    /// Why the last reading of the sources failed, if it did.
    var error: InputError?
    /// What is being read, if that takes long.
    var reading: SlowReading.News?
    /// The machine's name and addresses, if they are to be told.
    var machine: [String] = []
    /// The user who must be able to read the sources, if that is known.
    var user: String?
}
