import type { Services } from '../../domain/services.ts'
import { leaveCalls } from '../store/left-calls-store.ts'
import type { OwnSilence } from './own-silence.ts'
import { type DeadProcess, deadProcesses, deleteProcess, type Holding } from './processes-store.ts'

/** An edge that does not outlive its server ends calls of which nobody knows after this time (docs/phones.md). */
const UNKNOWN_CALLS_MS = 60_000
/** From when calls are left until the edge notices; and from when a start holds the edge until it looks for calls. */
const SLOW_START_MS = 60_000

/**
 * Calls that nobody has come for in time have ended: nobody talks, and nobody pays, until the next start. Those that were left ended
 * when that time was over, and those of a crash when their process last said that it lived: nobody knows whether the edge went on.
 * Silence while nobody reaches the database is no sign of death: its process may live, and be late to come back.
 * @param sharedSeconds how much of a silence is of that kind
 * @returns when they ended; null: they may go on
 */
const endOfLeft = (
  { sip }: Services['config'],
  { leftAt, silentSeconds, isOutlived }: DeadProcess,
  at: Date,
  sharedSeconds: (seconds: number) => number,
): Date | null => {
  const silent = leftAt === null ? (silentSeconds ?? 0) * 1_000 : at.getTime() - leftAt.getTime()
  // one that has just started has no memory of an outage: then others that were there tell
  const shared = leftAt !== null ? 0 : isOutlived ? silent : sharedSeconds(silentSeconds ?? 0) * 1_000
  const lease = sip.outlivesSeconds === undefined ? UNKNOWN_CALLS_MS : sip.outlivesSeconds * 1_000
  if (silent - shared <= lease + SLOW_START_MS) return null
  return new Date(leftAt === null ? at.getTime() - silent : leftAt.getTime() + lease)
}

/** Calls of one dead process. `at`: when those ended that do not go on. */
export type InheritedCalls = Awaited<ReturnType<typeof leaveCalls>> & { readonly at: Date }

export interface InheritOptions {
  /** The number of the process that inherits, how it holds its own lock, and how long it distrusts free locks. */
  readonly owner: number
  readonly held: Holding
  readonly graceSeconds: number
  readonly ownSilence: OwnSilence
  canGoOn(state: unknown): boolean
}

/**
 * Takes over or ends the calls of dead processes and deletes those processes, in one transaction, so that nobody sees
 * an intermediate state.
 */
export const inheritCalls = async (
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  { owner, held, graceSeconds, ownSilence, canGoOn }: InheritOptions,
): Promise<readonly InheritedCalls[]> => {
  const at = now()
  // a database of its own is away only with its server
  const sharedSeconds = (seconds: number) => (graceSeconds > 0 ? ownSilence.sharedSeconds(seconds) : 0)
  return await db.transaction().execute(async (transaction) => {
    const left: InheritedCalls[] = []
    for (const dead of await deadProcesses(transaction, owner, held, graceSeconds)) {
      const isOutlived = graceSeconds > 0 && dead.isOutlived
      const end = endOfLeft(config, { ...dead, isOutlived }, at, sharedSeconds)
      const ending = { at: end ?? at, reason: 'server_stopped' }
      left.push({
        ...(await leaveCalls(transaction, dead.id, end === null ? { owner, canGoOn } : null, ending)),
        at: ending.at,
      })
      await deleteProcess(transaction, dead.id)
    }
    return left
  })
}
