import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import { leaveCalls } from '../store/left-calls-store.ts'
import {
  deadProcesses,
  deleteProcess,
  holdProcess,
  insertProcess,
  knownProcesses,
  nextProcessId,
} from './processes-store.ts'

const LOOK_EVERY_MS = 3_000

export interface ProcessOptions {
  readonly connectionString: string
  readonly lookEveryMs?: number | undefined
  /** Of a call that a dead process left, by its last state. */
  canGoOn(state: unknown): boolean
  /** It is this one's call from now on. */
  goOn(state: unknown): void
  /** Keeps for good what became of one that can not. */
  recordLost(state: unknown, at: Date): Promise<void>
}

export interface RtcProcess {
  readonly id: number
  /**
   * Watches other processes.
   * @param of whom one has to do with now
   * @param listener one of them is no more: its calls are somebody else's or ended in the rows by then
   * @returns ends it
   */
  watch(of: () => ReadonlySet<number>, listener: (dead: number) => void): () => void
  /** Others took it for dead while its connection to the database was broken: what it has written is gone. @returns ends it */
  onForgotten(listener: () => void): () => void
  /** Looks for processes that are no more, now. It never fails. */
  look(): Promise<void>
  /** Its own calls must be over by now. */
  close(): Promise<void>
}

/**
 * This server among those that carry calls on the same database. It holds an advisory lock on its number, over a connection
 * of its own, for as long as it lives; who finds a number without its lock takes that one's calls over, or ends them with a
 * reason.
 */
export const startRtcProcess = async (
  { db, log, now }: Services,
  { connectionString, lookEveryMs = LOOK_EVERY_MS, canGoOn, goOn, recordLost }: ProcessOptions,
): Promise<RtcProcess> => {
  const id = await nextProcessId(db)
  const watchers = new Set<{ of: () => ReadonlySet<number>; listener: (dead: number) => void }>()
  let isClosing = false
  let client = await holdProcess(connectionString, id)
  await insertProcess(db, id, now())
  const forgottenListeners = new Set<() => void>()
  let looking = Promise.resolve()

  const keepHolding = async (): Promise<void> => {
    if (!client.isEnded || isClosing) return
    client = await holdProcess(connectionString, id)
    if (await insertProcess(db, id, now())) for (const listener of forgottenListeners) listener()
  }

  /** What the dead have left is shared out in one transaction with their own end: nobody finds half of it. */
  const inherit = async (at: Date) =>
    await db.transaction().execute(async (transaction) => {
      const left: Awaited<ReturnType<typeof leaveCalls>>[] = []
      for (const process of await deadProcesses(transaction, id)) {
        left.push(await leaveCalls(transaction, process, { owner: id, canGoOn }, { at, reason: 'server_stopped' }))
        await deleteProcess(transaction, process)
      }
      return left
    })

  const look = async (): Promise<void> => {
    await keepHolding()
    const at = now()
    for (const left of await inherit(at)) {
      for (const { state } of left.goOn) goOn(state)
      for (const { state } of left.over)
        await recordLost(state, at).catch((error: unknown) =>
          log.error(error, 'What became of a call that another process left could not be kept'),
        )
    }
    // whoever found them dead; one that has begun since is none of those that are asked for
    const watched = [...watchers].map(({ of, listener }) => ({ processes: of(), listener }))
    if (watched.every(({ processes }) => processes.size === 0)) return
    const known = await knownProcesses(db)
    for (const { processes, listener } of watched)
      for (const process of processes) if (!known.has(process)) listener(process)
  }

  const lookCarefully = (): Promise<void> => {
    looking = looking
      .then(() => (isClosing ? undefined : look()))
      .catch((error: unknown) => log.warn(`Other processes could not be looked for: ${reason(error)}`))
    return looking
  }

  const timer = setInterval(() => void lookCarefully(), lookEveryMs)

  return {
    id,
    watch: (of, listener) => {
      const watcher = { of, listener }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    onForgotten: (listener) => {
      forgottenListeners.add(listener)
      return () => forgottenListeners.delete(listener)
    },
    look: lookCarefully,
    close: async () => {
      isClosing = true
      clearInterval(timer)
      await looking
      await db
        .transaction()
        .execute((transaction) => leaveCalls(transaction, id, null, { at: now(), reason: 'server_stopped' }))
      await deleteProcess(db, id)
      await client.end()
    },
  }
}
