import type { Platform } from '../../platform/platform.ts'
import { knownMessageFiles } from '../voicebox/unfinished-messages-store.ts'
import { namedFiles } from '../files/named-files-store.ts'

/** Whoever stores a file names it in a row soon afterwards; nothing takes this long. */
const orphanMs = 48 * 60 * 60 * 1000
/** Keys in one question to the database. */
const batch = 1_000
/** Files that one run takes at most: a fault must not take all at once. */
const mostOrphans = 10_000

export interface Swept {
  readonly files: number
  readonly drafts: number
}

/**
 * Puts aside files that no row names, since their process died before it could write the row or after it had removed the row
 * (GROW-01). They stay within the days of grace as all removed files.
 */
export const sweepOrphans = async ({
  db,
  files,
  log,
  now,
}: Pick<Platform, 'db' | 'files' | 'log' | 'now'>): Promise<Swept> => {
  const before = now().getTime() - orphanMs
  let waiting: string[] = []
  let count = 0
  const sweep = async (): Promise<void> => {
    const named = await namedFiles(db, waiting)
    for (const key of waiting)
      if (!named.has(key)) {
        await files.remove(key)
        count += 1
      }
    waiting = []
  }
  for await (const { key, storedAt } of files.list()) {
    if (storedAt.getTime() < before) waiting.push(key)
    if (waiting.length === batch) await sweep()
    if (count >= mostOrphans) break
  }
  await sweep()
  const drafts = await sweepDrafts({ db, files }, before)
  if (count + drafts > 0)
    log.warn(`${count} files that nothing named were put aside, and ${drafts} unfinished messages that nothing awaited`)
  return { files: count, drafts }
}

const sweepDrafts = async ({ db, files }: Pick<Platform, 'db' | 'files'>, before: number): Promise<number> => {
  const { drafts } = files
  if (drafts === undefined) return 0
  const old: string[] = []
  for await (const { draft, begunAt } of drafts.list()) if (begunAt.getTime() < before) old.push(draft)
  const unknown: string[] = []
  for (let from = 0; from < old.length; from += batch) {
    const some = old.slice(from, from + batch)
    const known = await knownMessageFiles(db, some)
    unknown.push(...some.filter((draft) => !known.has(draft)))
  }
  for (const draft of unknown) await drafts.remove(draft)
  return unknown.length
}
