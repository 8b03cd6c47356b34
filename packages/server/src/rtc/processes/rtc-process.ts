import { Client } from 'pg'
import type { Services } from '../../domain/services.ts'
import { connectionOptions } from '../../platform/db/pool.ts'
import { reason } from '../../platform/reason.ts'
import { closeCallsOf, type LostCall } from '../store/calls-store.ts'
import { deadProcesses, deleteProcess, insertProcess, nextProcessId, processLock } from './processes-store.ts'

const lookEveryMs = 3_000

export interface RtcProcess {
  readonly id: number
  /** @returns ends it; what comes when another process is no more: its calls are ended in the rows by then */
  onDead(listener: (process: number, calls: readonly LostCall[]) => void): () => void
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
  connectionString: string,
  everyMs = lookEveryMs,
): Promise<RtcProcess> => {
  const id = await nextProcessId(db)
  const listeners = new Set<(process: number, calls: readonly LostCall[]) => void>()
  let isClosing = false
  let client = await hold(connectionString, id)
  await insertProcess(db, id, now())
  const forgottenListeners = new Set<() => void>()
  let looking = Promise.resolve()

  const keepHolding = async (): Promise<void> => {
    if (!client.isEnded || isClosing) return
    client = await hold(connectionString, id)
    if (await insertProcess(db, id, now())) for (const listener of forgottenListeners) listener()
  }

  const look = async (): Promise<void> => {
    await keepHolding()
    const dead = await db.transaction().execute(async (transaction) => {
      const found: { process: number; calls: readonly LostCall[] }[] = []
      for (const process of await deadProcesses(transaction, id)) {
        const ending = { at: now(), reason: 'server_stopped' }
        found.push({ process, calls: await closeCallsOf(transaction, process, ending) })
        await deleteProcess(transaction, process)
      }
      return found
    })
    for (const { process, calls } of dead) for (const listener of listeners) listener(process, calls)
  }

  const lookCarefully = (): Promise<void> =>
    look().catch((error: unknown) => log.warn(`Other processes could not be looked for: ${reason(error)}`))

  await lookCarefully()
  const timer = setInterval(() => {
    looking = looking.then(() => (isClosing ? undefined : lookCarefully()))
  }, everyMs)

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

interface Holder {
  readonly isEnded: boolean
  end(): Promise<void>
}

const hold = async (connectionString: string, id: number): Promise<Holder> => {
  const client = new Client(connectionOptions(connectionString))
  let isEnded = false
  client.on('error', () => undefined)
  client.once('end', () => {
    isEnded = true
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [processLock, id])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    get isEnded() {
      return isEnded
    },
    end: () => client.end(),
  }
}
