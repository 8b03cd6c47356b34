import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeMissingHa1 } from '../../domain/pbx-lines/passwords-store.ts'
import type { EdgeDatabase } from '../../platform/db/postgres/postgres-supervisor.ts'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { keepEdgeRunning } from './edge-process.ts'
import { dropOtherRegistrations, edgeToken, grantToEdge } from './edge-store.ts'
import { dispatcherList, kamailioConfig, systemAuthorities, tlsProfiles } from './kamailio-config.ts'
import type { EdgePlan } from './plan-edge.ts'
import { rtpengineOptions } from './rtpengine-options.ts'
import type { HostPort } from '../../platform/config.ts'
import { written } from './sip-settings.ts'
import { type EdgeOrders, edgeOrders, followTrunks, signedInTrunks, signInsBy } from './trunk-sign-ins.ts'

type Embedded = Extract<EdgePlan, { kind: 'embedded' }>

export interface StartEdgeOptions {
  /** The addresses at which the server processes listen for the edge. */
  readonly processes: readonly HostPort[]
  readonly database: EdgeDatabase
  /** Called when the media relay died, was started again, and takes calls. */
  readonly onNewRelay?: () => void
  /** Secret part of the path for orders; undefined: a random one. */
  readonly rpcToken?: string
}

export interface Edge {
  /** The reason why it does not start, soon known; null: it starts. */
  readonly whyOff: Promise<string | null>
  /** Where our HTTP server passes softphones in browsers on to; null: nowhere. */
  readonly web: WebListener | null
  /** At how many trunks the edge is signed in now. @throws Error it does not answer */
  signedIn(): Promise<number>
  /** Ends both programs. */
  close(): Promise<void>
}

/** Kamailio's listener for softphones in browsers, and the path that proves who asks. */
export interface WebListener {
  readonly at: HostPort
  readonly path: string
}

const webPath = (rpcToken: string): string => `/wss/${rpcToken}`

const loopback = '127.0.0.1'

/**
 * Starts Kamailio and rtpengine and keeps them running, without making anybody wait. If they cannot start, the log says
 * why, and the portal works without them.
 */
export const startEdge = (platform: Platform, plan: Embedded, options: StartEdgeOptions): Edge => {
  const { log } = platform
  const stops: (() => Promise<void>)[] = []
  let isClosed = false
  const rpcToken = options.rpcToken ?? randomBytes(16).toString('hex')
  const whyOff = takenPort(plan).then((taken) =>
    taken === null
      ? null
      : `Phones and outside lines are off: ${taken} is taken. Stop what holds it, or set SIP_PORT or SIP_HOST.`,
  )
  const start = async () => {
    const why = await whyOff
    if (why !== null) return log.warn(why)
    if (!(await prepareDatabase(platform))) return
    await dropOtherRegistrations(platform.db, outsideAddresses(plan).map(written))
    const programs = await prepare(platform, plan, { ...options, rpcToken })
    if (isClosed) return
    const orders = edgeOrders(plan.inside, rpcToken)
    const onAgain = () => void relayIsBack(orders, () => isClosed).then((is) => is && options.onNewRelay?.())
    for (const { name, ...program } of programs)
      stops.push(keepEdgeRunning({ name, ...program, runAs: plan.runAs, log, ...(name === relayName && { onAgain }) }))
    stops.push(followTrunks(platform, signInsBy(orders)))
  }
  const starting = start().catch((error: unknown) => log.error(`Phones and outside lines are off: ${reason(error)}`))
  return {
    whyOff,
    web: plan.web === undefined ? null : { at: plan.web, path: webPath(rpcToken) },
    signedIn: () => signedInTrunks(edgeOrders(plan.inside, rpcToken)),
    close: async () => {
      isClosed = true
      await starting
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

const relayName = 'rtpengine'
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

/** Prepares the database for an edge, ours or the operator's. @returns false: the edge's database role is missing */
export const prepareDatabase = async (platform: Pick<Platform, 'db' | 'secrets' | 'log'>): Promise<boolean> => {
  const hasRole = await grantToEdge(platform.db)
  if (hasRole) await writeMissingHa1(platform)
  else platform.log.warn('Phones and outside lines are off: the database has no role "lineside_sip" (docs/phones.md)')
  return hasRole
}

/** Writes the files that both programs read. @returns the programs to start */
const prepare = async (
  { config: { dataDir }, db }: Platform,
  { programs, runAs, outside, inside, web, tls, rtpPorts }: Embedded,
  { processes, database, rpcToken }: StartEdgeOptions & { readonly rpcToken: string },
) => {
  const directory = join(dataDir, 'sip')
  await mkdir(directory, { recursive: true, mode: 0o711 })
  const write = async (name: string, text: string | Buffer): Promise<string> => {
    const path = join(directory, name)
    await writeFile(`${path}.new`, text, { mode: 0o640 })
    if (runAs.how === 'user') await chown(`${path}.new`, 0, runAs.gid)
    await rename(`${path}.new`, path)
    return path
  }
  const run = join(directory, 'run')
  await mkdir(run, { recursive: true })
  await chmod(run, 0o700)
  if (runAs.how === 'user') await chown(run, runAs.uid, runAs.gid)
  const rtpengine = { host: loopback, port: await freePort() }
  const configuration = await write(
    'kamailio.cfg',
    kamailioConfig({
      outside,
      inside,
      web: web && { at: web, path: webPath(rpcToken) },
      // copied, because the programs' user may not read the original files
      tls: tls && {
        port: tls.port,
        profiles: await write(
          'tls.cfg',
          tlsProfiles({
            cert: await write('tls-cert.pem', tls.cert),
            key: await write('tls-key.pem', tls.key),
            ca: tls.ca === undefined ? knownAuthorities() : await write('tls-ca.pem', tls.ca),
          }),
        ),
      },
      peers: [],
      processes: await write('processes.list', dispatcherList(processes, inside)),
      rtpengine: [rtpengine],
      database: database.name,
      rpcToken,
      processToken: await edgeToken(db),
    }),
  )
  const options = Object.entries(rtpengineOptions({ outside, orders: rtpengine, ports: rtpPorts }))
  const relay = ['--config-file=none', '--foreground', '--log-stderr', '--log-level=5'].concat(
    options.map(([option, value]) => `--${option}=${value}`),
  )
  // megabytes shared and for each process: data of a call stay for seconds after its end, and 64 were full at 150 calls
  // a second; unused memory is not taken
  const kamailio = ['-DD', '-E', '-m', '256', '-M', '8', '-f', configuration]
  return [
    {
      name: relayName,
      command: [programs.rtpengine, ...relay],
      environment: {},
      logFile: join(directory, 'rtpengine.log'),
    },
    {
      name: 'Kamailio',
      command: [programs.kamailio, ...kamailio, '-P', join(run, 'kamailio.pid'), '-Y', run, '-w', run],
      environment: { PGHOST: database.host, PGPORT: String(database.port), PGPASSWORD: database.password },
      logFile: join(directory, 'kamailio.log'),
    },
  ]
}

/** The system's authorities, if the file exists: Kamailio does not start if it is missing. */
const knownAuthorities = (): string | undefined => (existsSync(systemAuthorities) ? systemAuthorities : undefined)

/** The listeners for phones. */
const outsideAddresses = ({ outside, tls }: Embedded): readonly HostPort[] => [
  outside,
  ...(tls ? [{ host: outside.host, port: tls.port }] : []),
]

/** @returns the address that another program holds; null: all are free */
const takenPort = async (plan: Embedded): Promise<string | null> => {
  const { outside, inside, web } = plan
  for (const address of [...outsideAddresses(plan), inside, ...(web === undefined ? [] : [web])]) {
    const server = createServer().listen(address)
    try {
      await once(server, 'listening')
      await new Promise((resolve) => server.close(resolve))
    } catch {
      return written(address)
    }
  }
  const socket = createSocket(outside.host.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind(outside.port, outside.host)
    await once(socket, 'listening')
    socket.close()
    return null
  } catch {
    return written(outside)
  }
}

const freePort = async (): Promise<number> => {
  const socket = createSocket('udp4').bind(0, loopback)
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}
