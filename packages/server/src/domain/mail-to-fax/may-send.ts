import { createHash, timingSafeEqual } from 'node:crypto'
import type { MailToFaxRule } from '@lineside/contract/resources/mail-to-fax-settings'
import { rulePattern } from './rule-pattern.ts'

/** What the rules look at. */
export interface MailFacts {
  readonly from: string
  /** Address of the server that hands the mail in, and what the last server before it has noted. */
  readonly received: readonly string[]
  /** All digits of the number. */
  readonly destination: string
}

/** Whether one of the rules lets a mail pass. A rule that asks for nothing lets nobody pass. */
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
/** A server's note is words in brackets of several kinds. */
const hasWord = (text: string, wanted: string) =>
  text
    .toLowerCase()
    .split(/[\s()[\]<>;,]+/)
    .includes(wanted.toLowerCase())

/** Compares keys in a time that does not tell how much of one is right. */
export const isSameKey = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
