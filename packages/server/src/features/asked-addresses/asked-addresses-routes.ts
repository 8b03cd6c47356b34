import { actsForCompany } from '@lineside/contract/access'
import {
  answerForAddress,
  askAddressAgain,
  listHeldAddresses,
} from '@lineside/contract/resources/fax-and-voicebox/asked-addresses'
import { askAgain } from '../../domain/asked-addresses/ask-addresses.ts'
import { folded, readHeld, storeAnswer } from '../../domain/asked-addresses/asked-addresses-store.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'

/** A link works for a month. */
const linkMs = 30 * 86_400_000

/** HARD-01: addresses for faxes and messages that have not agreed, and their answers. */
export const askedAddressesRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(listHeldAddresses, async ({ principal, query }) => ({
    items: await readHeld(db, await requireLine(db, principal, query.subscriber_id)),
  }))

  api.route(askAddressAgain, async ({ principal, body: { subscriber_id, address } }) => {
    const subscriberId = await requireLine(db, principal, subscriber_id)
    await db.transaction().execute(async (transaction) => {
      const held = await readHeld(transaction, subscriberId)
      if (!held.some((one) => one.address === folded(address) && one.state === 'asked')) throw entityNotFound('address')
      if (!(await askAgain(platform, transaction, subscriberId, address)))
        throw validationFailed([{ field: 'address', input: address, errors: ['Asked within a day'] }])
    })
  })

  api.route(answerForAddress, async ({ body: { token, wants } }) => {
    const since = new Date(now().getTime() - linkMs)
    if (!(await storeAnswer(db, { token, wants, since }))) throw forbidden('Forbidden')
  })
}

const requireLine = async (db: Db, principal: Principal, id = principal.subscriberId): Promise<number> => {
  if (id === principal.subscriberId) return id
  const found = actsForCompany(principal) ? await findOwnLine(db, principal, id) : undefined
  if (found === undefined) throw entityNotFound('subscriber')
  return found.id
}
