import type { Db } from '../../platform/db/database.ts'

/** Marks a subscriber as terminated: its row stays, hidden everywhere, because its conversations need it. */
export const terminateRow = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('subscribers')
    .set({
      status: 'terminated',
      modify_timestamp: now,
      web_password_hash: null,
      web_password_expired: null,
      sip_password_box: null,
      sip_ha1: null,
      sip_ha1s: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives the line's aliases to the pilot and deletes its primary number, which was made of the extension. */
export const giveNumbersBack = async (db: Db, id: number, pilotId: number): Promise<void> => {
  await db.deleteFrom('numbers').where('subscriber_id', '=', id).where('is_primary', '=', true).execute()
  await db.updateTable('numbers').set({ subscriber_id: pilotId }).where('subscriber_id', '=', id).execute()
}

/** Deletes the line's numbers: another customer can have them. */
export const freeNumbers = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('numbers').where('subscriber_id', '=', id).execute()
}

export const endMemberships = async (db: Db, id: number): Promise<void> => {
  await db
    .deleteFrom('group_members')
    .where((row) => row.or([row('member_id', '=', id), row('group_id', '=', id)]))
    .execute()
}

export const endRegistrations = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('registrations').where('subscriber_id', '=', id).execute()
}

/** Removes the line from the keys of all devices. */
export const endDeviceLines = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('device_lines').where('subscriber_id', '=', id).execute()
}

/** Deletes the line's own contacts, and the address books that they follow. */
export const endContacts = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('contact_books').where('subscriber_id', '=', id).execute()
  await db.deleteFrom('contacts').where('subscriber_id', '=', id).execute()
}
