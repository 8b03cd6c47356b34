import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { takeBaseBackup } from '../../src/platform/db/copy/base-backup.ts'
import { openClient } from '../../src/platform/db/copy/open-client.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { findPostgresBinaries } from '../../src/platform/db/postgres/postgres-binaries.ts'
import { DATABASE_NAME, ensureCluster } from '../../src/platform/db/postgres/postgres-cluster.ts'
import { chooseSocketDir, postgresCommand, SOCKET_FILE } from '../../src/platform/db/postgres/postgres-command.ts'
import { chooseRunAs } from '../../src/platform/db/postgres/postgres-run-as.ts'
import { runPostgres, spawnPostgres } from '../../src/platform/db/postgres/postgres-spawn.ts'
import { startPostgres } from '../../src/platform/db/postgres/postgres-supervisor.ts'
import { unpackCluster } from '../../src/platform/db/postgres/unpack-cluster.ts'
import { openRelay, type Relay } from './relay.ts'

/** A streaming replica of its own PostgreSQL process, which listens on a loopback port. */
export interface TestReplica {
  /** For DATABASE_READ_URL. */
  readonly address: string
  /** Its first process, which began all others. */
  readonly pid: number
  /** The way to it, which can be broken. */
  readonly relay: Relay
  /** Lets nothing more of the primary become visible, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Makes it a database of its own, which takes writes. */
  promote(): Promise<void>
  /** One statement at the replica itself. */
  query<Row>(text: string): Promise<readonly Row[]>
  close(): Promise<void>
}

export interface ReplicatedPostgres {
  /** The primary's database, which has the schema. */
  readonly connectionString: string
  /** Takes a copy of the running primary and starts it as its replica. @param settings more of them, of PostgreSQL */
  startReplica(settings?: Record<string, string>): Promise<TestReplica>
  close(): Promise<void>
}

/** Operators let a superuser do this; the tests' role is none. */
const grants =
  'grant execute on function pg_wal_replay_pause(), pg_wal_replay_resume(), pg_promote(boolean, integer) to lineside_app'

const quiet = pino({ level: 'silent' })

const givenDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-rep-'))
  await chmod(directory, 0o711)
  return directory
}

/** Starts a PostgreSQL of the bundled version that replicas may follow. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const dataDir = await givenDirectory()
  const cluster = join(dataDir, 'postgres')
  const binaries = await findPostgresBinaries()
  const runAs = await chooseRunAs(cluster, [dataDir, dirname(binaries.postgres)])
  await ensureCluster(cluster, { binaries, runAs, isDurable: false, mayCreateDatabases: false })
  const single = [binaries.postgres, '--single', '-D', cluster, '-c', 'fsync=off', '-c', 'exit_on_error=on']
  const failure = await runPostgres(runAs, [...single, DATABASE_NAME], `${grants}\n`)
  if (failure !== undefined) throw new Error(failure)
  const primary = await startPostgres({
    dataDir,
    log: quiet,
    settings: { fsync: 'off', wal_level: 'replica', max_wal_senders: '6', autovacuum: 'off', shared_buffers: '64MB' },
  })
  const { connectionString } = primary
  const pool = createPool(connectionString, { max: 1 })
  await migrate(pool)
  await pool.end()
  return {
    connectionString,
    startReplica: (settings = {}) => startReplica(primary, settings),
    close: async () => {
      await primary.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

const startReplica = async (
  primary: { readonly connectionString: string; readonly forBackup: string },
  settings: Record<string, string>,
): Promise<TestReplica> => {
  const dataDir = await givenDirectory()
  const cluster = join(dataDir, 'postgres')
  const copier = await openClient(primary.forBackup, { replication: true })
  await unpackCluster(dataDir, (await takeBaseBackup(copier, 'replica')).archive)
  await copier.end()
  const { postgres } = await findPostgresBinaries()
  const runAs = await chooseRunAs(cluster, [dataDir, dirname(postgres)])
  const signal = join(cluster, 'standby.signal')
  await writeFile(signal, '')
  if (runAs.how === 'user') await chown(signal, runAs.uid, runAs.gid)
  const { path: socketDir } = await chooseSocketDir(cluster, runAs)
  // the copy has the primary's, which names another process
  await rm(join(cluster, `${SOCKET_FILE}.lock`), { force: true })
  const command = postgresCommand(postgres, cluster, [socketDir], {
    fsync: 'off',
    hot_standby: 'on',
    shared_buffers: '64MB',
    primary_conninfo: conninfoOf(primary.forBackup),
    ...settings,
  })
  const child = await spawnPostgres(runAs, command, 'INT')
  const exited = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready to accept read-only connections')) resolve()
    })
    child.once('close', () => reject(new Error(`The replica did not start: ${said}`)))
  })
  const relay = await openRelay(join(socketDir, SOCKET_FILE))
  const within = new URL(primary.connectionString)
  within.searchParams.set('host', socketDir)
  const outside = new URL(primary.connectionString)
  for (const name of ['host', 'port']) outside.searchParams.delete(name)
  outside.host = `127.0.0.1:${relay.port}`
  const query = async <Row>(text: string): Promise<readonly Row[]> => {
    const client = new Client(within.href)
    await client.connect()
    try {
      return (await client.query(text)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  return {
    address: outside.href,
    pid: child.pid ?? 0,
    relay,
    query,
    pause: async () => void (await query('select pg_wal_replay_pause()')),
    resume: async () => void (await query('select pg_wal_replay_resume()')),
    promote: async () => void (await query('select pg_promote()')),
    close: async () => {
      await relay.close()
      child.kill('SIGINT')
      await exited
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The address in the form that PostgreSQL's own library reads. */
const conninfoOf = (address: string): string => {
  const { username, password, searchParams } = new URL(address)
  const parts = { host: searchParams.get('host'), port: searchParams.get('port'), user: username, password }
  return Object.entries({ ...parts, sslmode: 'disable' })
    .map(([name, value]) => `${name}='${decodeURIComponent(value ?? '')}'`)
    .join(' ')
}
