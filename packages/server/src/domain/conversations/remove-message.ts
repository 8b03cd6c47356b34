import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteMessage, isFileUsed, type MessageType } from './messages-store.ts'

/** Removes a voicemail or fax. Its file is removed after the commit, if no other row uses it. */
export const removeMessage = async (
  { db, files }: Pick<Platform, 'db' | 'files'>,
  context: WritingContext,
  type: MessageType,
  id: number,
): Promise<void> => {
  const key = await deleteMessage(context.db, type, id)
  if (key === null) return
  context.afterCommit(async () => {
    if (!(await isFileUsed(db, key))) await files.remove(key)
  })
}
