import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Services } from '../../src/domain/services.ts'
import { edgeParts, writeEdgePart } from '../../src/sip/edge/external-edge.ts'
import type { HostPort } from '../../src/platform/config.ts'
import { edgeToken } from '../../src/sip/edge/edge-store.ts'
import { prepareDatabase } from '../../src/sip/edge/start-edge.ts'
import { type EdgeOrders, edgeOrders } from '../../src/sip/edge/trunk-sign-ins.ts'
import { eventually } from '../eventually.ts'
import { whenFileIsOver } from '../when-test-is-over.ts'
import { loopbackAddress } from './loopback-address.ts'
import { callsOfRelay } from './relay-calls.ts'
import { edgeDatabase, edgeIsGone, seesProcesses, type TestEdge } from './test-edge.ts'

/** An edge that its operator runs: nobody starts it again. */
export interface OwnEdge extends TestEdge {
  /** The directory of its files, which the command lines of its programs hold. */
  readonly directory: string
  /** All its programs end at once, as when the machine does. */
  kill(): Promise<void>
  isKilled(): boolean
  /** Starts again what does not run. It answers when this returns. */
  again(): Promise<void>
  readonly relays: readonly OwnRelay[]
}

export interface OwnRelay extends HostPort {
  kill(): Promise<void>
  /** Starts it again, if it does not run. It answers when this returns. */
  again(): Promise<void>
}

/** The parts of a platform that edges need. */
export type EdgePlatform = Pick<Services, 'db' | 'pool' | 'secrets' | 'log'>

export interface OwnEdgesOptions {
  /** How many media relays each edge has; absent: one. */
  readonly relaysOfEach?: number
  /** Where the edges find the database, as whom; absent: that of the tests. */
  readonly database?: { readonly host: string; readonly port: number; readonly password: string }
}

/** Ports for the sound of an edge's relays, which share them. */
const rtpPorts = { first: 30_000, last: 30_999 }
const portsOfRelay = (at: number, count: number) => {
  const each = Math.floor((rtpPorts.last - rtpPorts.first + 1) / count / 2) * 2
  return { first: rtpPorts.first + at * each, last: rtpPorts.first + (at + 1) * each - 1 }
}

/**
 * Edges of one database, each at an address of its own and set up with what `admin sip config` prints. They know who of
 * us is alive when this returns, and are gone after the file's last test.
 * @param hosts where phones reach each of them
 * @param listen starts the application towards the edges
 */
export const startOwnEdges = async (
  hosts: readonly string[],
  platform: EdgePlatform,
  connectionString: string,
  listen: (insides: readonly HostPort[]) => Promise<readonly HostPort[]>,
  { relaysOfEach = 1, database }: OwnEdgesOptions = {},
): Promise<readonly OwnEdge[]> => {
  // our processes reach them over loopback, wherever phones do
  const insides = hosts.map((host) => ({ host: host.startsWith('127.') ? host : loopbackAddress(), port: 5062 }))
  const processes = await listen(insides)
  await prepareDatabase(platform)
  const { password, host: PGHOST, port } = database ?? edgeDatabase()
  const environment = { PGHOST, PGPORT: String(port), PGPASSWORD: password }
  const startOne = async (inside: HostPort, place: number): Promise<OwnEdge> => {
    const outside = { host: hosts[place] ?? inside.host, port: 5060 }
    const directory = await mkdtemp(join(tmpdir(), 'lineside-edge-'))
    const run = join(directory, 'run')
    await mkdir(run)
    const relays = Array.from({ length: relaysOfEach }, (_, at) => ({ host: inside.host, port: 2223 + at }))
    const [first, ...others] = relays
    if (first === undefined) throw new Error('An edge has a relay')
    const settings = {
      outside,
      inside,
      edges: insides,
      processes,
      rtpengine: [first, ...others] as const,
      rtpPorts,
      directory,
      database: new URL(connectionString).pathname.slice(1),
      rpcToken: 'test',
      processToken: await edgeToken(platform.db),
    }
    const names = { kamailio: 'kamailio.cfg', processes: 'processes.list' }
    for (const part of edgeParts)
      if (part in names)
        await writeFile(join(directory, names[part as keyof typeof names]), `${writeEdgePart(part, settings)}\n`)
    const relayFile = (at: number) => join(directory, `rtpengine-${at}.conf`)
    for (const [at, relay] of relays.entries()) {
      const own = { ...settings, rtpengine: [relay] as const, rtpPorts: portsOfRelay(at, relaysOfEach) }
      await writeFile(relayFile(at), `${writeEdgePart('rtpengine', own)}\n`)
    }
    const relaying = relays.map((relay, at) => ({
      ...relay,
      ...programOf(['rtpengine', `--config-file=${relayFile(at)}`, '--foreground', '--log-stderr'], {}),
    }))
    const kamailio = programOf(
      ['kamailio', '-DD', '-E', '-m', '64', '-M', '8', '-f', join(directory, 'kamailio.cfg')].concat([
        '-P',
        join(run, 'kamailio.pid'),
        '-Y',
        run,
        '-w',
        run,
      ]),
      environment,
      join(directory, 'kamailio.log'),
    )
    const end = async (signal: NodeJS.Signals) => {
      await Promise.all([...relaying, kamailio].map((program) => program.end(signal)))
    }
    const rpc = edgeOrders(inside, 'test')
    const begin = async () => {
      await Promise.all([...relaying, kamailio].map((program) => program.start()))
      await eventually(() => rpc('core.uptime'))
    }
    const close = async () => {
      await end('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    }
    whenFileIsOver(close)
    let isKilled = false
    await begin()
    return {
      outside,
      inside,
      web: null,
      directory,
      rpc,
      close,
      kill: () => {
        isKilled = true
        return end('SIGKILL')
      },
      isKilled: () => isKilled,
      again: async () => {
        await begin()
        isKilled = false
      },
      relays: relaying.map(({ host, port: orders, start, end: endRelay }) => ({
        host,
        port: orders,
        kill: () => endRelay('SIGKILL'),
        again: async () => {
          await start()
          await eventually(() => callsOfRelay({ host, port: orders }))
        },
      })),
    }
  }
  // after the edges themselves are gone: hooks run in reverse order
  whenFileIsOver(() => edgeIsGone(platform))
  const edges = await Promise.all(insides.map(startOne))
  await Promise.all(edges.map(({ rpc }) => seesProcesses(rpc, processes.length)))
  if (edges.length > 1) await Promise.all(edges.map(({ rpc }) => seesEdges(rpc, edges.length)))
  return edges
}

/** Waits until an edge has found the others, with which it shares what it knows of wrong passwords. */
const seesEdges = (rpc: EdgeOrders, count: number): Promise<void> =>
  eventually(async () => {
    const nodes = JSON.stringify(await rpc('dmq.list_nodes'))
    if (nodes.split('"status":"active"').length - 1 < count) throw new Error(`It has not found all edges: ${nodes}`)
  })

/** A program that can be ended and started again, with all that it starts. */
const programOf = (command: readonly string[], environment: Readonly<Record<string, string>>, logFile?: string) => {
  let running: ChildProcess | null = null
  return {
    start: async (): Promise<void> => {
      if (running !== null) return
      const log = logFile === undefined ? undefined : await open(logFile, 'a')
      running = spawn('setpriv', ['--pdeathsig=TERM', '--', ...command], {
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'ignore', log?.fd ?? 'ignore'],
        // a group of its own: Kamailio's workers live on without the process that started them
        detached: true,
      })
      await log?.close()
    },
    end: async (signal: NodeJS.Signals): Promise<void> => {
      const ending = running
      running = null
      if (ending?.pid === undefined) return
      const exited = ending.exitCode === null && ending.signalCode === null ? once(ending, 'exit') : null
      try {
        process.kill(-ending.pid, signal)
      } catch {
        // it is gone
      }
      await exited
    },
  }
}
