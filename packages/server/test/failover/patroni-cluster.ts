import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { eventually } from '../eventually.ts'
import { lastingPort } from '../processes/free-port.ts'
import { type Etcd, etcdProgram, startEtcd } from './etcd.ts'
import { exampleFile, makeOwn, postgresPrograms, type RunningProgram, startProgram, whyMissing } from './programs.ts'

const [patroni, haproxy] = ['/usr/bin/patroni', '/usr/sbin/haproxy']

/** Why the cluster cannot be run here; null: it can. */
export const whyNoPatroni = (): string | null =>
  whyMissing(etcdProgram, patroni, haproxy, join(postgresPrograms, 'pg_rewind'))

/** A node of PostgreSQL and its Patroni. */
interface Node {
  readonly name: string
  readonly directory: string
  readonly port: number
  readonly restPort: number
  program: RunningProgram
}

/** PostgreSQL that fails over: three etcd, two nodes with Patroni in synchronous mode, and HAProxy that follows the primary. */
export interface PatroniCluster {
  /** Through HAProxy, as the role of the application, to its empty database. */
  readonly connectionString: string
  readonly etcd: Pick<Etcd, 'killLeader' | 'again'>
  /** Address of the primary itself, for a pooler that stands on its machine. */
  primaryPort(): Promise<number>
  /** SIGKILL to the primary's postmaster and to its Patroni. @returns its name, once both are dead */
  killPrimary(): Promise<string>
  /** Starts the node that was killed, and waits until it is the synchronous standby. */
  bringBack(name: string): Promise<void>
  /** Runs statements as the superuser, in the application's database. */
  administer(...statements: readonly string[]): Promise<void>
  /** Hands the role over in good order, as for maintenance. */
  switchOver(): Promise<void>
  log(): string
  stop(): Promise<void>
}

const superuser = 'change-this-superuser'
/** A node that was killed recovers, rewinds and copies what it missed, on a machine that may be busy. */
const patience = { tries: 720, pauseMs: 250 }

const until = async (what: () => string, check: () => Promise<boolean>): Promise<void> => {
  for (let tried = 0; tried < patience.tries; tried++) {
    if (await check().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  }
  throw new Error(`Not within three minutes: ${what()}`)
}

/** `deploy/patroni/patroni.yml` with the ports and directories of the test. */
const writePatroni = async ({ name, directory, port, restPort }: Omit<Node, 'program'>, etcdHosts: string) => {
  const text = (await readFile(exampleFile('patroni/patroni.yml'), 'utf8'))
    .replace(/^name: .*$/m, `name: ${name}`)
    .replaceAll('10.0.0.21:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${port}`)
    .replace(/hosts: 10\.0\.0\.31.*$/m, `hosts: ${etcdHosts}`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replace('/var/lib/postgresql/15/lineside', join(directory, 'data'))
    .replace('/var/lib/postgresql/patroni.pgpass', join(directory, 'pgpass'))
    .replace('/var/run/postgresql', directory)
    .replace('mode: automatic', 'mode: off')
    .replace('/usr/lib/postgresql/15/bin', postgresPrograms)
  const path = join(directory, 'patroni.yml')
  await writeFile(path, text)
  return path
}

const startNode = (directory: string): RunningProgram =>
  startProgram([patroni, join(directory, 'patroni.yml')], { directory })

/** Asks Patroni’s REST API, which says yes by 200. */
const says = async ({ restPort }: Pick<Node, 'restPort'>, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(2_000) })).status === 200

/** `deploy/proxy/haproxy-postgres.cfg` in front of these nodes. */
const startHaproxy = async (directory: string, nodes: readonly Pick<Node, 'name' | 'port' | 'restPort'>[]) => {
  const port = await lastingPort()
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}\n`)
  const text = (await readFile(exampleFile('proxy/haproxy-postgres.cfg'), 'utf8'))
    .replace(/^ {2}server .*\n/gm, '')
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${port}`)
  const path = join(directory, 'haproxy.cfg')
  await writeFile(path, text + servers.join(''))
  return { port, program: startProgram([haproxy, '-db', '-f', path], { directory }) }
}

const asSuperuser = async (port: number, database: string, ...statements: readonly string[]): Promise<void> => {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: superuser, database })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

export const startPatroniCluster = async (): Promise<PatroniCluster> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-patroni-'))
  await makeOwn(directory)
  const etcd = await startEtcd(directory)
  const place = async (name: string) => {
    const node = { name, directory: join(directory, name), port: await lastingPort(), restPort: await lastingPort() }
    await makeOwn(node.directory)
    await writePatroni(node, etcd.hosts)
    return node
  }
  const places = [await place('db1'), await place('db2')]
  const nodes: Node[] = []
  // one after the other: the first makes the cluster
  for (const [at, node] of places.entries()) {
    const started = { ...node, program: startNode(node.directory) }
    nodes.push(started)
    await until(
      () => `${node.name} runs: ${started.program.said()}`,
      () => says(node, at === 0 ? 'primary' : 'synchronous'),
    )
  }
  await asSuperuser(
    nodes[0]?.port ?? 0,
    'postgres',
    `create role lineside login password 'lineside'`,
    `create database lineside owner lineside encoding 'UTF8' template template0`,
  )
  const proxy = await startHaproxy(directory, nodes)
  // it takes a standby for the primary until it has asked
  await eventually(() => asSuperuser(proxy.port, 'postgres', 'create temporary table probe ()'))

  const primary = async (): Promise<Node> => {
    for (const node of nodes)
      if (!node.program.isOver() && (await says(node, 'primary').catch(() => false))) return node
    throw new Error(`There is no primary: ${log()}`)
  }
  const log = () => nodes.map(({ name, program }) => `--- ${name}\n${program.said()}`).join('\n')
  const postmasterOf = async (node: Node): Promise<number> =>
    Number((await readFile(join(node.directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

  return {
    connectionString: `postgresql://lineside:lineside@127.0.0.1:${proxy.port}/lineside`,
    etcd,
    administer: (...statements) => asSuperuser(proxy.port, 'lineside', ...statements),
    primaryPort: async () => (await primary()).port,
    killPrimary: async () => {
      const node = await primary()
      const postmaster = await postmasterOf(node)
      // Patroni first: it must not mend anything
      const over = node.program.end('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await over
      return node.name
    },
    bringBack: async (name) => {
      const node = nodes.find((known) => known.name === name)
      if (node === undefined) throw new Error(`There is no node ${name}`)
      node.program = startNode(node.directory)
      await until(
        () => `${name} is the standby again`,
        () => says(node, 'synchronous'),
      )
    },
    switchOver: async () => {
      const from = await primary()
      const to = nodes.find(({ name }) => name !== from.name)
      const answer = await fetch(`http://127.0.0.1:${from.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to?.name }),
      })
      if (answer.status !== 200) throw new Error(`No switch-over: ${answer.status} ${await answer.text()}`)
      if (to !== undefined)
        await until(
          () => `${from.name} is the standby`,
          () => says(from, 'synchronous'),
        )
    },
    log,
    stop: async () => {
      await proxy.program.end('SIGTERM')
      // Patroni stops its PostgreSQL first
      await Promise.all(nodes.map(({ program }) => program.end('SIGTERM')))
      await etcd.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
