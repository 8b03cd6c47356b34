import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { processesWith } from '../../../packages/server/test/sip/edge-processes.ts'
import type { Installation } from './installation.ts'

/** Memory and descriptors of a process. */
export interface Held {
  readonly megabytes: number
  readonly descriptors: number
  readonly connections: number
}

/** The media processes of a server. */
export const mediaProcessesOf = (server: number): readonly number[] =>
  textOf(`/proc/${server}/task/${server}/children`)
    .split(' ')
    .filter((pid) => /^\d+$/.test(pid.trim()) && textOf(`/proc/${pid.trim()}/cmdline`).includes('media-child'))
    .map(Number)

/** The processes of each role that run now. Figures of one role are added up. */
export const processesOf = async (installation: Installation): Promise<Readonly<Record<string, readonly number[]>>> => {
  const { servers, edges, swift } = installation
  const pids = servers.pids()
  const named = Object.fromEntries(
    pids.flatMap((pid, at) => [
      [`server ${at + 1}`, [pid]],
      [`media of server ${at + 1}`, mediaProcessesOf(pid)],
    ]),
  )
  const ofEdges = await Promise.all(
    edges.flatMap(({ directory }, at) => [
      processesWith('kamailio', directory).then((found) => [`Kamailio ${at + 1}`, found] as const),
      processesWith('rtpengine', directory).then((found) => [`relays of edge ${at + 1}`, found] as const),
    ]),
  )
  const others = await Promise.all([
    processesWith('nats-server', '-c').then((found) => ['NATS', found] as const),
    processesWith('janus', '--configs-folder').then((found) => ['Janus', found] as const),
    ...(swift === null ? [] : [processesWith('run_swift', swift.directory).then((found) => ['S3', found] as const)]),
  ])
  return { ...named, ...Object.fromEntries(ofEdges), ...Object.fromEntries(others) }
}

/** Added up over these processes; null: none of them runs. */
export const heldBy = (pids: readonly number[]): Held | null => {
  const each = pids.flatMap((pid) => heldByOne(pid) ?? [])
  if (each.length === 0) return null
  return each.reduce((sum, one) => ({
    megabytes: sum.megabytes + one.megabytes,
    descriptors: sum.descriptors + one.descriptors,
    connections: sum.connections + one.connections,
  }))
}

const heldByOne = (pid: number): Held | null => {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1]
  if (kibibytes === undefined) return null
  const open = linksOf(`/proc/${pid}/fd`)
  return {
    megabytes: (Number(kibibytes) * 1_024) / 1e6,
    descriptors: open.length,
    connections: open.filter((link) => link.startsWith('socket:')).length,
  }
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const linksOf = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory).map((name) => {
      try {
        return readlinkSync(`${directory}/${name}`)
      } catch {
        // it was closed meanwhile
        return ''
      }
    })
  } catch {
    return []
  }
}
