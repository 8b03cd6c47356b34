import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { draftBlockBytes, type FileDrafts } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'

/** With the second that a page of a recording takes, a process that is killed loses some two seconds (GROW-01). */
export const carryEveryMs = 1_000

export interface CarryOptions {
  readonly drafts: FileDrafts
  readonly draft: string
  /** The file that grows; it may not be there yet. */
  readonly path: string
  readonly log: Pick<Log, 'warn'>
  readonly everyMs?: number
}

/**
 * Copies a file that a media process writes, block by block as it changes, to where another process finds it.
 * @returns copies no more, and resolves when nothing is on its way
 */
export const carryDraft = ({
  drafts,
  draft,
  path,
  log,
  everyMs = carryEveryMs,
}: CarryOptions): { stop(): Promise<void> } => {
  /** Hashes of the blocks that were copied. */
  const copied: string[] = []
  let seen = ''
  let hasWarned = false
  let carrying: Promise<void> | null = null

  const carry = async (): Promise<void> => {
    const found = await stat(path).catch(() => null)
    if (found === null) {
      // it was kept, or given up
      if (seen !== '') clearInterval(timer)
      return
    }
    const state = `${found.size} ${found.mtimeMs}`
    if (state === seen) return
    // the whole file: a fax changes its beginning with each page
    const content = await readFile(path)
    const blocks = Math.ceil(content.length / draftBlockBytes)
    // from the end on: what the beginning of a fax points at is there before it
    for (let at = blocks - 1; at >= 0; at -= 1) {
      const block = content.subarray(at * draftBlockBytes, (at + 1) * draftBlockBytes)
      const hash = createHash('sha256').update(block).digest('hex')
      if (copied[at] === hash) continue
      await drafts.write(draft, at, block)
      copied[at] = hash
    }
    seen = state
    hasWarned = false
  }

  const timer = setInterval(() => {
    carrying ??= carry()
      .catch((error: unknown) => {
        if (!hasWarned) log.warn(`An unfinished message is on this machine only: ${reason(error)}`)
        hasWarned = true
      })
      .finally(() => (carrying = null))
  }, everyMs)

  return {
    async stop() {
      clearInterval(timer)
      await carrying
    },
  }
}
