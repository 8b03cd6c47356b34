import type { Db } from '../../platform/db/database.ts'

/** @param box the password, sealed */
export const writeSipPassword = async (db: Db, subscriberId: number, box: Buffer): Promise<void> => {
  await db.updateTable('subscribers').set({ sip_password_box: box }).where('id', '=', subscriberId).execute()
}
