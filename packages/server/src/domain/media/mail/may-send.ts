import { createHash, timingSafeEqual } from 'node:crypto'
import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { rulePattern } from './rule-pattern.ts'

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
    const { from_email: from, received_from: received, destination, use_regex: isRegex } = rule
    const asked = [
      [from, [mail.from], isSameAddress],
      [received, mail.received, hasWord],
      [destination, [mail.destination], isSameNumber],
    ] as const
    if (asked.every(([wanted]) => isEmpty(wanted))) return false
    return asked.every(([wanted, texts, isSame]) => {
      if (isEmpty(wanted)) return true
      const matches = isRegex ? rulePattern(wanted) : (text: string) => isSame(text, wanted)
      return matches !== null && texts.some(matches)
    })
  })

const isEmpty = (text: string | null): text is null | '' => text === null || text === ''
const isSameAddress = (text: string, wanted: string) => text.toLowerCase() === wanted.toLowerCase()
const isSameNumber = (text: string, wanted: string) => text === wanted.replace(/^\+|^00|[\s()/-]/g, '')
/** A `Received` header consists of words in several kinds of brackets. */
const hasWord = (text: string, wanted: string) =>
  text
    .toLowerCase()
    .split(/[\s()[\]<>;,]+/)
    .includes(wanted.toLowerCase())

/** Compares keys in constant time, so that the time does not show how much of a key is right. */
export const isSameKey = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
