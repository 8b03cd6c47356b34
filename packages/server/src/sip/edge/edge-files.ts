import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EdgeDatabase } from '../../platform/db/postgres/postgres-supervisor.ts'
import type { HostPort } from '../../platform/config.ts'
import { dispatcherList, kamailioConfig, systemAuthorities, tlsProfiles } from './kamailio-config.ts'
import type { KeptProgram } from './keeper/keeper-messages.ts'
import type { EmbeddedEdge } from './plan-edge.ts'
import { rtpengineOptions } from './rtpengine-options.ts'

export const relayName = 'rtpengine'
export const kamailioName = 'Kamailio'

export interface EdgeFilesOptions {
  readonly dataDir: string
  readonly plan: EmbeddedEdge
  readonly database: EdgeDatabase
  readonly rpcToken: string
  readonly processToken: string
  /** Where rtpengine takes orders. */
  readonly relay: HostPort
  /** Whether the edge goes on without its server. */
  readonly outlives: boolean
}

/** The path behind which Kamailio lets softphones in browsers in: only our HTTP server knows it. */
export const webPath = (rpcToken: string): string => `/wss/${rpcToken}`

/** Writes the files that both programs read. @returns the programs to run */
export const writeEdgeFiles = async (options: EdgeFilesOptions): Promise<readonly KeptProgram[]> => {
  const { dataDir, plan, database, rpcToken, processToken, relay, outlives } = options
  const { programs, runAs, outside, inside, web, tls, rtpPorts } = plan
  const directory = join(dataDir, 'sip')
  await mkdir(directory, { recursive: true, mode: 0o711 })
  const read: string[] = []
  const write = async (name: string, text: string | Buffer): Promise<string> => {
    read.push(sumOf(text))
    return await writeForEdge(options, name, text)
  }
  const run = join(directory, 'run')
  await mkdir(run, { recursive: true })
  await chmod(run, 0o700)
  if (runAs.how === 'user') await chown(run, runAs.uid, runAs.gid)
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
      processes: processesPath(dataDir),
      rtpengine: [relay],
      database: database.name,
      rpcToken,
      processToken,
      outlives,
    }),
  )
  const named = Object.entries(rtpengineOptions({ outside, orders: relay, ports: rtpPorts }))
  const relayOptions = ['--config-file=none', '--foreground', '--log-stderr', '--log-level=5'].concat(
    named.map(([option, value]) => `--${option}=${value}`),
  )
  // megabytes shared and for each process: data of a call stay for seconds after its end, and 64 were full at 150 calls
  // a second; unused memory is not taken
  const kamailio = ['-DD', '-E', '-m', '256', '-M', '8', '-f', configuration]
  return Promise.all(
    [
      {
        name: relayName,
        runAs,
        command: [programs.rtpengine, ...relayOptions],
        environment: {},
        logFile: join(directory, 'rtpengine.log'),
      },
      {
        name: kamailioName,
        runAs,
        command: [programs.kamailio, ...kamailio, '-P', join(run, 'kamailio.pid'), '-Y', run, '-w', run],
        environment: {
          PGHOST: database.host,
          PGPORT: String(database.port),
          PGPASSWORD: database.password,
          // in seconds: a request waits for the connection, and its phone for the answer
          PGCONNECT_TIMEOUT: '2',
        },
        logFile: join(directory, 'kamailio.log'),
      },
    ].map(async (program) => ({
      ...program,
      sum: sumOf(
        JSON.stringify([program, await versionOf(program.command[0]), program.name === kamailioName ? read : []]),
      ),
    })),
  )
}

/** Writes the list of server processes, which Kamailio reads at its start and when it is told to. */
export const writeProcesses = async (
  options: Pick<EdgeFilesOptions, 'dataDir' | 'plan'>,
  processes: readonly HostPort[],
): Promise<void> => {
  await writeForEdge(options, 'processes.list', dispatcherList(processes, options.plan.inside))
}

const processesPath = (dataDir: string): string => join(dataDir, 'sip/processes.list')

const writeForEdge = async (
  { dataDir, plan: { runAs } }: Pick<EdgeFilesOptions, 'dataDir' | 'plan'>,
  name: string,
  text: string | Buffer,
): Promise<string> => {
  const path = join(dataDir, 'sip', name)
  await writeFile(`${path}.new`, text, { mode: 0o640 })
  if (runAs.how === 'user') await chown(`${path}.new`, 0, runAs.gid)
  await rename(`${path}.new`, path)
  return path
}

const sumOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Another text once the distribution has brought another version of a program. */
const versionOf = async (program = ''): Promise<string> => {
  const found = await stat(program).catch(() => null)
  return found === null ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`
}

/** The system's authorities, if the file exists: Kamailio does not start if it is missing. */
const knownAuthorities = (): string | undefined => (existsSync(systemAuthorities) ? systemAuthorities : undefined)
