import { readFile } from 'node:fs/promises'

/** Memory and processor time that a process uses. */
export interface Usage {
  readonly memoryBytes: number
  /** Processor time since the process started, in ms, in steps of 10. */
  readonly processorMs: number
}

const PAUSE_MS = 100
/** Linux reports processor time in hundredths of a second, whatever the kernel's own clock rate. */
const MS_PER_TICK = 10

/**
 * Reports what a process uses, ten times a second. A few bytes of a compressed file can expand to all the memory of a
 * machine, and that memory is not part of the JavaScript heap, which has a limit of its own. Where there is no /proc,
 * this does nothing.
 * @returns the function that stops the watch
 */
export function watchUsage(pid: number | undefined, look: (usage: Usage) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  async function read(): Promise<void> {
    const usage = await readUsage(pid)
    if (isOver || usage === null) return
    timer = setTimeout(() => void read(), PAUSE_MS).unref()
    look(usage)
  }
  void read()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function readUsage(pid: number | undefined): Promise<Usage | null> {
  try {
    const [status, stat] = await Promise.all(['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')?.[1]
    // the fields follow the program's name, which stands in brackets and may contain anything
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (kibibytes === undefined || fields === undefined) return null
    const [user, system] = [fields[11], fields[12]].map(Number)
    return { memoryBytes: Number(kibibytes) * 1024, processorMs: ((user ?? 0) + (system ?? 0)) * MS_PER_TICK }
  } catch {
    return null
  }
}
