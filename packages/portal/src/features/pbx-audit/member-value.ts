import type { PreferenceName } from '@lineside/contract/preferences'
import type { PreferenceDefinition } from '@lineside/contract/resources/subscriber-preferences'
import { reminderRecurrences } from '@lineside/contract/resources/reminders'
import { seatRoles } from '@lineside/contract/roles'
import { isSecretMember } from '@lineside/contract/secret-members'
import { lineIdMembers, lineIdsOf } from '@lineside/telephony/story/line-ids'
import { destinationName } from '@lineside/telephony/conversations/destination-name'
import { readableEntry } from '@lineside/telephony/blocking/readable-entry'
import { shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { PreferenceDefinitions } from '../../domain/preferences/preference-definitions.ts'
import { partyText } from '../../domain/conversations/party-text.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { valueText } from './changes-of.ts'
import { statusValue } from './status-value.ts'

/** The texts and names needed to describe the values of the log. */
export interface ValueWords extends KnownNames {
  /** The platform's labels of the preferences and of their choices; empty if it does not tell them. */
  readonly preferences: PreferenceDefinitions
  readonly audit: Texts<'pbx-audit'>
  readonly groups: Texts<'pbx-groups'>
  readonly slots: Texts<'pbx-slots'>
  readonly parties: Texts<'conversation-items'>
  readonly locale: string
}

/** The names behind the ids and numbers of the log. */
export interface KnownNames {
  /** Seats and groups by their id. */
  readonly names: ReadonlyMap<string, string>
  /** The name of the person or group with this number; null: unknown. */
  readonly named: (number: string) => string | null
}

type Members = Readonly<Record<string, unknown>> | null

/** The members that are lists of numbers. */
const numberLists: readonly string[] = ['secretary_numbers', 'status_callers']

/** The numbers in a change, to load the names of those who have them. */
export const numbersIn = (...sides: readonly Members[]): readonly string[] => [
  ...new Set(
    sides.flatMap((side) => [
      ...[...slotsOf(side?.['slots']), ...slotsOf(side?.['speeddials'])].map(({ destination }) => userOf(destination)),
      ...numberLists.flatMap((name) => textsOf(side?.[name])),
      ...['caller', 'callee', 'status_number'].flatMap((name) =>
        typeof side?.[name] === 'string' ? [side[name]] : [],
      ),
    ]),
  ),
]

/**
 * NAME, STORY-01: describes the value of a member in the user's language: names for ids and numbers, a key with its
 * destination, yes and no, the language of a voice; of a secret only that there is one.
 *
 * @returns null if the value is empty
 */
export function memberValue(member: string, value: unknown, words: ValueWords): string | null {
  const { audit, groups, names, locale } = words
  if (isSecretMember(member)) return value === null || value === undefined ? null : audit('hidden')
  if (lineIdMembers.includes(member)) return listOf(idsOf(value).map((id) => names.get(id) ?? `#${id}`))
  if (member === 'slots' || member === 'speeddials')
    return listOf(
      slotsOf(value).map((slot) => slotText(slot, words)),
      '\n',
    )
  if (member === 'told_destinations' && Array.isArray(value))
    return listOf(value.map((place) => placeText(String(place), words.parties)))
  if (numberLists.includes(member)) return listOf(textsOf(value).map((digits) => personText(digits, words)))
  if (member === 'status_number' && typeof value === 'string') return personText(value, words)
  if (member === 'roles')
    return listOf(seatRoles.filter((role) => textsOf(value).includes(role)).map((role) => audit(`roles.${role}`)))
  const status = statusValue(member, value, words)
  if (status !== undefined) return status
  if (member === 'identifier' && typeof value === 'string') return shownMacAddress(value)
  if (member === 'block_in_list' || member === 'block_out_list') return listOf(textsOf(value).map(readableEntry))
  if (member === 'pbx_hunt_policy' && isPolicy(value)) return groups(`policies.${value}`)
  if (secondsMembers.includes(member) && /^\d+$/.test(String(value)))
    return audit('secondsValue', { seconds: String(value) })
  if (member === 'time' && typeof value === 'string' && /^\d\d:\d\d:00$/.test(value)) return value.slice(0, 5)
  const recur = member === 'recur' ? reminderRecurrences.find((each) => each === value) : undefined
  if (recur !== undefined) return audit(`recurs.${recur}`)
  if (languageMembers.includes(member) && typeof value === 'string' && value !== '')
    return new Intl.DisplayNames(locale, { type: 'language' }).of(value) ?? value
  if (typeof value === 'boolean') return audit(value ? 'yes' : 'no')
  const choices = value === null ? undefined : definitionOf(member, words)?.enum_values
  const choice = choices?.find((each) => each.value === value)
  if (choice !== undefined) return choice.label
  return valueText(value)
}

const languageMembers: readonly string[] = ['default_voice', 'language']

/** The platform's definition of the preference of this name. */
export const definitionOf = (
  member: string,
  { preferences }: Pick<ValueWords, 'preferences'>,
): PreferenceDefinition | undefined =>
  Object.hasOwn(preferences, member) ? preferences[member as PreferenceName] : undefined

const secondsMembers: readonly string[] = [
  'pbx_hunt_timeout',
  'queue_wrap_up_time',
  'queue_answer_within',
  'queue_short_abandon',
]

/** A key of an auto attendant, and where it leads. */
export interface LoggedSlot {
  readonly slot: string
  readonly destination: string
}

/** The keys in a value of the log; whatever else it holds is left out. */
export const slotsOf = (value: unknown): readonly LoggedSlot[] =>
  (Array.isArray(value) ? value : []).filter(
    (each: Partial<LoggedSlot> | null) => typeof each?.slot === 'string' && typeof each.destination === 'string',
  )

/** Where a key leads: the name of the person, else the number or service. */
export const slotPlace = ({ destination }: LoggedSlot, { named, parties }: ValueWords): string =>
  named(userOf(destination)) ?? placeText(destination, parties)

/** The number or user in a destination. */
const userOf = (destination: string): string => destination.replace(/^sips?:/i, '').split('@')[0] ?? ''

const slotText = (slot: LoggedSlot, words: ValueWords): string => {
  const key = slot.slot === 'default' ? words.slots('defaultHint') : slot.slot
  return `${key} → ${slotPlace(slot, words)}`
}

const personText = (digits: string, { named }: ValueWords): string =>
  [named(digits), readableNumber(digits)].filter((text) => text !== null).join(' ')

/** The name of a destination; a text that is already a name stays as it is. */
export const placeText = (place: string, parties: Texts<'conversation-items'>): string =>
  /[@\d]/.test(place) ? partyText(parties, { destination: destinationName(place) }).name : place

const policies = ['serial', 'parallel', 'circular', 'random'] as const
const isPolicy = (value: unknown): value is (typeof policies)[number] => policies.some((policy) => policy === value)

export const idsOf = (value: unknown): readonly string[] => lineIdsOf(value).map(String)

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const listOf = (texts: readonly string[], between = ', '): string | null =>
  texts.length === 0 ? null : texts.join(between)
