import { setTimeout as delay } from 'node:timers/promises'
import { createInOrder } from '@lineside/contract/in-order'
import { createListeners } from '@lineside/contract/listeners'
import type { Services } from '../../domain/services.ts'
import { keepSession, type SessionConnection } from '../../platform/db/sessions/session-connection.ts'
import { reason } from '../../platform/reason.ts'
import { inheritCalls } from './inherit-calls.ts'
import { giveCalls, leaveCalls } from '../store/left-calls-store.ts'
import { createOwnSilence } from './own-silence.ts'
import {
  deadProcesses,
  deleteProcess,
  type HeldProcess,
  holdProcess,
  insertLeaver,
  knownProcesses,
  liveProcesses,
  nextProcessId,
  processLeaves,
  processLives,
  recordProcess,
} from './processes-store.ts'

const LOOK_EVERY_MS = 3_000
/** How often a process says that it lives: by so much a call of a crash may have lasted longer than its record says. */
const BEAT_EVERY_MS = 10_000
/**
 * After it has lost its own lock, or come to a database that has failed over, a process gives all others this time to
 * take theirs again. They try every two seconds; HAProxy may show the new primary a few seconds later elsewhere.
 */
const GRACE_SECONDS = 15
/**
 * A process whose own connection broke opens the next one at once, and then every two seconds: the HAProxy of its machine may
 * refuse the first ones, while those of other machines noticed nothing.
 */
const SECOND_LOOK_MS = 3_500

export interface ProcessOptions {
  readonly connectionString: string
  readonly lookEveryMs?: number | undefined
  readonly beatEveryMs?: number | undefined
  readonly graceSeconds?: number | undefined
}

/** Takes care of the calls that a dead process left. */
export interface LeftCalls {
  /** Whether a call that a dead process left can go on, judged by its last saved state. */
  canGoOn(state: unknown): boolean
  /** Continues a call of a dead process, which belongs to this process from now on. */
  goOn(state: unknown): void
  /** Records the outcome of a call that cannot go on. @param at when it ended */
  recordLost(state: unknown, at: Date): Promise<void>
}

export interface RtcProcess {
  readonly id: number
  /**
   * Watches other processes.
   * @param of returns the numbers of the processes to watch at present
   * @param listener called with a watched process that has ended; by then its calls belong to other processes or have
   * ended in the rows
   * @returns stops watching
   */
  watch(of: () => ReadonlySet<number>, listener: (dead: number) => void): () => void
  /**
   * Listens for this process having been taken for dead while its database connection was broken: other processes have
   * deleted its rows.
   * @param listener called with the numbers of all other processes
   * @returns removes the listener
   */
  onForgotten(listener: (others: readonly number[]) => void): () => void
  /**
   * Begins to look for dead processes. Before that this process takes over no calls.
   * @returns resolves after the first look
   */
  begin(leftCalls: LeftCalls): Promise<void>
  /** Looks for dead processes now, once it has begun to. It never rejects. */
  look(): Promise<void>
  /** The numbers of the other processes that live. */
  others(): Promise<readonly number[]>
  /** From now on this process takes over no calls: it is about to stop. */
  inheritNoMore(): void
  /**
   * Leaves calls to whichever process looks next.
   * @returns the IDs of those that were left, and the number of the process under which others find them
   */
  leave(callIds: readonly string[]): Promise<{ readonly ids: readonly string[]; readonly under: number }>
  /** Removes this process. Its own calls must have ended before. */
  close(): Promise<void>
}

/** Nobody else is on the bundled database, which restarts with its server: whatever the rows say of others is over. */
const graceOf = ({ databaseUrl }: Services['config']): number => (databaseUrl === undefined ? 0 : GRACE_SECONDS)

/**
 * Registers this server among those that carry calls on the same database. It holds an advisory lock on its number,
 * over a database connection of its own, for as long as it lives. A process that finds a number without its lock, and
 * that lock not lost with all others, takes over that process's calls, or ends them with a reason.
 */
export const enterRtcProcess = async (
  services: Services,
  {
    connectionString,
    lookEveryMs = LOOK_EVERY_MS,
    beatEveryMs = BEAT_EVERY_MS,
    graceSeconds = graceOf(services.config),
  }: ProcessOptions,
): Promise<RtcProcess> => {
  const { db, log, now } = services
  const id = await nextProcessId(db)
  const watchers = new Set<{ of: () => ReadonlySet<number>; listener: (dead: number) => void }>()
  let isClosing = false
  let inherits = true
  let begun: { readonly leftCalls: LeftCalls; readonly timer: NodeJS.Timeout } | null = null
  const forgotten = createListeners<[readonly number[]]>()
  const looks = createInOrder()
  let held: HeldProcess & { readonly isFirst: boolean }

  /** Takes the lock, and says so in the row. Where the row is missing, others took this process for dead meanwhile. */
  const hold = async (isFirst: boolean): Promise<SessionConnection> => {
    const taken = await holdProcess(connectionString, id)
    try {
      const isNew = await recordProcess(db, id, now(), taken.run)
      held = Object.assign(taken, { isFirst })
      if (isNew && !isFirst) forgotten.emit([...(await knownProcesses(db))].filter((other) => other !== id))
    } catch (error) {
      await taken.end().catch(() => undefined)
      throw error
    }
    return taken
  }
  const session = await keepSession(hold, {
    log,
    broke: 'The connection by which others know that this process lives broke',
    failure: 'Others cannot be told yet that this process lives',
  })

  /** A process that does not hold its own lock knows nothing about those of others. */
  const mayInherit = (): boolean => inherits && !held.isEnded && !isClosing

  /** Whether others have died. One whose connection alone broke has its lock again a moment later. */
  const isAnyDead = async (): Promise<boolean> => {
    if (!mayInherit()) return false
    const dead = await deadProcesses(db, id, held, graceSeconds)
    if (graceSeconds > 0 && dead.some(({ leftAt }) => leftAt === null)) await delay(SECOND_LOOK_MS)
    return dead.length > 0 && mayInherit()
  }

  const ownSilence = createOwnSilence(3 * beatEveryMs)
  const inherit = ({ canGoOn }: LeftCalls) =>
    inheritCalls(services, { owner: id, held, graceSeconds, ownSilence, canGoOn })

  const look = async (leftCalls: LeftCalls): Promise<void> => {
    const isDue = await isAnyDead()
    for (const left of isDue ? await inherit(leftCalls) : []) {
      for (const { state } of left.goOn) leftCalls.goOn(state)
      for (const { state } of left.over)
        await leftCalls
          .recordLost(state, left.at)
          .catch((error: unknown) =>
            log.error(error, 'What became of a call that another process left could not be kept'),
          )
    }
    // watched processes may have been found dead by another server. The sets are read before the query: a process that
    // has started in between is not among them, and so cannot be taken for dead
    const watched = [...watchers].map(({ of, listener }) => ({ processes: of(), listener }))
    if (watched.every(({ processes }) => processes.size === 0)) return
    const known = await knownProcesses(db)
    for (const { processes, listener } of watched)
      for (const process of processes) if (!known.has(process)) listener(process)
  }

  const lookCarefully = (): Promise<void> =>
    looks
      .run(() => (begun === null || isClosing ? undefined : look(begun.leftCalls)))
      .catch((error: unknown) => log.warn(`Other processes could not be looked for: ${reason(error)}`))

  // one that cannot say so now is not dead: its lock says that it lives
  const beat = setInterval(() => void processLives(db, id).then(ownSilence.spoke, () => undefined), beatEveryMs)

  return {
    id,
    watch: (of, listener) => {
      const watcher = { of, listener }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    onForgotten: forgotten.add,
    begin: async (leftCalls) => {
      begun = { leftCalls, timer: setInterval(() => void lookCarefully(), lookEveryMs) }
      await lookCarefully()
    },
    look: lookCarefully,
    others: () => liveProcesses(db, id),
    inheritNoMore: () => {
      inherits = false
      // without the word of a process that stops others are too patient, which is all
      processLeaves(db, id).catch(() => undefined)
    },
    leave: (callIds) =>
      db.transaction().execute(async (transaction) => {
        const under = await insertLeaver(transaction, now())
        return { ids: await giveCalls(transaction, callIds, id, under), under }
      }),
    close: async () => {
      isClosing = true
      clearInterval(begun?.timer)
      clearInterval(beat)
      await looks.settled()
      await db
        .transaction()
        .execute((transaction) => leaveCalls(transaction, id, null, { at: now(), reason: 'server_stopped' }))
      await deleteProcess(db, id)
      await session.close()
    },
  }
}
