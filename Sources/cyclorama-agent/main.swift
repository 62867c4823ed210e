internal import ArgumentParser

// Nothing else belongs here: closures in top-level code are bound to the main actor.
CycloramaAgent.main()
