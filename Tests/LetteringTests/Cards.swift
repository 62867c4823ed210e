import Lettering

/// Cards of all kinds.
enum Cards {
    static let machine = ["lobby-sign", "192.168.1.20", "2001:db8:85a3::8a2e:370:7334"]

    static let empty = MessageCard(
        title: "No pictures yet", advice: "Copy pictures into this folder:",
        places: ["/var/lib/cyclorama/pictures"], machine: machine)

    static let error = MessageCard(
        title: "lobby.yaml has mistakes",
        entries: [
            MessageCard.Entry(
                place: "/etc/cyclorama/lobby.yaml:3:5",
                text: "unknown key 'duratoin' in a slide; did you mean 'duration'?"),
            MessageCard.Entry(place: "/etc/cyclorama/lobby.yaml:12:15", text: "'contian' is no value of 'fit'"),
        ], advice: "Correct it and save: it is read again at once.", machine: machine)

    static let many = MessageCard(
        title: "No picture can be shown",
        entries: (1...6).map {
            MessageCard.Entry(
                place: "/var/lib/cyclorama/pictures/Fête d’été/IMG_000\($0).jpg", text: "cannot open: Permission denied"
            )
        }, others: 37, advice: "The user 'cyclorama' must have the right to read them.", machine: machine)

    static let long = MessageCard(
        title: String(repeating: "long-name", count: 12) + ".yaml has a mistake",
        entries: [
            MessageCard.Entry(
                place: "/srv/" + String(repeating: "a-long-folder-name/", count: 10) + "picture.jpg",
                text: String(repeating: "reasonwithoutspaces", count: 40))
        ], advice: String(repeating: "advice ", count: 50),
        places: (1...3).map { "/srv/\($0)/" + String(repeating: "folder/", count: 25) }, machine: machine)

    static let all = [empty, error, many, long]
}
