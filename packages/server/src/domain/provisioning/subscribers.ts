import type { Db } from '../../platform/db/database.ts'
import { findLineRowByName, kindOf, type LineKind } from '../pbx-lines/lines-store.ts'
import { requirePlace } from '../pbx-lines/line-place.ts'
import { usernameTaken } from '../pbx-lines/line-refusals.ts'
import type { LineValues } from '../pbx-lines/line-values.ts'
import { changeLine, createLine } from '../pbx-lines/save-line.ts'
import { findProfileId } from './profiles-store.ts'
import { operatorRefusal, type Provisioning, type Saved } from '../saving/saving.ts'
import { findDomain } from './resellers-store.ts'

/** A line as operators describe it: by username and domain, with its profile by name. */
export interface SubscriberInput extends Omit<LineValues, 'profile_id'> {
  readonly kind: LineKind
  readonly customer_id: number
  readonly username: string
  readonly domain: string
  /** Name of a profile of the customer's set; null: no profile; absent: a new line gets the set's default. */
  readonly profile?: string | null | undefined
}

/** Creates a pilot, seat, group or line, or updates it to these values. */
export const saveSubscriber = async (work: Provisioning, input: SubscriberInput): Promise<Saved> => {
  const { kind, customer_id, username, domain, profile, ...values } = input
  const { reseller_id, profile_set_id } = await requirePlace(work.db, customer_id)
  const { id: domain_id } = await requireDomain(work.db, domain, reseller_id)
  const profile_id = await profileIdOf(work.db, profile_set_id, profile)
  const line = await findLineRowByName(work.db, domain_id, username)
  if (line === undefined) {
    const id = await createLine(work, { kind, customer_id, domain_id, username }, { ...values, profile_id })
    return { id, outcome: 'created' }
  }
  if (line.customer_id !== customer_id) throw usernameTaken(username)
  const before = kindOf(line)
  if (before !== kind) throw operatorRefusal(`'${username}' is a ${before}, not a ${kind}.`)
  return { id: line.id, outcome: await changeLine(work, line, { ...values, profile_id }) }
}

const requireDomain = async (db: Db, name: string, resellerId: number) => {
  const domain = await findDomain(db, name.toLowerCase())
  if (domain?.reseller_id === resellerId) return domain
  throw operatorRefusal(`The domain '${name}' is not one of the customer's reseller.`)
}

const profileIdOf = async (
  db: Db,
  profileSetId: number | null,
  name: string | null | undefined,
): Promise<LineValues['profile_id']> => {
  if (name === undefined) return undefined
  if (name === null) return 'none'
  const id = profileSetId === null ? undefined : await findProfileId(db, profileSetId, name)
  return id ?? refuse(name)
}

const refuse = (profile: string): never => {
  throw operatorRefusal(`The customer's profile set has no profile '${profile}'.`)
}
