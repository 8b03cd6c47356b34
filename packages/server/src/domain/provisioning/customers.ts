import { outsideLimits } from '@lineside/telephony/outside/outside-limits'
import { findProfileSet } from './profiles-store.ts'
import { type Outcome, type Provisioning, operatorRefusal, type Saved } from '../saving/saving.ts'
import { saveRow, updateRow } from '../saving/rows-store.ts'
import { requireZone } from '../pbx-lines/line-values.ts'

export interface CustomerInput {
  readonly reseller_id: number
  /** The reseller's own number or name for the customer. */
  readonly external_id: string
  readonly name: string
  /** `pbxaccount` (a company with seats and groups) or `sipaccount` (single lines). */
  readonly product_class?: string | undefined
  readonly profile_set_id?: number | null | undefined
  /** Currency code (ISO 4217). */
  readonly currency?: string | undefined
  /** Time zone (IANA). */
  readonly timezone?: string | undefined
  /** Digits: lowest and highest extension as numbers, both included. */
  readonly ext_range_min?: string | null | undefined
  readonly ext_range_max?: string | null | undefined
  readonly max_subscribers?: number | null | undefined
  /** Most outside calls at the same time. */
  readonly outside_calls?: number | null | undefined
  /** Country codes or number prefixes that the customer may call; null: all. */
  readonly outside_countries?: readonly string[] | null | undefined
}

/** Saves a customer, which is found by its external id; that is unique within a reseller. */
export const saveCustomer = async ({ db }: Provisioning, input: CustomerInput): Promise<Saved> => {
  const { reseller_id, external_id, profile_set_id, ...values } = input
  check(input)
  if (typeof profile_set_id === 'number' && (await findProfileSet(db, profile_set_id))?.reseller_id !== reseller_id)
    throw operatorRefusal('Invalid profile_set_id parameter')
  return saveRow(db, 'customers', { reseller_id, external_id }, { ...values, profile_set_id })
}

/** Saves the range of a customer's extensions; an undefined end stays unchanged, null opens it. */
export const saveExtensionRange = async (
  { db }: Provisioning,
  customerId: number,
  { min, max }: { min: string | null | undefined; max: string | null | undefined },
): Promise<Outcome> => {
  checkExtensionRange(min, max)
  return updateRow(db, 'customers', customerId, { ext_range_min: min, ext_range_max: max })
}

const check = (input: CustomerInput): void => {
  const { product_class, currency, timezone, ext_range_min, ext_range_max, max_subscribers } = input
  if (input.external_id.trim() === '' || input.name.trim() === '')
    throw operatorRefusal('A customer needs an id and a name.')
  if (product_class !== undefined && !['pbxaccount', 'sipaccount'].includes(product_class))
    throw operatorRefusal(`The class of a customer is pbxaccount or sipaccount, not '${product_class}'.`)
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    throw operatorRefusal(`'${currency}' is not a currency such as EUR.`)
  requireZone(timezone)
  checkExtensionRange(ext_range_min, ext_range_max)
  const { outside_calls, outside_countries } = input
  if (typeof outside_calls === 'number' && !(outside_calls >= 0 && outside_calls <= outsideLimits.mostCalls))
    throw operatorRefusal(`A customer has up to ${outsideLimits.mostCalls} calls outside at a time.`)
  if (outside_countries && outside_countries.length > outsideLimits.countries)
    throw operatorRefusal(`A list of countries has up to ${outsideLimits.countries} entries.`)
  const odd = outside_countries?.find((code) => !/^[1-9]\d{0,6}$/.test(code))
  if (odd !== undefined) throw operatorRefusal(`'${odd}' is not a country code such as 43.`)
  if (typeof max_subscribers === 'number' && !(Number.isSafeInteger(max_subscribers) && max_subscribers > 0))
    throw operatorRefusal('Value must be a positive integer')
}

const checkExtensionRange = (min: string | null | undefined, max: string | null | undefined): void => {
  for (const end of [min, max])
    if (end && !/^\d{1,20}$/.test(end)) throw operatorRefusal(`'${end}' is not an extension.`)
  if (min && max && BigInt(min) > BigInt(max)) throw operatorRefusal(`There is no extension from ${min} to ${max}.`)
}
