import { isInExtensionRange } from '@lineside/telephony/numbers/extension-range'
import type { Db } from '../../platform/db/database.ts'
import { ProvisioningError, required } from './provisioning.ts'
import { findDomain } from './resellers-store.ts'
import type { SubscriberInput } from './subscriber-input.ts'
import * as store from './subscribers-store.ts'

/** Where a subscriber is wanted, and who is there already. */
export interface SubscriberPlace {
  readonly customer: store.CustomerOfSubscriber
  readonly domainId: number
  readonly existing: store.KnownSubscriber | undefined
  readonly pilot: store.KnownSubscriber | undefined
}

/** @throws ProvisioningError when there is no room for this subscriber. */
export const findPlace = async (db: Db, input: SubscriberInput): Promise<SubscriberPlace> => {
  const customer = required(await store.findCustomer(db, input.customer_id), 'The customer does not exist.')
  const domain = await findDomain(db, input.domain.toLowerCase())
  if (domain?.reseller_id !== customer.reseller_id)
    throw new ProvisioningError(`The domain '${input.domain}' is not one of the customer's reseller.`)
  const place: SubscriberPlace = {
    customer,
    domainId: domain.id,
    existing: await store.findSubscriber(db, domain.id, input.username),
    pilot: await store.findPilot(db, customer.id),
  }
  checkKind(input, place)
  if (input.kind === 'seat' || input.kind === 'group') await checkExtension(db, input, place)
  await checkWebUsername(db, input, place)
  if (place.existing === undefined) await checkCreation(db, input, place)
  return place
}

const checkKind = ({ kind, username }: SubscriberInput, { customer, existing, pilot }: SubscriberPlace): void => {
  if (existing !== undefined && existing.customer_id !== customer.id) refuse('Subscriber already exists.')
  const before = existing && store.kindOf(existing)
  if (before !== undefined && before !== kind) refuse(`'${username}' is a ${before}, not a ${kind}.`)
  if (kind === 'line' && customer.product_class === 'pbxaccount')
    refuse('A customer with a PBX has seats and groups, not lines.')
  if (kind !== 'line' && customer.product_class === 'sipaccount') refuse('The customer has lines, not a PBX.')
  if (kind === 'pilot' && pilot !== undefined && pilot.id !== existing?.id)
    refuse('Customer already has a pbx pilot subscriber.')
  if (kind !== 'pilot' && kind !== 'line' && pilot === undefined)
    refuse('Customer has no pbx pilot subscriber yet and is_pbx_pilot is not set.')
}

const checkExtension = async (
  db: Db,
  { extension }: SubscriberInput,
  { customer, existing }: SubscriberPlace,
): Promise<void> => {
  if (extension === undefined && existing !== undefined) return
  await requireExtension(db, customer, { extension, subscriberId: existing?.id })
}

/**
 * PBX-07: an extension lies in the customer's range, and one subscriber has it.
 * @param subscriberId of who has it or is to have it; undefined: somebody new
 * @throws ProvisioningError
 */
export const requireExtension = async (
  db: Db,
  {
    id,
    ext_range_min: min,
    ext_range_max: max,
  }: Pick<store.CustomerOfSubscriber, 'id' | 'ext_range_min' | 'ext_range_max'>,
  { extension, subscriberId }: { extension: string | undefined; subscriberId: number | undefined },
): Promise<void> => {
  if (extension === undefined)
    return refuse('A pbx_extension is required if customer is PBX and pilot subscriber exists.')
  if (!isInExtensionRange(extension, { min, max }))
    refuse("Subscriber's PBX extension is out of customer's extension range.")
  const holder = await store.findExtension(db, id, extension)
  if (holder !== undefined && holder !== subscriberId) refuse('The pbx_extension already exists for this customer.')
}

const checkWebUsername = async (
  db: Db,
  { webusername, username }: SubscriberInput,
  { domainId, existing }: SubscriberPlace,
): Promise<void> => {
  const name = webusername ?? (existing === undefined ? username : undefined)
  if (name === undefined) return
  const holder = await store.findWebUser(db, domainId, name)
  if (holder !== undefined && holder !== existing?.id)
    refuse(`Webusername-Domain combination '${name}' already exists.`)
}

const checkCreation = async (
  db: Db,
  { kind, number }: SubscriberInput,
  { customer }: SubscriberPlace,
): Promise<void> => {
  if (kind === 'pilot' && number === undefined) refuse('A primary_number is required for the PBX pilot subscriber.')
  if (kind === 'line' && number === undefined) refuse('A primary_number is required for the SIP subscriber.')
  if (customer.max_subscribers !== null && (await store.countSubscribers(db, customer.id)) >= customer.max_subscribers)
    throw new ProvisioningError('Maximum number of customer subscribers reached.', { isLimit: true })
}

const refuse = (message: string): never => {
  throw new ProvisioningError(message)
}
