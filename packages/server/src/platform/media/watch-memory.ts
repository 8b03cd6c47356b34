import { readFile } from 'node:fs/promises'
import { MEDIA_MEMORY_BYTES } from './media-limits.ts'

const PAUSE_MS = 100

/**
 * Looks at the memory of a process that reads what strangers sent: a few bytes of a compressed file can stand for as many
 * as a machine has, and they do not lie on the heap that the process itself is limited to. Where the system has no
 * /proc, nothing is watched.
 * @param tooMuch called once
 * @returns ends the watch
 */
export function watchMemory(pid: number | undefined, tooMuch: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  async function look(): Promise<void> {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (isOver) return
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
    if (kibibytes === undefined) return
    if (Number(kibibytes) * 1024 > MEDIA_MEMORY_BYTES) return tooMuch()
    timer = setTimeout(() => void look(), PAUSE_MS).unref()
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
