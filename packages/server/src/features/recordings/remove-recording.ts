import type { CallRecording } from '@lineside/contract/resources/call-recordings'
import { ownershipOf } from '../../platform/access/ownership.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { entityNotFound, HttpProblem } from '../../platform/http/http-problem.ts'
import type { WritingContext } from '../../platform/http/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteRecording, detachSubscribers } from './recordings-store.ts'
import { deleteStream, filesOfRecording } from './streams-store.ts'

type Work = Pick<Platform, 'files'>

/**
 * Takes a recording away from whom the caller speaks for: a subscriber for itself, an administrator for all of its
 * customer or for the one that `subscriber_id` names. When nobody is left who has it, it goes, and its files with it.
 * @throws HttpProblem 500 for a file that is not there, unless `force_delete` asks to go on
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
