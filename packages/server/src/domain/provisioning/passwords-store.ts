import type { Db } from '../../platform/db/database.ts'

export const writePasswords = async (
  db: Db,
  subscriberId: number,
  passwords: { web_password_hash: null } | { sip_password_box: Buffer },
): Promise<void> => {
  await db.updateTable('subscribers').set(passwords).where('id', '=', subscriberId).execute()
}
