import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { rulePattern } from './rule-pattern.ts'
import { comparedNumber } from './rule-sentence.ts'

/** The facts about a mail that the rules examine. */
export interface MailFacts {
  readonly from: string
  /** Address of the server that delivers the mail, and what the last server before it noted in the mail. */
  readonly received: readonly string[]
  /** The fax number, all digits. */
  readonly destination: string
}

/** Whether one of the rules lets a mail pass. A rule without conditions lets no mail pass. */
export const isAllowed = (rules: readonly MailToFaxRule[], mail: MailFacts): boolean =>
  rules.some((rule) => {
    const { isFrom, isReceived, isTo } = conditionsMet(rule, mail)
    return hasConditions(rule) && isFrom && isReceived && isTo
  })

/** The answer for a mail of which sender and number are known, but not the server that will deliver it. */
export type TriedMail =
  | { readonly kind: 'passes' }
  /** Only if this server delivers it. */
  | { readonly kind: 'server'; readonly server: string }
  /** No rule is for this sender, or none of them for this number. */
  | { readonly kind: 'sender' | 'number' }

/** FAX-03: the answer of the rules to a mail, and why, before anybody sends it. */
export const triedMail = (
  rules: readonly MailToFaxRule[],
  mail: Pick<MailFacts, 'from' | 'destination'>,
): TriedMail => {
  const facts = { ...mail, received: [] }
  if (isAllowed(rules, facts)) return { kind: 'passes' }
  const senders = rules.filter((rule) => hasConditions(rule) && conditionsMet(rule, facts).isFrom)
  if (senders.length === 0) return { kind: 'sender' }
  const rule = senders.find((each) => conditionsMet(each, facts).isTo)
  return rule?.received_from ? { kind: 'server', server: rule.received_from } : { kind: 'number' }
}

const hasConditions = ({ from_email, received_from, destination }: MailToFaxRule): boolean =>
  ![from_email, received_from, destination].every(isEmpty)

const conditionsMet = (rule: MailToFaxRule, mail: MailFacts) => {
  const isMet = (
    wanted: string | null,
    texts: readonly string[],
    isSame: (text: string, wanted: string) => boolean,
  ) => {
    if (isEmpty(wanted)) return true
    const matches = rule.use_regex ? rulePattern(wanted) : (text: string) => isSame(text, wanted)
    return matches !== null && texts.some(matches)
  }
  return {
    isFrom: isMet(rule.from_email, [mail.from], isSameAddress),
    isReceived: isMet(rule.received_from, mail.received, hasWord),
    isTo: isMet(rule.destination, [mail.destination], isSameNumber),
  }
}

const isEmpty = (text: string | null): text is null | '' => text === null || text === ''
const isSameAddress = (text: string, wanted: string) => text.toLowerCase() === wanted.toLowerCase()
const isSameNumber = (text: string, wanted: string) => text === comparedNumber(wanted)
/** A `Received` header consists of words in several kinds of brackets. */
const hasWord = (text: string, wanted: string) =>
  text
    .toLowerCase()
    .split(/[\s()[\]<>;,]+/)
    .includes(wanted.toLowerCase())
