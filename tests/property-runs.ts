import fc from 'fast-check'

/**
 * A property ends before its test does, which would be stopped without a word: a run that hangs is told with its values,
 * one that fails with those that were found by then, and a crowded machine tries fewer. Whoever gives a test more time
 * says so to its property too.
 */
fc.configureGlobal({ timeout: 25_000, interruptAfterTimeLimit: 40_000 })
