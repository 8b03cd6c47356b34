import { randomBytes } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { askMailText } from './ask-mail-texts.ts'
import {
  type Asker,
  countAsked,
  folded,
  forgetAsked,
  readAsked,
  readAsker,
  storeAsked,
} from './asked-addresses-store.ts'

const DAY_MS = 86_400_000

type Ground = Pick<Platform, 'mail' | 'now' | 'config'>

export interface NamedAddresses {
  readonly subscriberId: number
  /** Member of the request that names them. */
  readonly field: string
  /** Those that the line named before this change, and names from now on. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * HARD-01: an address that a line names anew is mailed a question, and gets nothing else until it agrees. The own address
 * of the line is not asked; nor is one that has answered a colleague, or was asked by one within a day: its answer counts
 * for all lines of the customer.
 * @param db the transaction that stores the addresses
 * @throws Refusal the line has named too many new ones within a day
 */
export const askNewAddresses = async (
  ground: Ground,
  db: Db,
  { subscriberId, field, before, after }: NamedAddresses,
): Promise<void> => {
  const known = new Set(before.map(folded))
  const fresh = after.map(folded).filter((address) => address !== '' && !known.has(address))
  if (fresh.length === 0) return
  const asker = await readAsker(db, subscriberId)
  const since = new Date(ground.now().getTime() - DAY_MS)
  await forgetAsked(db, { subscriberId, named: fresh, before: since })
  for (const address of fresh) {
    if (address === asker.own) continue
    const asked = await readAsked(db, asker.customerId, address)
    if (asked.some((row) => row.subscriber_id === subscriberId)) continue
    if ((await countAsked(db, subscriberId, since)) >= limits.askedAddresses)
      throw validationFailed([{ field, input: address, errors: ['Too many new addresses within a day'] }])
    await ask(ground, db, { subscriberId, address, asker })
  }
}

/** Stores what is known of an address, and mails it unless the customer has an answer or has mailed it within a day. */
const ask = async (
  { mail, now, config }: Ground,
  db: Db,
  { subscriberId, address, asker }: { subscriberId: number; address: string; asker: Asker },
): Promise<boolean> => {
  const at = now()
  const asked = await readAsked(db, asker.customerId, address)
  const answer = asked.find(({ state }) => state !== 'asked')?.state ?? 'asked'
  const isMailed = asked.some(({ asked_at }) => asked_at.getTime() > at.getTime() - DAY_MS)
  const isDue = answer === 'asked' && !isMailed
  const token = isDue ? randomBytes(16).toString('hex') : null
  await storeAsked(db, { subscriber_id: subscriberId, address, state: answer, asked_at: at, token })
  if (token === null) return false
  const { name, company, language, customerId } = asker
  const { subject, text } = askMailText(language)
  const link = `${portalAddress(config, config.port)}/#/mailaddress?token=${token}`
  await mail.send(
    db,
    { subscriberId, customerId },
    { to: address, subject, text: text({ name, company, address, link }) },
  )
  return true
}

/** @returns false: it was mailed within a day, by any line of the customer, or has answered */
export const askAgain = async (ground: Ground, db: Db, subscriberId: number, address: string): Promise<boolean> =>
  ask(ground, db, { subscriberId, address: folded(address), asker: await readAsker(db, subscriberId) })
