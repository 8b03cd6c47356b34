import { closedByDialling, parkPlaceOf, pickedUpAt, serviceOf } from '@lineside/contract/rtc/service-numbers'
import { internationalDigits, isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Party } from './conversation-parties.ts'

export interface PartyText {
  /** The colleague's name, the name that the platform gives, or the number itself. */
  readonly name: string
  /** The number beside a name. */
  readonly number: string | null
  /** The number to copy, with a plus if it is an international one; null: there is none, or it was withheld. */
  readonly dialled: string | null
}

/** CONV-04: the other end in the reader's words. */
export const partyText = (t: Texts<'conversation-items'>, { destination, name }: Party): PartyText => {
  if (destination.kind === 'application') return { name: destination.name, number: null, dialled: null }
  if (destination.kind !== 'number') return { name: t(`parties.${destination.kind}`), number: null, dialled: null }
  const { text } = destination
  if (text === '') return { name: t('parties.anonymous'), number: null, dialled: null }
  const service = serviceOf(text) ?? closedByDialling(text)?.service ?? placeService(text)
  if (service !== null) return { name: t(`services.${service}`), number: text, dialled: text }
  const digits = internationalDigits(text)
  const dialled = digits === null ? text : `+${digits}`
  const shown = isExtension(text) ? t('extension', { extension: text }) : readableNumber(text)
  return name ? { name, number: shown, dialled } : { name: readableNumber(text), number: null, dialled }
}

/** The service of what rings or is parked at a place that was dialled; null: it is none. */
const placeService = (text: string): 'pick_up' | 'take_parked' | null => {
  if (pickedUpAt(text) !== null) return 'pick_up'
  return parkPlaceOf(text) === null ? null : 'take_parked'
}

/** The party's name; empty if only the number is known. */
export const calledBy = ({ name, number, dialled }: PartyText): string =>
  number === null && dialled !== null ? '' : name
