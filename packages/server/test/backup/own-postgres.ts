import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { chooseRunAs } from '../../src/platform/db/postgres/postgres-run-as.ts'
import { startPostgresProcess } from '../../src/platform/db/postgres/postgres-process.ts'
import { runPostgres } from '../../src/platform/db/postgres/postgres-spawn.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** Whether PostgreSQL 15 of Debian is on this machine. */
export const hasPostgres15 = await stat(join(programs, 'postgres')).then(
  () => true,
  () => false,
)

/** Starts PostgreSQL 15 as an operator would run one. @returns the address of an empty database for the application */
export const startPostgres15 = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'own-postgres-'))
  await chmod(directory, 0o755)
  const cluster = join(directory, 'cluster')
  const runAs = await chooseRunAs(cluster, [directory, programs])
  await mkdir(cluster, { mode: 0o700 })
  if (runAs.how === 'user') await chown(cluster, runAs.uid, runAs.gid)
  const must = async (command: string[], input?: string) => {
    const failure = await runPostgres(runAs, command, input)
    if (failure !== undefined) throw new Error(failure)
  }
  await must([
    join(programs, 'initdb'),
    '-D',
    cluster,
    '--username=owner',
    '--encoding=UTF8',
    '--locale=C',
    '--auth=trust',
    '--no-sync',
  ])
  const single = [join(programs, 'postgres'), '--single', '-D', cluster, 'postgres']
  await must(single, 'create role app login\ncreate database lineside owner app\n')
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`, '-c', 'fsync=off']
  const running = await startPostgresProcess(
    runAs,
    [join(programs, 'postgres'), '-D', cluster, ...settings],
    () => undefined,
  )
  afterAll(async () => {
    await running.stop()
    await rm(directory, { recursive: true, force: true })
  })
  return `postgresql://app@localhost/lineside?host=${cluster}`
}
