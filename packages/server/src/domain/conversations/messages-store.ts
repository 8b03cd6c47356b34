import type { Voicemail } from '@lineside/contract/resources/conversations/voicemails'
import type { Selectable } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConversationsTable } from '../../platform/db/schema.ts'

/** A conversation with a file to listen to or look at. */
export type MessageRow = Selectable<ConversationsTable>
export type MessageType = 'voicemail' | 'fax'

export const findMessage = (
  db: Db,
  principal: Principal,
  type: MessageType,
  id: number,
): Promise<MessageRow | undefined> => {
  const { column, id: owner } = ownershipOf(principal)
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .where(column, '=', owner)
    .executeTakeFirst()
}

/**
 * Deletes a message.
 * @returns the key of its file
 */
export const deleteMessage = async (db: Db, type: MessageType, id: number): Promise<string | null> => {
  const row = await db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('type', '=', type)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key ?? null
}

/** Whether anything still uses a file: copies of a message may share one. */
export const isFileUsed = async (db: Db, key: string): Promise<boolean> => {
  const message = await db.selectFrom('conversations').select('id').where('file_key', '=', key).limit(1).execute()
  return message.length > 0
}

export const moveVoicemail = async (db: Db, id: number, folder: Voicemail['folder']): Promise<void> => {
  await db.updateTable('conversations').set({ folder }).where('id', '=', id).where('type', '=', 'voicemail').execute()
}
