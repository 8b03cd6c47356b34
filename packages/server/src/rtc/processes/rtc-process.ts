import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import { closeCallsOf } from '../store/calls-store.ts'
import { deadProcesses, deleteProcess, holdProcess, insertProcess, nextProcessId } from './processes-store.ts'

const LOOK_EVERY_MS = 3_000

export interface ProcessOptions {
  readonly connectionString: string
  readonly lookEveryMs?: number | undefined
  /** Keeps for good what became of a call that a dead process left. */
  recordLost(state: unknown, at: Date): Promise<void>
}

export interface RtcProcess {
  readonly id: number
  /** @returns ends it; what comes when another process is no more: its calls are ended in the rows by then */
  onDead(listener: (process: number) => void): () => void
  /** Others took it for dead while its connection to the database was broken: what it has written is gone. @returns as `onDead` */
  onForgotten(listener: () => void): () => void
  /** Its own calls must be over by now. */
  close(): Promise<void>
}

/**
 * This server among those that carry calls on the same database. It holds an advisory lock on its number, over a connection
 * of its own, for as long as it lives; who finds a number without its lock ends that one's calls with a reason.
 */
export const startRtcProcess = async (
  { db, log, now }: Services,
  { connectionString, lookEveryMs = LOOK_EVERY_MS, recordLost }: ProcessOptions,
): Promise<RtcProcess> => {
  const id = await nextProcessId(db)
  const listeners = new Set<(process: number) => void>()
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

  const look = async (): Promise<void> => {
    await keepHolding()
    const at = now()
    const dead: number[] = []
    const states = await db.transaction().execute(async (transaction) => {
      const left: unknown[] = []
      for (const process of await deadProcesses(transaction, id)) {
        const calls = await closeCallsOf(transaction, process, { at, reason: 'server_stopped' })
        left.push(...calls.map(({ state }) => state))
        await deleteProcess(transaction, process)
        dead.push(process)
      }
      return left
    })
    for (const state of states)
      await recordLost(state, at).catch((error: unknown) =>
        log.error(error, 'What became of a call that another process left could not be kept'),
      )
    for (const process of dead) for (const listener of listeners) listener(process)
  }

  const lookCarefully = (): Promise<void> =>
    look().catch((error: unknown) => log.warn(`Other processes could not be looked for: ${reason(error)}`))

  await lookCarefully()
  const timer = setInterval(() => {
    looking = looking.then(() => (isClosing ? undefined : lookCarefully()))
  }, lookEveryMs)

  return {
    id,
    onDead: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onForgotten: (listener) => {
      forgottenListeners.add(listener)
      return () => forgottenListeners.delete(listener)
    },
    close: async () => {
      isClosing = true
      clearInterval(timer)
      await looking
      await closeCallsOf(db, id, { at: now(), reason: 'server_stopped' })
      await deleteProcess(db, id)
      await client.end()
    },
  }
}
