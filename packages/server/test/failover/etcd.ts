import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { eventually } from '../eventually.ts'
import { lastingPort, isOpen } from '../processes/free-port.ts'
import { exampleFile, type RunningProgram, startProgram } from './programs.ts'

export const etcdProgram = '/usr/bin/etcd'

/** Three etcd of one cluster, of which any two know who is the primary. */
export interface Etcd {
  /** As Patroni takes them: `host:port`, with commas between. */
  readonly hosts: string
  /** SIGKILL to the one that leads the others. @returns its name, once it is dead */
  killLeader(): Promise<string>
  /** Starts it again, with what it had written. @returns when it takes part */
  again(name: string): Promise<void>
  stop(): Promise<void>
}

interface Member {
  readonly name: string
  readonly port: number
  readonly peerPort: number
  program: RunningProgram | null
}

const status = z.object({ header: z.object({ member_id: z.string() }), leader: z.string() })

/** @throws Error it is not there, or has no majority */
const statusOf = async ({ port }: Member): Promise<z.infer<typeof status>> => {
  const options = { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }
  return status.parse(await (await fetch(`http://127.0.0.1:${port}/v3/maintenance/status`, options)).json())
}

/** `deploy/patroni/etcd.env` of this one, without waiting for the disk. */
const commandOf = async ({ name, port, peerPort }: Member, directory: string, all: readonly Member[]) => {
  const text = (await readFile(exampleFile('patroni/etcd.env'), 'utf8'))
    .replace(
      /^(ETCD_INITIAL_CLUSTER)=.*$/m,
      `$1=${all.map((one) => `${one.name}=http://127.0.0.1:${one.peerPort}`).join(',')}`,
    )
    .replace('ETCD_NAME=etcd1', `ETCD_NAME=${name}`)
    .replace('/var/lib/etcd/lineside', join(directory, name))
    .replaceAll('10.0.0.31:2379', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.31:2380', `127.0.0.1:${peerPort}`)
  const settings = text.split('\n').filter((line) => line.startsWith('ETCD_'))
  return ['/usr/bin/env', ...settings, etcdProgram, '--unsafe-no-fsync']
}

/** @param directory which the user of these programs owns */
export const startEtcd = async (directory: string): Promise<Etcd> => {
  const members: Member[] = []
  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    members.push({ name, port: await lastingPort(), peerPort: await lastingPort(), program: null })
  const start = async (member: Member): Promise<void> => {
    member.program = startProgram(await commandOf(member, directory, members), { directory })
  }
  const takesPart = (member: Member) =>
    eventually(async () => {
      if (!(await isOpen(member.port))) throw new Error(`etcd does not listen: ${member.program?.said()}`)
      if ((await statusOf(member)).leader === '0') throw new Error(`etcd has no leader: ${member.program?.said()}`)
    })
  await Promise.all(members.map(start))
  await Promise.all(members.map(takesPart))
  const named = (name: string): Member => {
    const found = members.find((member) => member.name === name)
    if (found === undefined) throw new Error(`There is no etcd ${name}`)
    return found
  }
  return {
    hosts: members.map(({ port }) => `127.0.0.1:${port}`).join(','),
    killLeader: async () => {
      for (const member of members) {
        if (member.program?.isOver() !== false) continue
        const { header, leader } = await statusOf(member)
        if (header.member_id !== leader) continue
        await member.program.end('SIGKILL')
        return member.name
      }
      throw new Error('No etcd leads')
    },
    again: async (name) => {
      await start(named(name))
      await takesPart(named(name))
    },
    stop: async () => {
      await Promise.all(members.map(async ({ program }) => program?.end('SIGTERM')))
    },
  }
}
