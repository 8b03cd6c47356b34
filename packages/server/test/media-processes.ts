import { readdir, readFile } from 'node:fs/promises'

/** The media processes that this process has started and that still run. Linux says them by /proc. */
export const mediaProcesses = async (): Promise<number[]> => {
  const pids = await readdir('/proc')
  const found = await Promise.all(
    pids.filter((pid) => /^\d+$/.test(pid)).map(async (pid) => ((await isOurs(pid)) ? [Number(pid)] : [])),
  )
  return found.flat()
}

const isOurs = async (pid: string): Promise<boolean> => {
  try {
    const [command, stat] = await Promise.all(
      ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    const [state, parent] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    return command?.includes('media-child') === true && parent === String(process.pid) && state !== 'Z'
  } catch {
    return false
  }
}
