import { readFile } from 'node:fs/promises'

/** The media processes that this process has started and that still run. Linux says them by /proc: our children alone, as tests ask often. */
export const mediaProcesses = async (): Promise<number[]> => {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const found = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (pid) => ((await isMedia(pid)) ? [Number(pid)] : [])),
  )
  return found.flat()
}

/** Those that have ended and wait for us to notice have no command line any more. */
const isMedia = async (pid: string): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('media-child')
