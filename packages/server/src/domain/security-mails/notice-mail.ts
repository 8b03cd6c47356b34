import type { SecurityNotice } from '@lineside/contract/resources/security'
import { deviceWords } from '@lineside/telephony/devices/device-words'
import { longestShortNumber } from '@lineside/telephony/numbers/normalise-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import type { SecurityNoticeFacts } from '../../platform/db/tables/sign-in-tables.ts'
import { addressPlace } from '../../platform/address-place.ts'
import { type LimitTexts, limitTexts } from './limit-texts.ts'
import { type NoticeTexts, noticeTexts } from './notice-texts.ts'
import type { WaitingNotice } from './notices-store.ts'

export interface NoticeReader {
  /** The name under which the subscriber signs in. */
  readonly account: string
  readonly language: string | null
  /** IANA name. */
  readonly timezone: string
  /** As the reseller calls the product; null: it has no name of its own. */
  readonly brand: string | null
  /** Address of the portal. */
  readonly portal: string
}

/**
 * SESS-03: one mail about one or several events: what, when, from where and by whom, and what to do if it was not the
 * owner. It holds no link that does anything.
 * @param notices at least one, oldest first
 */
export const noticeMail = (
  notices: readonly Pick<WaitingNotice, 'kind' | 'happened_at' | 'facts'>[],
  { account, language, timezone, brand, portal }: NoticeReader,
): Pick<Mail, 'subject' | 'text'> => {
  const [locale, texts] = noticeTexts(language)
  const product = brand || 'Lineside'
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: timezone })
  const [only, ...others] = notices
  const subject = others.length === 0 && only !== undefined ? whatOf(only, texts) : texts.several(notices.length)
  const told = notices.map((notice) =>
    [
      `${whatOf(notice, texts)}${detailOf(notice)}`,
      `${texts.when}: ${time.format(notice.happened_at)}`,
      ...(notice.facts.outside === undefined
        ? [
            `${texts.from}: ${fromOf(notice, texts)}`,
            ...byOf(notice, texts),
            ...meaningOf(notice, texts),
            ...linkOf(notice, portal),
          ]
        : limitOf(notice.facts.outside, limitTexts(locale))),
    ].join('\n'),
  )
  const text = [texts.hello(account), ...told, texts.advice(`${portal}/#/user/security`), product].join('\n\n')
  return { subject: `${product}: ${subject}`, text: `${text}\n` }
}

type Told = Pick<WaitingNotice, 'kind' | 'facts'>

const whatOf = ({ kind, facts }: Told, texts: NoticeTexts): string =>
  kind === 'factor' ? (texts.factors[facts.what ?? ''] ?? texts.kinds.factor) : texts.kinds[kind]

const meaningOf = ({ kind, facts }: Told, { meanings }: NoticeTexts): readonly string[] => {
  const meaning = meanings[kind === 'factor' ? (facts.what ?? '') : kind]
  return meaning === undefined ? [] : [meaning]
}

/** Where the owner says yes or no to a phone, or signs it out; opening it does nothing. */
const linkOf = ({ kind }: Told, portal: string): readonly string[] =>
  kind === 'phone' || kind === 'abroad' ? [`${portal}/#/user/registered-devices`] : []

const limitOf = (
  { line, number, reason, of }: NonNullable<SecurityNoticeFacts['outside']>,
  { reasons, company, advice, ...words }: LimitTexts,
): readonly string[] => [
  `${words.line}: ${line}`,
  `${words.number}: ${number.length > longestShortNumber ? readableNumber(`+${number}`) : number}`,
  reasons[reason],
  ...(of === 'customer' ? [company] : []),
  advice,
]

/** Events whose title goes on with what was changed, called or seen. */
const shownWhat: ReadonlySet<SecurityNotice> = new Set(['email', 'forwarding', 'see_as', 'phone', 'abroad'])

const detailOf = ({ kind, facts: { what } }: Told): string => (what && shownWhat.has(kind) ? `: ${what}` : '')

const fromOf = ({ facts: { address, userAgent } }: Told, texts: NoticeTexts): string => {
  const { program, system } = deviceWords(userAgent)
  const device = program === null ? null : system === null ? program : `${program} (${system})`
  // nobody reads the mail at an address of ours
  const isPrivate = address !== null && addressPlace(address, '') === 'private'
  const place = isPrivate ? `${address} (${texts.privateNetwork})` : address
  return [device, place].filter(Boolean).join(', ') || texts.unknown
}

const byOf = ({ facts: { by, byOperator } }: Told, texts: NoticeTexts): readonly string[] => {
  if (byOperator === true) return [`${texts.by}: ${texts.operator}`]
  return by === null ? [] : [`${texts.by}: ${by}`]
}
