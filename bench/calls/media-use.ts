import { readFile } from 'node:fs/promises'
import { mediaProcesses } from '../../packages/server/test/media/media-processes.ts'
import { residentMegabytes } from '../start/resident-megabytes.ts'

export interface MediaUse {
  /** Share of one core, 0 to 1. */
  readonly core: number
  readonly megabytes: number
}

const TICKS_A_SECOND = 100

/** Measures what the only media process uses while the work lasts. */
export const mediaUse = async (work: () => Promise<void>): Promise<MediaUse> => {
  const [pid] = await mediaProcesses()
  if (pid === undefined) throw new Error('There is no media process')
  const [begin, before] = [performance.now(), await secondsOf(pid)]
  await work()
  const core = ((await secondsOf(pid)) - before) / ((performance.now() - begin) / 1000)
  return { core, megabytes: await residentMegabytes(pid) }
}

/** Processor time of a process so far, in seconds. */
const secondsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
