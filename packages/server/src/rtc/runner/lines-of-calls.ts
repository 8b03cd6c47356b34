import {
  findCallLines,
  type LineOfCall,
  type LoadedLines,
  type LoadLines,
  loadLines,
  type WantedLines,
} from '../../domain/call-snapshot/call-snapshot-store.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'

/** Finds the lines of all calls of a process. Calls that ask at the same time share one statement. */
export interface LinesOfCalls {
  /** @returns null when the line does not exist or is terminated */
  find(id: number): Promise<LineOfCall | null>
  readonly load: LoadLines
}

export const createLinesOfCalls = (pool: Pool): LinesOfCalls => ({
  find: inBatches((ids) => findCallLines(pool, ids)),
  load: inBatches(async (asked) => {
    const loaded = await loadLines(pool, together(asked))
    return asked.length === 1 ? [loaded] : asked.map(({ ids }) => partFor(ids, loaded))
  }),
})

const together = (asked: readonly WantedLines[]): WantedLines => ({
  ids: [...new Set(asked.flatMap(({ ids }) => ids))],
  meant: asked.flatMap(({ meant }) => meant),
  now: new Date(Math.max(...asked.map(({ now }) => now.getTime()))),
  // a call may go anywhere
  isBounded: false,
})

/** Data loaded for one of the questions: its lines, and the people they name. */
export const partFor = (ids: readonly number[], { lines, people }: LoadedLines): LoadedLines => {
  const own = lines.filter(({ id }) => ids.includes(id))
  const named = new Set(
    own.flatMap(({ id, reaches, group }) => [id, ...Object.values(reaches), ...(group?.members ?? [])]),
  )
  return { lines: own, people: people.filter(({ id }) => named.has(id)) }
}
