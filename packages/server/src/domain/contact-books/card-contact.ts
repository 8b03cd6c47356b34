import type { LeftOutReason } from '@lineside/contract/resources/app/contact-books'
import type { DiallingPlace } from '@lineside/telephony/numbers/normalise-number'
import { Refusal } from '../../platform/refusal.ts'
import { readCardFile } from '../contact-files/contact-file.ts'
import { type ContactValues, fileContactValues } from '../contact-files/contact-values.ts'

/** A card of a book: it becomes a contact, or is left out for a reason. */
export type CardContact =
  | {
      readonly values: ContactValues
      /** Values of the card that the contact comes without. */
      readonly valuesLeftOut: number
    }
  | { readonly leftOut: LeftOutReason }

/** Characters and lines of a card without its pictures and sounds. */
const most = { characters: 32_768, lines: 500 }

/**
 * Reads a card (vCard 3 or 4) as the import of files does. Groups of other cards are left out, as iCloud has them, and so is a card
 * without a number, which nobody could call.
 */
export const cardContact = (card: string, place: DiallingPlace): CardContact => {
  const text = withoutMedia(card)
  if (text === null) return { leftOut: 'too_large' }
  if (/^(?:[\w-]+\.)?(?:X-ADDRESSBOOKSERVER-)?KIND(?:;[^:\r\n]*)?:[ \t]*group[ \t]*$/im.test(text))
    return { leftOut: 'group' }
  const [contact] = readCardFile(Buffer.from(text))
  if (contact === undefined) return { leftOut: 'unreadable' }
  try {
    const { values, leftOut } = fileContactValues(contact, place)
    return values.numbers.length === 0 ? { leftOut: 'no_number' } : { values, valuesLeftOut: leftOut.length }
  } catch (error) {
    if (error instanceof Refusal) return { leftOut: 'no_name' }
    throw error
  }
}

/** @returns null: it is too long even without them */
const withoutMedia = (card: string): string | null => {
  const lines: string[] = []
  let isMedia = false
  let length = 0
  for (const line of card.split(/\r\n|\r|\n/)) {
    // a line that begins with a blank continues the one before (RFC 6350, 3.2)
    if (!/^[ \t]/.test(line)) isMedia = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i.test(line)
    if (isMedia) continue
    length += line.length + 2
    lines.push(line)
    if (length > most.characters || lines.length > most.lines) return null
  }
  return lines.join('\r\n')
}
