import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Services } from '../../src/domain/services.ts'
import { edgeParts, writeEdgePart } from '../../src/sip/edge/external-edge.ts'
import type { HostPort } from '../../src/platform/config.ts'
import { prepareDatabase } from '../../src/sip/edge/start-edge.ts'
import { edgeOrders } from '../../src/sip/edge/trunk-sign-ins.ts'
import { eventually } from '../eventually.ts'
import { loopbackAddress } from './loopback-address.ts'
import { edgeIsGone, seesProcesses, type TestEdge } from './test-edge.ts'

/** An edge that its operator runs: nobody starts it again. */
export interface OwnEdge extends TestEdge {
  /** Both programs end at once, as when the machine does. */
  kill(): Promise<void>
}

/**
 * Edges of one database, each at an address of its own and set up with what `admin sip config` prints. They know who of
 * us is alive when this returns, and are gone after the file's last test.
 * @param listen starts the application towards the edges
 */
export const startOwnEdges = async (
  count: number,
  platform: Services,
  connectionString: string,
  listen: (insides: readonly HostPort[]) => Promise<readonly HostPort[]>,
): Promise<readonly OwnEdge[]> => {
  const hosts = Array.from({ length: count }, loopbackAddress)
  const insides = hosts.map((host) => ({ host, port: 5062 }))
  const processes = await listen(insides)
  await prepareDatabase(platform)
  const { password, host: PGHOST, port } = inject('edgeDatabase')
  const environment = { PGHOST, PGPORT: String(port), PGPASSWORD: password }
  const startOne = async (host: string): Promise<OwnEdge> => {
    const directory = await mkdtemp(join(tmpdir(), 'lineside-edge-'))
    const run = join(directory, 'run')
    await mkdir(run)
    const [outside, inside] = [
      { host, port: 5060 },
      { host, port: 5062 },
    ]
    const settings = {
      outside,
      inside,
      edges: insides,
      processes,
      rtpengine: { host, port: 2223 },
      rtpPorts: { first: 30_000, last: 30_999 },
      directory,
      database: new URL(connectionString).pathname.slice(1),
      rpcToken: 'test',
    }
    const names = { kamailio: 'kamailio.cfg', processes: 'processes.list', rtpengine: 'rtpengine.conf' }
    for (const part of edgeParts)
      if (part in names)
        await writeFile(join(directory, names[part as keyof typeof names]), `${writeEdgePart(part, settings)}\n`)
    const log = await open(logOf(directory), 'w')
    const programs = [
      start(['rtpengine', `--config-file=${join(directory, 'rtpengine.conf')}`, '--foreground', '--log-stderr'], {}),
      start(
        ['kamailio', '-DD', '-E', '-m', '64', '-M', '8', '-f', join(directory, 'kamailio.cfg')].concat([
          '-P',
          join(run, 'kamailio.pid'),
          '-Y',
          run,
          '-w',
          run,
        ]),
        environment,
        log.fd,
      ),
    ]
    await log.close()
    const end = async (signal: NodeJS.Signals) => {
      await Promise.all(programs.map((program) => program(signal)))
    }
    const close = async () => {
      await end('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    }
    afterAll(close)
    const rpc = edgeOrders(inside, 'test')
    await eventually(() => rpc('core.uptime'))
    // it asks for the others when it starts; whoever comes before it has given up is forgotten again, for a minute
    const missing = hosts.length - 1 - hosts.indexOf(host)
    await eventually(async () => {
      const given = (await readFile(logOf(directory), 'utf8')).split('not deleting notification peer').length - 1
      if (given < missing) throw new Error(`It has given up ${given} of ${missing}`)
    })
    return { outside, inside, rpc, close, kill: () => end('SIGKILL') }
  }
  // after the edges themselves are gone: hooks run in reverse order
  afterAll(() => edgeIsGone(platform))
  const edges: OwnEdge[] = []
  for (const host of hosts) edges.push(await startOne(host))
  await Promise.all(edges.map(({ rpc }) => seesProcesses(rpc, processes.length)))
  return edges
}

const logOf = (directory: string): string => join(directory, 'kamailio.log')

/** @returns ends it and all that it has started */
const start = (
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  log: number | 'ignore' = 'ignore',
) => {
  const child = spawn('setpriv', ['--pdeathsig=TERM', '--', ...command], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', log],
    // a group of its own: Kamailio's workers live on without the process that started them
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return async (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // it is gone
    }
    await exited
  }
}
