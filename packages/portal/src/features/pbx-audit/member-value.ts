import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { partyText } from '../../domain/conversations/party-text.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Option } from '../../shared/ui/fields/option.ts'
import { valueText } from './changes-of.ts'

/** The texts needed to describe the values of the log. */
export interface ValueWords {
  readonly audit: Texts<'pbx-audit'>
  readonly groups: Texts<'pbx-groups'>
  readonly attendants: Texts<'pbx-attendants'>
  readonly parties: Texts<'conversation-items'>
  /** Seats and groups by their id. */
  readonly names: ReadonlyMap<string, Option>
}

/** The members that contain ids of seats and groups. */
const idMembers: readonly string[] = ['subscriber_id', 'pbx_group_ids', 'pbx_groupmember_ids']

/** The ids of seats and groups in a change, to load their names. */
export const idsIn = (...sides: readonly (Readonly<Record<string, unknown>> | null)[]): readonly string[] => [
  ...new Set(sides.flatMap((side) => idMembers.flatMap((member) => idsOf(side?.[member])))),
]

/**
 * NAME, STORY-01: describes the value of a member in the user's language: names for ids, slots with their destinations,
 * yes and no.
 *
 * @returns null if the value is empty
 */
export function memberValue(member: string, value: unknown, words: ValueWords): string | null {
  const { audit, groups, names } = words
  if (idMembers.includes(member)) return listOf(idsOf(value).map((id) => names.get(id)?.text ?? `#${id}`))
  if (member === 'slots' && Array.isArray(value)) return listOf(value.map((slot) => slotText(slot, words)))
  if (member === 'told_destinations' && Array.isArray(value))
    return listOf(value.map((place) => placeText(String(place), words.parties)))
  if (member === 'pbx_hunt_policy' && isPolicy(value)) return groups(`policies.${value}`)
  if (typeof value === 'boolean') return audit(value ? 'yes' : 'no')
  return valueText(value)
}

/** The name of a destination; a text that is already a name stays as it is. */
export const placeText = (place: string, parties: Texts<'conversation-items'>): string =>
  /[@\d]/.test(place) ? partyText(parties, { destination: destinationName(place) }).name : place

const slotText = (value: unknown, { attendants, parties }: ValueWords): string => {
  const { slot, destination } = value as { readonly slot?: unknown; readonly destination?: unknown }
  const key = slot === 'default' ? attendants('default') : String(slot)
  return typeof destination === 'string' ? `${key} → ${placeText(destination, parties)}` : key
}

const policies = ['serial', 'parallel', 'circular', 'random'] as const
const isPolicy = (value: unknown): value is (typeof policies)[number] => policies.some((policy) => policy === value)

const idsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number').map(String)

const listOf = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join(', '))
