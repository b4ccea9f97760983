/** What watches may hold. docs/watches.md has the same numbers. */
export const WATCHES = {
  /** Watches of an account. The table `watch` has as many slots (a CHECK constraint): a higher number needs a migration. */
  perAccount: 20,
  parcels: 500,
  communes: 100,
  /** Positions of a drawing. */
  positions: 500,
  /** Degrees that a drawing may measure from west to east, and from south to north: some 50 km. */
  degrees: 0.5,
  /** Changes that a message names; it counts all. */
  named: 50,
  /** Messages that the log of a watch shows. */
  log: 50,
  /** Messages of a watch that are kept, beyond those that wait. */
  kept: 500,
  /** Days for which the log is kept. */
  logDays: 90,
} as const

/** How a message is sent. */
export const SENDING = {
  /** Times that a message is sent before it counts as failed. */
  attempts: 12,
  /** Seconds between two attempts, at most. */
  longestWait: 6 * 3600,
  /** Milliseconds that one attempt may take, from the name of the host to the status of the answer. */
  limitMs: 10_000,
  /** Bytes of the answer that are read, and thrown away. */
  answerBytes: 16 * 1024,
  /** Seconds for which the sender of a message has it for itself: longer than an attempt takes. */
  leaseSeconds: 30,
  /** Messages that a process sends at once. */
  atOnce: 32,
  /** Messages that fail one after the other before their watch is paused. */
  failuresToPause: 3,
} as const
