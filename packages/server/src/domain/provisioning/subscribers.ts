import { saveMembers } from './group-members-store.ts'
import { saveExtensionNumber, savePrimaryNumber } from './numbers.ts'
import { savePasswords } from './passwords.ts'
import { findProfileId } from './profiles-store.ts'
import { type Outcome, outcomeOf, type Provisioning, ProvisioningError, type Saved } from './provisioning.ts'
import { insertRow, updateRow } from './rows-store.ts'
import { checkSubscriberInput, type SubscriberInput } from './subscriber-input.ts'
import { findPlace, type SubscriberPlace } from './subscriber-place.ts'

/**
 * A pilot, seat, group or line by its username and domain, with its number, members and passwords.
 * @throws ProvisioningError in the words of ngcp-api-facts 2.1
 */
export const saveSubscriber = async (work: Provisioning, input: SubscriberInput): Promise<Saved> => {
  checkSubscriberInput(input)
  const place = await findPlace(work.db, input)
  const { id, outcome } = await saveOwnRow(work, input, place)
  const parts = [
    await saveNumber(work, id, input, place),
    await saveGroupMembers(work, id, input),
    await savePasswords(work, id, { web: input.web_password, sip: input.sip_password }),
  ]
  const whole = outcomeOf(outcome, ...parts)
  if (whole === 'updated') await work.sessions.subscriberChanged(work.db, id)
  return { id, outcome: whole }
}

const saveOwnRow = async (work: Provisioning, input: SubscriberInput, place: SubscriberPlace): Promise<Saved> => {
  const { display_name, email, timezone, webusername, extension } = input
  const values = {
    display_name,
    email,
    timezone,
    webusername,
    pbx_extension: extension,
    administrative: input.kind === 'pilot' ? true : input.administrative,
    profile_id: await profileIdOf(work, input, place),
    pbx_hunt_policy: input.group?.hunt_policy,
    pbx_hunt_timeout: input.group?.hunt_timeout,
    pbx_hunt_cancel_mode: input.group?.hunt_cancel_mode,
  }
  const { existing, customer, domainId } = place
  if (existing !== undefined)
    return { id: existing.id, outcome: await updateRow(work.db, 'subscribers', existing.id, values) }
  const id = await insertRow(work.db, 'subscribers', {
    ...values,
    customer_id: customer.id,
    domain_id: domainId,
    username: input.username,
    webusername: webusername ?? input.username,
    is_pbx_pilot: input.kind === 'pilot',
    is_pbx_group: input.kind === 'group',
    ...(input.kind === 'group' ? huntingOf(input) : {}),
  })
  return { id, outcome: 'created' }
}

/** GRP-02: how a new group hunts when nobody says. */
const huntingOf = ({ group }: SubscriberInput) => ({
  pbx_hunt_policy: group?.hunt_policy ?? 'serial',
  pbx_hunt_timeout: group?.hunt_timeout ?? 10,
  pbx_hunt_cancel_mode: group?.hunt_cancel_mode ?? 'cancel',
})

/** undefined: the profile stays as it is. */
const profileIdOf = async (
  { db }: Provisioning,
  { profile }: SubscriberInput,
  { customer: { profile_set_id: set }, existing }: SubscriberPlace,
): Promise<number | null | undefined> => {
  if (profile === null) return null
  if (profile === undefined) return existing === undefined && set !== null ? await findProfileId(db, set) : undefined
  const id = set === null ? undefined : await findProfileId(db, set, profile)
  if (id === undefined) throw new ProvisioningError(`The customer's profile set has no profile '${profile}'.`)
  return id
}

const saveNumber = async (
  work: Provisioning,
  id: number,
  { kind, number, extension }: SubscriberInput,
  { customer, pilot }: SubscriberPlace,
): Promise<Outcome> => {
  if (pilot !== undefined && kind !== 'pilot')
    return extension === undefined ? 'unchanged' : saveExtensionNumber(work, { id, pilotId: pilot.id, extension })
  if (number === undefined) return 'unchanged'
  return savePrimaryNumber(work, { id, customer_id: customer.id, isPilot: kind === 'pilot' }, number)
}

const saveGroupMembers = async (
  { db }: Provisioning,
  groupId: number,
  { kind, customer_id, group }: SubscriberInput,
): Promise<Outcome> => {
  if (kind !== 'group' || group?.members === undefined) return 'unchanged'
  return saveMembers(db, { groupId, customerId: customer_id, members: group.members })
}
