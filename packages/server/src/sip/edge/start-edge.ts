import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { writeMissingHa1 } from '../../domain/pbx-lines/passwords-store.ts'
import type { EdgeDatabase } from '../../platform/db/postgres/postgres-supervisor.ts'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { kamailioName, relayName, webPath, writeEdgeFiles, writeProcesses } from './edge-files.ts'
import { dropOtherRegistrations, edgeToken, grantToEdge } from './edge-store.ts'
import { edgeAddresses, freePort, outsideAddresses, takenAddress } from './free-addresses.ts'
import {
  awaitKeeper,
  type Keeper,
  meetKeeper,
  startKeeper,
  waitsForEnd,
  waitsForService,
} from './keeper/keeper-client.ts'
import type { EmbeddedEdge } from './plan-edge.ts'
import type { HostPort } from '../../platform/config.ts'
import { written } from './sip-settings.ts'
import { type EdgeOrders, edgeOrders, followTrunks, signedInTrunks, signInsBy } from './trunk-sign-ins.ts'

export interface StartEdgeOptions {
  /** The addresses at which the server processes listen for the edge. */
  readonly processes: readonly HostPort[]
  readonly database: EdgeDatabase
  /** How long the edge goes on when this process has gone, in milliseconds; 0: it ends with it. */
  readonly leaseMs: number
  /** The keeper of an edge that an earlier process left; null: there is none. */
  readonly keeper: Keeper | null
  /** Called when the media relay died, was started again, and takes calls. */
  readonly onNewRelay?: () => void
  /** Secret part of the path for orders; undefined: that of the edge that is taken over, or a random one. */
  readonly rpcToken?: string
}

export interface Edge {
  /** The reason why it does not start, soon known; null: it starts. */
  readonly whyOff: Promise<string | null>
  /** Resolves when both programs run, or cannot. */
  readonly begun: Promise<void>
  /** Where our HTTP server passes softphones in browsers on to; null: nowhere. */
  readonly web: WebListener | null
  /** Why phones and outside lines do not work now, and what to do, in words; null: they do. */
  trouble(): string | null
  /** At how many trunks the edge is signed in now. @throws Error it does not answer */
  signedIn(): Promise<number>
  /** The server processes listen here from now on. */
  serves(processes: readonly HostPort[]): Promise<void>
  /** @param how `leave`: goes, and the edge waits for the next process as long as its lease says; `end`: ends both programs */
  close(how: 'leave' | 'end'): Promise<void>
}

/** Kamailio's listener for softphones in browsers, and the path that proves who asks. */
export interface WebListener {
  readonly at: HostPort
  readonly path: string
}

const loopback = '127.0.0.1'

/**
 * Runs Kamailio and rtpengine by a keeper that outlives this process, and takes over what an earlier process left, without
 * making anybody wait. If they cannot start, the log says why, and the portal works without them.
 */
export const startEdge = (platform: Platform, plan: EmbeddedEdge, options: StartEdgeOptions): Edge => {
  const { log, config } = platform
  const { dataDir } = config
  const { database, leaseMs, onNewRelay } = options
  const stops: (() => Promise<void>)[] = []
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted
  let trouble: string | null = null
  const newKeeper = () => findKeeper(platform, closing.signal, (why) => (trouble = why))
  let { processes } = options
  let { keeper } = options
  const rpcToken = options.rpcToken ?? keeper?.note?.rpcToken ?? randomBytes(16).toString('hex')
  const orders = edgeOrders(plan.inside, rpcToken)

  const relayIsNew = () => void relayIsBack(orders, isClosed).then((is) => is && onNewRelay?.())

  /** Has the keeper run both programs, as they are if they run already. @returns whether Kamailio ran already */
  const hold = async (holder: Keeper): Promise<boolean> => {
    const { note } = holder
    const relay = note?.relay ?? { host: loopback, port: await freePort(loopback) }
    const processToken = await edgeToken(platform.db)
    await writeProcesses({ dataDir, plan }, processes)
    const files = { dataDir, plan, database, rpcToken, processToken, relay, outlives: leaseMs > 0 }
    const programs = [...(await writeEdgeFiles(files))]
    const listens = [...edgeAddresses(plan)]
    const noted = { rpcToken, inside: plan.inside, relay, processes: [...processes], listens }
    holder.onRenewed((name) => name === relayName && relayIsNew())
    const { kept, renewed } = await holder.hold({ programs, leaseMs, note: noted })
    trouble = null
    if (note !== null && (!kept.includes(relayName) || renewed.includes(relayName))) relayIsNew()
    if (note !== null)
      log.info(
        `The edge of an earlier start is taken over: ${kept.length === 0 ? 'both programs begin anew' : kept.join(' and ')}`,
      )
    if (note === null) return false
    const isOlder = kept.includes(kamailioName)
    // calls that go on are reported to it right after this
    if (!isOlder) await answers(orders, isClosed)
    else if (!areSame(note.processes, processes)) await orders('dispatcher.reload')
    return isOlder
  }

  const isTaken = () => takenAddress(plan, keeper?.note?.listens ?? [])
  const waitsSeconds = Math.ceil(leaseMs / 1_000) + endsWithinSeconds
  const whyOff = isTaken().then((taken) =>
    taken === null
      ? null
      : `Phones and outside lines are off: ${taken} is taken. An edge that another server has left ends by itself, and this one begins then, within ${waitsSeconds} s. Otherwise stop what holds it, or set SIP_PORT or SIP_HOST.`,
  )

  const start = async () => {
    const why = await whyOff
    trouble = why
    if (why !== null) {
      log.warn(why)
      if (!(await becomesFree(isTaken, waitsSeconds, closing.signal))) return
      log.info('The address of the edge is free now: phones and outside lines begin')
    }
    trouble = (await prepareDatabase(platform)) ? null : withoutRole
    if (trouble !== null) return
    await dropOtherRegistrations(platform.db, outsideAddresses(plan).map(written))
    if (isClosed()) return
    keeper ??= await newKeeper()
    const isOlder = await hold(keeper)
    stops.push(followTrunks(platform, signInsBy(orders), isOlder))
    void holdOn(keeper)
  }

  /** A keeper that is killed takes the edge with it: another one starts it again. */
  const holdOn = async (first: Keeper): Promise<void> => {
    for (let holder = first; ; ) {
      await holder.gone
      while (!isClosed()) {
        trouble = 'The keeper of the edge has gone: starting both programs again'
        log.error(trouble)
        try {
          await delay(againAfterMs, undefined, { signal: closing.signal })
          holder = await newKeeper()
          keeper = holder
          await hold(holder)
          relayIsNew()
          break
        } catch (error) {
          trouble = `The edge does not start again: ${reason(error)}`
          if (!isClosed()) log.error(trouble)
        }
      }
      if (isClosed()) return
    }
  }

  const begun = start().catch((error: unknown) => {
    trouble = `Phones and outside lines are off: ${reason(error)}`
    if (!isClosed()) log.error(trouble)
  })
  return {
    whyOff,
    begun,
    web: plan.web === undefined ? null : { at: plan.web, path: webPath(rpcToken) },
    trouble: () => trouble,
    signedIn: () => signedInTrunks(orders),
    serves: async (now) => {
      await begun
      if (areSame(now, processes)) return
      processes = now
      await writeProcesses({ dataDir, plan }, processes)
      await orders('dispatcher.reload')
    },
    close: async (how) => {
      closing.abort()
      await begun
      await Promise.all(stops.map((stop) => stop()))
      if (how === 'end') await keeper?.end()
      else keeper?.leave()
    },
  }
}

/**
 * The keeper of the service, or one that this server starts once the one of before has ended: that would take the name of the new
 * one's socket away. @param waits gets in words what is waited for
 */
const findKeeper = async (
  { config: { dataDir, sip }, log }: Pick<Platform, 'config' | 'log'>,
  signal: AbortSignal,
  waits: (why: string) => void,
): Promise<Keeper> => {
  if (sip.hasKeeperService) {
    waits(waitsForService(dataDir))
    return await awaitKeeper(dataDir, log, signal)
  }
  const met = await meetKeeper(dataDir, log, { signal, onWait: () => waits(waitsForEnd(dataDir)) })
  return met ?? (await startKeeper(dataDir, log))
}

const areSame = (one: readonly HostPort[], other: readonly HostPort[]): boolean =>
  one.map(written).join() === other.map(written).join()

/**
 * Waits for an edge that a server with another data directory has left.
 * @param seconds for which it waits
 * @returns false: its address stays taken
 */
const becomesFree = async (
  isTaken: () => Promise<string | null>,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> => {
  for (const until = Date.now() + seconds * 1_000; Date.now() < until && !signal.aborted; ) {
    await delay(freeAskedEveryMs, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted && (await isTaken()) === null) return true
  }
  return false
}

/** Waits until Kamailio answers, ten seconds at most. */
const answers = async (orders: EdgeOrders, isClosed: () => boolean): Promise<void> => {
  for (const until = Date.now() + answersWithinMs; Date.now() < until && !isClosed(); await delay(lookEveryMs))
    if ((await orders('core.uptime').catch(() => null)) !== null) return
}

/** An edge whose lease is over hangs up its calls and ends its programs within this time. */
const endsWithinSeconds = 30
const freeAskedEveryMs = 1_000
const answersWithinMs = 10_000
const lookEveryMs = 100
/** A new keeper begins after this pause. */
const againAfterMs = 1_000
const relayAskedEveryMs = 200
/** After this many tries (60 s) the calls of the dead relay have ended by themselves. */
const relayAskedTimes = 300

/**
 * Waits until the restarted relay answers, and makes Kamailio use it at once; otherwise Kamailio tries a dead relay
 * again only after a while.
 */
const relayIsBack = async (orders: EdgeOrders, isClosed: () => boolean): Promise<boolean> => {
  for (let times = 0; times < relayAskedTimes && !isClosed(); times++) {
    const answer = await orders('rtpengine.ping', ['all']).catch(() => null)
    if (JSON.stringify(answer).includes('"success"')) {
      await orders('rtpengine.enable', ['all', 1]).catch(() => undefined)
      return true
    }
    await delay(relayAskedEveryMs)
  }
  return false
}

const withoutRole = 'Phones and outside lines are off: the database has no role "lineside_sip" (docs/phones.md)'

/** Prepares the database for an edge, ours or the operator's. @returns false: the edge's database role is missing */
export const prepareDatabase = async (platform: Pick<Platform, 'db' | 'secrets' | 'log'>): Promise<boolean> => {
  const hasRole = await grantToEdge(platform.db)
  if (hasRole) await writeMissingHa1(platform)
  else platform.log.warn(withoutRole)
  return hasRole
}
