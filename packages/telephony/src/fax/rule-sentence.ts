import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { ruleWords } from './rule-words.ts'

/** The senders of a rule. `pattern`: only the regular expression itself is exact. */
export type SenderWord =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'domain'; readonly domain: string }
  | { readonly kind: 'pattern'; readonly pattern: string }

/** The fax numbers of a rule; `digits` and `number` as they are compared: with country code, without a plus. */
export type NumberWord =
  | { readonly kind: 'any' }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'start'; readonly digits: string }
  | { readonly kind: 'pattern'; readonly pattern: string }

/** The server that delivers a mail; `any` is not told in the sentence. */
export type ServerWord =
  | { readonly kind: 'any' }
  | { readonly kind: 'server'; readonly server: string }
  | { readonly kind: 'pattern'; readonly pattern: string }

/** FAX-03: a rule as a sentence: mail from these senders, delivered by this server, is faxed to these numbers. */
export interface RuleSentence {
  readonly from: SenderWord
  readonly to: NumberWord
  readonly server: ServerWord
}

export const ruleSentence = ({ from_email, destination, received_from, use_regex }: MailToFaxRule): RuleSentence => ({
  from: senderWord(from_email ?? '', use_regex),
  to: numberWord(destination ?? '', use_regex),
  server: serverWord(received_from ?? '', use_regex),
})

const senderWord = (text: string, isRegex: boolean): SenderWord => {
  if (text === '') return { kind: 'anybody' }
  if (!isRegex) return { kind: 'address', address: text }
  const words = ruleWords(text)
  if (words?.kind === 'domain') return words
  const address = exactText(text)
  return address === null ? { kind: 'pattern', pattern: text } : { kind: 'address', address }
}

const numberWord = (text: string, isRegex: boolean): NumberWord => {
  if (text === '') return { kind: 'any' }
  if (!isRegex) return { kind: 'number', number: text }
  const words = ruleWords(text)
  if (words?.kind === 'start') return words
  const number = exactText(text)
  return number === null ? { kind: 'pattern', pattern: text } : { kind: 'number', number }
}

const serverWord = (text: string, isRegex: boolean): ServerWord => {
  if (text === '') return { kind: 'any' }
  if (!isRegex) return { kind: 'server', server: text }
  const isWhole =
    text.startsWith(wordStart) && text.endsWith(wordEnd) && text.length > wordStart.length + wordEnd.length
  const server = isWhole ? literal(text.slice(wordStart.length, -wordEnd.length)) : null
  return server === null ? { kind: 'pattern', pattern: text } : { kind: 'server', server }
}

/**
 * A rule with other words. One of them may need a regular expression, and then all three members are expressions; those
 * of the other words mean the same as before.
 * @returns null if nothing would be left: a rule without any condition lets no mail pass
 */
export const ruleWith = (
  rule: MailToFaxRule,
  words: Partial<Pick<RuleSentence, 'from' | 'to'>>,
): MailToFaxRule | null => {
  const said = { ...ruleSentence(rule), ...words }
  const { from, to, server } = said
  if (from.kind === 'anybody' && to.kind === 'any' && server.kind === 'any') return null
  const isRegex =
    from.kind === 'domain' || to.kind === 'start' || [from, to, server].some(({ kind }) => kind === 'pattern')
  return {
    from_email: senderText(from, isRegex),
    destination: numberText(to, isRegex),
    received_from: serverText(server, isRegex),
    use_regex: isRegex,
  }
}

const senderText = (word: SenderWord, isRegex: boolean): string | null => {
  switch (word.kind) {
    case 'anybody':
      return null
    case 'address':
      return isRegex ? `^${quoted(word.address)}$` : word.address
    case 'domain':
      return `@${quoted(word.domain)}$`
    case 'pattern':
      return word.pattern
  }
}

const numberText = (word: NumberWord, isRegex: boolean): string | null => {
  switch (word.kind) {
    case 'any':
      return null
    case 'number':
      return isRegex ? `^${quoted(comparedNumber(word.number))}$` : word.number
    case 'start':
      return `^${word.digits}`
    case 'pattern':
      return word.pattern
  }
}

const serverText = (word: ServerWord, isRegex: boolean): string | null => {
  if (word.kind === 'any') return null
  if (word.kind === 'pattern') return word.pattern
  return isRegex ? `${wordStart}${quoted(word.server)}${wordEnd}` : word.server
}

/** A fax number as rules compare it. */
export const comparedNumber = (typed: string): string => typed.replace(/^\+|^00|[\s()/-]/g, '')

/** A server is a whole word of a `Received` header, which consists of words in several kinds of brackets. */
const wordStart = String.raw`(?:^|[\s()\[\]<>;,])`
const wordEnd = String.raw`(?:$|[\s()\[\]<>;,])`

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The text for which `quoted` gives this expression; null: it is more than a text. */
const literal = (source: string): string | null => {
  const text = source.replace(/\\([\\^$.*+?()[\]{}|])/g, '$1')
  return text !== '' && quoted(text) === source ? text : null
}

/** The one text that a whole expression fits. */
const exactText = (source: string): string | null =>
  source.startsWith('^') && source.endsWith('$') ? literal(source.slice(1, -1)) : null
