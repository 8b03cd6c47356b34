import { readFile } from 'node:fs/promises'

/** What a process uses. */
export interface Usage {
  readonly memoryBytes: number
  /** Time of the processor since it began, in ms; in steps of 10. */
  readonly processorMs: number
}

const PAUSE_MS = 100
/** Linux counts it in hundredths of a second for whoever asks, whatever its own clock. */
const MS_PER_TICK = 10

/**
 * Looks at what a process uses, ten times a second. A few bytes of a compressed file can stand for as many as a machine
 * has, and they do not lie on the heap that a process itself is limited to. Where the system has no /proc, nothing is
 * watched.
 * @returns ends the watch
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
    // the name of the program comes before them, in brackets, and may hold anything
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (kibibytes === undefined || fields === undefined) return null
    const [user, system] = [fields[11], fields[12]].map(Number)
    return { memoryBytes: Number(kibibytes) * 1024, processorMs: ((user ?? 0) + (system ?? 0)) * MS_PER_TICK }
  } catch {
    return null
  }
}
