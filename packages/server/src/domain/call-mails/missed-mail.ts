import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { MissedCaller, MissedCallers } from '@lineside/telephony/missed-mails/missed-callers'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import { callBackLinks, linkWords, messagesAddress } from '../voicebox/caller-links.ts'
import { type MissedMailTexts, missedMailTexts } from './missed-mail-texts.ts'

export interface MissedMailReader {
  readonly language: string | null
  /** IANA name. */
  readonly timezone: string
  /** As the reseller calls the product; null: it has no name of its own. */
  readonly brand: string | null
  readonly colour: string | null
  /** Address of the portal. */
  readonly portal: string
}

/**
 * PUSH-03: one mail about missed calls, with a way to call each one back.
 * @param missed at least one call
 * @param names of callers whom the reader or the company knows, by their numbers
 */
export const missedMail = (
  { callers, calls, others }: MissedCallers,
  names: ReadonlyMap<string, { readonly name: string }>,
  { language, timezone, brand, colour, portal }: MissedMailReader,
): Pick<Mail, 'subject' | 'text' | 'html' | 'settings'> => {
  const [locale, texts] = missedMailTexts(language)
  const links = linkWords(locale)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })
  const whoOf = ({ caller }: MissedCaller): string | null => {
    if (caller === null) return null
    const name = names.get(caller)?.name.replace(/\s+/g, ' ').trim()
    return name ? `${name} (${readableNumber(caller)})` : readableNumber(caller)
  }
  const subject = subjectOf({ calls, others }, callers.map(whoOf), texts)
  const page = mailPage({
    locale,
    product: brand || 'Lineside',
    colour,
    heading: subject,
    items: callers.map((one) => ({
      title: whoOf(one) ?? texts.hidden,
      lines: [
        one.calls === 1 ? time.format(one.at) : texts.repeated(one.calls, time.format(one.at)),
        ...(one.messages > 0 ? [texts.message] : []),
      ],
      links: [
        ...callBackLinks(portal, one.caller ?? '', links),
        ...(one.messages > 0 ? [{ words: links.listen, address: messagesAddress(portal) }] : []),
      ],
    })),
    notes: others > 0 ? [texts.others(others)] : [],
    more: { words: texts.all, address: `${portal}/#/user/conversations?tab=missed` },
    settings: { words: links.settings, address: `${portal}/#/user/app` },
  })
  return { subject, ...page }
}

const subjectOf = (
  { calls, others }: Pick<MissedCallers, 'calls' | 'others'>,
  who: readonly (string | null)[],
  texts: MissedMailTexts,
): string => {
  if (who.length > 1 || others > 0) return texts.several(calls)
  const one = who[0] ?? texts.fromHidden
  return calls === 1 ? texts.from(one) : texts.severalFrom(calls, one)
}
