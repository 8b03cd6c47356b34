import type { FaxLine as Line, LineState } from '../fax-line/fax-line.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FaxDelivery, noteLineJob } from './fax-deliveries-store.ts'

/** A line takes half a minute a page and more; it is asked as often. */
const ASK_AGAIN_MS = 15_000

export type Progress =
  | Exclude<LineState, { phase: 'unknown' | 'sending' }>
  | { readonly phase: 'sending'; readonly askAgainMs: number }

/**
 * Hands a fax over to a line, or asks what became of it. The job is noted before the line may start on it; one that the
 * line does not know was never handed over, and is handed over anew.
 */
export const deliverByLine = async (
  { db, files }: Pick<Platform, 'db' | 'files'>,
  line: Line,
  { id, line_job, callee, caller, quality, file_key }: FaxDelivery,
): Promise<Progress> => {
  const state = line_job === null ? ({ phase: 'unknown' } as const) : await line.state(line_job)
  if (state.phase === 'unknown')
    await line.send({ destination: callee, caller, quality, path: files.path(file_key) }, (job) =>
      noteLineJob(db, id, job),
    )
  return state.phase === 'sent' || state.phase === 'failed' ? state : { phase: 'sending', askAgainMs: ASK_AGAIN_MS }
}
