import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { ownershipOf } from '../../platform/access/ownership.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { entityNotFound, HttpProblem } from '../../platform/http-problem.ts'
import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteRecording, detachSubscribers } from './recordings-store.ts'
import { deleteStream, filesOfRecording } from './streams-store.ts'

type Work = Pick<Platform, 'files'>

/**
 * Takes a recording away from those for whom the caller acts: a subscriber for itself, an administrator for its whole
 * customer or for the subscriber in `subscriber_id`. When nobody has the recording any more, it is deleted with its
 * files.
 * @throws HttpProblem 500 for a missing file, unless `force_delete` asks to continue
 */
export const removeRecording = async (
  { files }: Work,
  context: WritingContext,
  { id, subscriber_ids }: CallRecording,
): Promise<void> => {
  const { db, principal, query } = context
  const { column, id: owner } = ownershipOf(principal)
  const own = column === 'customer_id' ? subscriber_ids : subscriber_ids.filter((each) => each === owner)
  const named = query['subscriber_id'] as number | undefined
  const leaving = named === undefined ? own : own.filter((each) => each === named)
  if (leaving.length === 0) throw entityNotFound('callrecording')
  if (await detachSubscribers(db, id, leaving)) return
  const keys = await filesOfRecording(db, id)
  if (query['force_delete'] !== true) await requireFiles({ files }, keys, 'Failed to delete callrecording.')
  await deleteRecording(db, id)
  context.afterCommit(async () => {
    for (const key of keys) await files.remove(key)
  })
}

/** Removes one file of a recording; the recording stays. */
export const removeStream = async ({ files }: Work, context: WritingContext, id: number): Promise<void> => {
  const key = await deleteStream(context.db, id)
  if (key === undefined) return
  if (context.query['force_delete'] !== true) await requireFiles({ files }, [key], 'Failed to delete stream.')
  context.afterCommit(() => files.remove(key))
}

const requireFiles = async ({ files }: Work, keys: readonly string[], message: string): Promise<void> => {
  try {
    for (const key of keys) await files.size(key)
  } catch (error) {
    if (error instanceof UnknownFileError) throw new HttpProblem(500, message)
    throw error
  }
}
