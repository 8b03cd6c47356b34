import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from '../../packages/server/src/platform/db/database.ts'

/** The processes that do work for a call. */
export const workers = ['server', 'media', 'database', 'Kamailio', 'rtpengine'] as const
export type Use = Readonly<Record<(typeof workers)[number], number>>

const TICKS_A_SECOND = 100

/**
 * Processor seconds used so far by the server and everything it started. They are meaningful on a busy machine, too,
 * unlike elapsed time.
 */
export const secondsUsed = async (server: number): Promise<Use> => {
  const use = { server: 0, media: 0, database: 0, Kamailio: 0, rtpengine: 0 }
  const all = await processes()
  const isOfServer = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return pid === server || (parent !== undefined && parent > 1 && isOfServer(parent))
  }
  for (const [pid, { name, seconds }] of all) if (isOfServer(pid)) use[workerOf(pid === server, name)] += seconds
  return use
}

/** The sum over all processes. */
export const sumOf = (use: Use): number => workers.reduce((sum, worker) => sum + use[worker], 0)

/**
 * Processor seconds used so far by a process and everything it started. It reads twice, because the time of a process that
 * ends while the list is read is in neither its line nor its parent's.
 */
export const usedBy = async (pid: number): Promise<number> =>
  Math.max(sumOf(await secondsUsed(pid)), sumOf(await secondsUsed(pid)))

/** The process that began the one of this database that answers. */
export const postmasterOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid ?? 0}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

export const difference = (after: Use, before: Use): Use => ({
  server: after.server - before.server,
  media: after.media - before.media,
  database: after.database - before.database,
  Kamailio: after.Kamailio - before.Kamailio,
  rtpengine: after.rtpengine - before.rtpengine,
})

const workerOf = (isServer: boolean, name: string): keyof Use => {
  if (isServer) return 'server'
  if (name === 'kamailio') return 'Kamailio'
  if (name === 'rtpengine') return 'rtpengine'
  return name === 'postgres' ? 'database' : 'media'
}

interface OneProcess {
  readonly name: string
  readonly parent: number
  readonly seconds: number
}

const processes = async (): Promise<ReadonlyMap<number, OneProcess>> => {
  const pids = (await readdir('/proc')).filter((pid) => /^\d+$/.test(pid))
  const found = new Map<number, OneProcess>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const end = stat.lastIndexOf(')')
    if (end < 0) continue
    const fields = stat.slice(end + 2).split(' ')
    const name = stat.slice(stat.indexOf('(') + 1, end)
    // a database's process that has ended would be missing; the one that began it knows what it used
    const places = name === 'postgres' ? [11, 12, 13, 14] : [11, 12]
    const ticks = places.reduce((sum, place) => sum + Number(fields[place]), 0)
    found.set(Number(pid), {
      name,
      parent: Number(fields[1]),
      seconds: ticks / TICKS_A_SECOND,
    })
  }
  return found
}
