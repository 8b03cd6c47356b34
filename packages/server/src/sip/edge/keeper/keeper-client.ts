import { createListeners } from '@lineside/contract/listeners'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { programOf } from '../../../platform/child/child.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type EdgeNote,
  type KeeperReport,
  type KeptEdge,
  keeperDirectory,
  keeperReport,
  keeperVersion,
  noteOf,
  readMessages,
  send,
  socketName,
} from './keeper-messages.ts'

/** The keeper of the edge, as its server sees it. */
export interface Keeper {
  /** The note of an earlier server about the edge that it left; null: the keeper runs nothing yet. */
  readonly note: EdgeNote | null
  /**
   * Has it run these programs.
   * @returns those that were running already, the same, and which of these have begun anew since their server went
   * @throws Error the keeper has gone
   */
  hold(edge: KeptEdge): Promise<{ readonly kept: readonly string[]; readonly renewed: readonly string[] }>
  /** Listens for programs that died and were started again. */
  onRenewed(listener: (name: string) => void): void
  /** Resolves when the keeper has gone, and all that it ran. */
  readonly gone: Promise<void>
  /** Goes: the edge waits for the next server as long as its lease says. */
  leave(): void
  /** Ends the edge. @returns resolves when nothing of it is left */
  end(): Promise<void>
}

/** A living keeper answers at once, but may be ending its programs, which takes seconds. */
const answersWithinMs = 20_000
const startsWithinMs = 20_000
const lookEveryMs = 50
/** Limit of Node's heap, in MiB: it holds a few strings. */
const heapMiB = 48

/** A keeper is there and takes nobody, or says nothing, for longer than a server waits for that. */
export class KeeperSilent extends Error {}

export interface MeetOptions {
  /** How long an answer is waited for, in milliseconds. */
  readonly withinMs?: number
  /** Ends the wait. */
  readonly signal?: AbortSignal
  /** Called when one is there that does not take this server, and is waited for. */
  readonly onWait?: () => void
}

/**
 * Meets the keeper that an earlier server has left. One that is ending, or of another version, is waited for until it has ended.
 * @returns null: there is none
 * @throws KeeperSilent it does not answer; Error: another server holds its edge, or the wait was ended
 */
export const meetKeeper = async (
  dataDir: string,
  log: Log,
  { withinMs = answersWithinMs, signal, onWait }: MeetOptions = {},
): Promise<Keeper | null> => {
  const until = Date.now() + withinMs
  for (;;) {
    const socket = await reach(dataDir)
    if (socket === null) return null
    const met = await firstReport(socket, until - Date.now(), signal)
    if (met?.type === 'met' && met.version === keeperVersion) return keeperAt(socket, noteOf(met.note), log)
    if (met?.type === 'met') send(socket, { type: 'ends' })
    else socket.destroy()
    if (met?.type === 'refused' && met.why === 'held')
      throw new Error('another server holds it. Stop that one, then restart this one')
    if (Date.now() > until)
      throw new KeeperSilent(
        `its keeper does not answer (${keeperDirectory(dataDir)}). End that process, then restart the server`,
      )
    onWait?.()
    await delay(lookEveryMs, undefined, { signal })
  }
}

/** Starts a keeper of its own process group and session, which no signal to this server reaches. @throws Error it does not start */
export const startKeeper = async (dataDir: string, log: Log): Promise<Keeper> => {
  const directory = keeperDirectory(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  // left by a keeper that was killed
  await rm(join(directory, socketName), { force: true })
  const { path, execArgv } = programOf(new URL('./keeper-main.ts', import.meta.url))
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMiB}`, ...execArgv, path, directory], {
    env: { PATH: process.env.PATH },
    detached: true,
    stdio: 'ignore',
  })
  child.on('error', (error) => log.error(error))
  child.unref()
  for (const until = Date.now() + startsWithinMs; Date.now() < until; await delay(lookEveryMs)) {
    const keeper = await meetKeeper(dataDir, log)
    if (keeper !== null) return keeper
    if (child.exitCode !== null) break
  }
  throw new Error(`its keeper does not start (${join(directory, 'log')} may say why)`)
}

/** In words for an operator: the service that keeps the edge is not there, or not yet. */
export const waitsForService = (dataDir: string): string =>
  `Phones and outside lines wait for the service that keeps their edge (${keeperDirectory(dataDir)}). One that still ends the edge of before is followed by the next by itself, within a minute. Otherwise start it ("systemctl start lineside-edge"; "journalctl -u lineside-edge" says why it does not run), or restart the server without EDGE_KEEPER=service`

/** In words for an operator: the keeper that another server has started still ends its edge. */
export const waitsForEnd = (dataDir: string): string =>
  `Phones and outside lines wait until the edge of before has ended, within a minute: it hangs up its calls (${keeperDirectory(dataDir)})`

/**
 * Meets the keeper that a service of the system runs, and waits for it as long as it takes, also for the one that is ending now. The
 * log says if that is long.
 * @param signal ends the wait
 * @throws Error another server holds the edge, or the wait was ended
 */
export const awaitKeeper = async (
  dataDir: string,
  log: Log,
  signal: AbortSignal,
  withinMs = answersWithinMs,
): Promise<Keeper> => {
  const clock = setTimeout(() => log.warn(waitsForService(dataDir)), startsWithinMs)
  try {
    for (;;) {
      const keeper = await meetKeeper(dataDir, log, { withinMs, signal }).catch(noneYet)
      if (keeper !== null) return keeper
      await delay(lookEveryMs, undefined, { signal })
    }
  } finally {
    clearTimeout(clock)
  }
}

/** A service starts its keeper again: one that takes nobody is followed by another. @throws what is no such silence */
export const noneYet = (error: unknown): null => {
  if (error instanceof KeeperSilent) return null
  throw error
}

/** @returns a connection; null: nobody listens there */
const reach = async (dataDir: string): Promise<Socket | null> => {
  const directory = await open(keeperDirectory(dataDir)).catch(() => null)
  if (directory === null) return null
  // the address of a socket may have a hundred characters, and data directories may lie deeper than that
  const socket = connect(`/proc/self/fd/${directory.fd}/${socketName}`)
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  } finally {
    await directory.close()
  }
}

/** @param signal ends the wait @returns null: it closed the connection, or said nothing that is known */
const firstReport = (socket: Socket, withinMs: number, signal?: AbortSignal): Promise<KeeperReport | null> =>
  new Promise((resolve) => {
    const hangUp = () => socket.destroy()
    const cut = setTimeout(hangUp, Math.max(1, withinMs))
    signal?.addEventListener('abort', hangUp)
    const over = (report: KeeperReport | null) => {
      clearTimeout(cut)
      signal?.removeEventListener('abort', hangUp)
      resolve(report)
    }
    if (signal?.aborted === true) hangUp()
    socket.on('error', () => undefined)
    socket.once('close', () => over(null))
    reports(socket).once(over)
  })

const heard = new WeakMap<Socket, ReturnType<typeof createListeners<[KeeperReport]>>>()

/** One reader of a socket, for all that listen to it. */
const reports = (socket: Socket) => {
  const listeners = heard.get(socket) ?? createListeners<[KeeperReport]>()
  if (!heard.has(socket)) readMessages(socket, keeperReport, listeners.emit)
  heard.set(socket, listeners)
  return {
    add: listeners.add,
    once: (listener: (report: KeeperReport) => void) => {
      const stop = listeners.add((report) => {
        stop()
        listener(report)
      })
    },
  }
}

const keeperAt = (socket: Socket, note: EdgeNote | null, log: Log): Keeper => {
  const renewed = createListeners<[name: string]>()
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  reports(socket).add((report) => {
    if (report.type === 'log') log[report.level](report.text)
    if (report.type === 'renewed') renewed.emit(report.name)
  })
  return {
    note,
    gone,
    onRenewed: renewed.add,
    hold: async (edge) => {
      const held = new Promise<Extract<KeeperReport, { type: 'held' }>>((resolve) => {
        const stop = reports(socket).add((report) => {
          if (report.type !== 'held') return
          stop()
          resolve(report)
        })
      })
      send(socket, { type: 'holds', edge })
      const answer = await Promise.race([held, gone])
      if (answer === undefined) throw new Error('its keeper has gone')
      return answer
    },
    leave: () => void socket.end(),
    end: async () => {
      send(socket, { type: 'ends' })
      await gone
    },
  }
}
