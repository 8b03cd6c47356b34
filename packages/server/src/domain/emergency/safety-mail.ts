import { addressLines, type EmergencyPlace, placeOfCall } from '@lineside/telephony/emergency/emergency-place'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import type { FactsOfCall } from './place-of-call-store.ts'
import { type SafetyMailTexts, safetyMailTexts } from './safety-mail-texts.ts'

/** A call to an emergency number. */
export interface HelpCall {
  /** As dialled. */
  readonly number: string
  readonly at: Date
  /** As the phone calls itself; null: it does not. */
  readonly userAgent: string | null
}

export interface SafetyReader {
  readonly language: string
  /** IANA name. */
  readonly timezone: string
  /** As the reseller calls the product; null: it has no name of its own. */
  readonly brand: string | null
  readonly colour: string | null
  /** Address of the portal. */
  readonly portal: string
}

/** RECEIVE-05: tells the safety contact who calls for help, where, with which phone and when. */
export const safetyMail = (
  facts: Omit<FactsOfCall, 'customerId'>,
  { number, at, userAgent }: HelpCall,
  { language, timezone, brand, colour, portal }: SafetyReader,
): Pick<Mail, 'subject' | 'text' | 'html' | 'settings'> => {
  const [locale, texts] = safetyMailTexts(language)
  const colon = locale === 'fr' ? '\u202f:' : ':'
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: timezone })
  const who = oneLine(facts.extension === null ? facts.line : `${facts.line} (${facts.extension})`)
  const place = placeOfCall(facts)
  const subject = texts.subject(number, who)
  const page = mailPage({
    locale,
    product: brand || 'Lineside',
    colour,
    heading: subject,
    items: [
      {
        title: texts.calls(number),
        lines: [
          `${texts.who}${colon} ${who}`,
          `${texts.when}${colon} ${time.format(at)}`,
          `${texts.phone}${colon} ${oneLine(facts.phoneName ?? userAgent ?? texts.browser)}`,
        ],
        links: [],
      },
      {
        title: place === null ? texts.noPlace : oneLine([texts.place, place.name].filter(Boolean).join(`${colon} `)),
        lines: place === null ? [] : linesOf(place, texts),
        links: [],
      },
    ],
    notes: place !== null && place === facts.elsewhere ? [texts.elsewhere] : [],
    more: null,
    settings: {
      words: texts.why(oneLine(facts.company)),
      address: `${portal}/#/user/pbx-configuration/emergency-places`,
    },
  })
  return { subject, ...page }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const linesOf = (place: EmergencyPlace, texts: SafetyMailTexts): readonly string[] => {
  const inside = [place.floor && texts.floor(place.floor), place.room && texts.room(place.room)].filter(Boolean)
  return [...addressLines(place), ...(inside.length > 0 ? [inside.join(', ')] : []), place.country].map(oneLine)
}
