import { userAgentFamily } from '@lineside/telephony/devices/user-agent-family'
import { registeredPhones, rememberKnown } from './line-phones-store.ts'
import type { Db } from '../../platform/db/database.ts'

/** Registrations that are read at a time. */
const most = 1000

/**
 * HARD-02: makes the phones known that are registered now, before new ones are held; one that was refused stays so.
 * @param customerId null: of all customers
 */
export const knowRegistered = async (db: Db, customerId: number | null, at: Date): Promise<void> => {
  let after = 0
  for (;;) {
    const phones = await registeredPhones(db, { customerId, at, after, most })
    if (phones.length === 0) return
    await rememberKnown(
      db,
      phones.map((phone) => ({ ...phone, family: userAgentFamily(phone.userAgent) })),
      at,
    )
    after = phones.at(-1)?.id ?? after
  }
}
