/**
 * GROW-07: the reads that may leave the primary: those that cost much and write nothing. Every other one stays, above all
 * sessions, what a write looks at before it writes, what a call is decided by, and what changes by the second.
 */
export const replicaReads = [
  // lists that grow for years, page by page and as CSV
  'conversations',
  'voicemails',
  'faxes',
  'callrecordings',
  'callrecordingstreams',
  'auditlog',
  'contacts',
  // statistics
  'callqueues.days.get',
  // what operators read
  'operator.lists',
  'persons.export',
] as const

export type ReplicaRead = (typeof replicaReads)[number]

/** @param read the name of a resource whose list is read, or of another read */
export const mayLeavePrimary = (read: string): read is ReplicaRead => replicaReads.some((name) => name === read)

/**
 * The replica that is read from next, in turns among those that serve.
 * @param turn a number that grows with each read
 * @returns its place among `phases`; null: the primary
 */
export const replicaInTurn = (phases: readonly string[], turn: number): number | null => {
  const serving = phases.flatMap((phase, place) => (phase === 'serving' ? [place] : []))
  return serving.length === 0 ? null : (serving[turn % serving.length] ?? null)
}

/** How a read ended at a replica. */
export type ReadFailure =
  /** The replica is asked no more until it answers well again. */
  | 'away'
  /** It took too long, a change that was replayed was in its way, or it is our fault: the replica goes on. */
  | 'once'

/** A statement that failed at a replica is repeated at the primary in any case; this says what it means for the replica. */
export const failureOf = ({ code, message }: { readonly code?: unknown; readonly message: string }): ReadFailure => {
  // stops, crashes, refused and broken connections, too many of them
  if (typeof code === 'string') return /^(57P0\d|08\w{3}|53300|28\w{3}|3D000|E[A-Z]+)$/.test(code) ? 'away' : 'once'
  // but not `timeout exceeded`: our own connections to it were all taken
  return /^(Connection terminated|Client has encountered|Query read timeout)/.test(message) ? 'away' : 'once'
}
