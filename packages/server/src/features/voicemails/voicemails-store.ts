import type { Voicemail } from '@lineside/contract/resources/voicemails'
import type { Db } from '../../platform/db/database.ts'

export const moveVoicemail = async (db: Db, id: number, folder: Voicemail['folder']): Promise<void> => {
  await db.updateTable('conversations').set({ folder }).where('id', '=', id).where('type', '=', 'voicemail').execute()
}
