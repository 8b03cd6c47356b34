import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { freePort, isOpen } from '../processes/free-port.ts'
import { chooseRunAs } from '../../src/platform/db/postgres/postgres-run-as.ts'
import { exampleFile, makeOwn, ordinaryUser, startProgram, whyMissing } from './programs.ts'

const program = '/usr/sbin/pgbouncer'

/** Why it cannot be run here; null: it can. */
export const whyNoPgbouncer = (): string | null => whyMissing(program)

export interface Pgbouncer {
  /** Through pgbouncer, to the same database. */
  readonly connectionString: string
  /** All that it has logged. */
  log(): string
  stop(): Promise<void>
}

/**
 * pgbouncer before a database, with `deploy/pgbouncer/pgbouncer.ini`.
 * @param mode another `pool_mode` than that of the file
 * @param isLenient whether it lets in clients that want settings for their session, and does not set them
 */
export const startPgbouncer = async (
  connectionString: string,
  mode?: 'session',
  isLenient = false,
): Promise<Pgbouncer> => {
  const behind = new URL(connectionString)
  const directory = await mkdtemp(join(tmpdir(), 'lineside-pgbouncer-'))
  const port = await freePort()
  const host = behind.searchParams.get('host') ?? behind.hostname
  const example = await readFile(exampleFile('pgbouncer/pgbouncer.ini'), 'utf8')
  const text = example
    .replace(
      'host=127.0.0.1 port=5000 dbname=lineside',
      `host=${host} port=${behind.port || 5432} dbname=${behind.pathname.slice(1)}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', join(directory, 'userlist.txt'))
    .replace(
      'pool_mode = transaction',
      `pool_mode = ${mode ?? 'transaction'}${isLenient ? '\nignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options' : ''}`,
    )
  const user = decodeURIComponent(behind.username)
  const password = decodeURIComponent(behind.password)
  await writeFile(join(directory, 'pgbouncer.ini'), text)
  await writeFile(join(directory, 'userlist.txt'), `"${user}" "${password}"\n`)
  // as whoever may reach the socket
  const runAs = host.startsWith('/') ? await chooseRunAs(host, [host]) : ordinaryUser()
  await makeOwn(directory, runAs)
  const running = startProgram([program, join(directory, 'pgbouncer.ini')], { directory, runAs })
  await eventually(async () => {
    if (running.isOver()) throw new Error(`pgbouncer ended: ${running.said()}`)
    if (!(await isOpen(port))) throw new Error(`pgbouncer does not listen: ${running.said()}`)
  })
  return {
    connectionString: `postgresql://${behind.username}:${behind.password}@127.0.0.1:${port}/lineside`,
    log: running.said,
    stop: async () => {
      await running.end('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
