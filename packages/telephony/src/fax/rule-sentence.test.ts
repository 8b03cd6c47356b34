import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowed, type MailFacts } from './mail-rules.ts'
import { type NumberWord, ruleSentence, ruleWith, type SenderWord } from './rule-sentence.ts'

const empty: MailToFaxRule = { from_email: null, received_from: null, destination: null, use_regex: false }
const plain = { ...empty, from_email: 'office@ahorn.example', destination: '+43 1 99200' }
const patterns: MailToFaxRule = { ...empty, from_email: '@ahorn\\.example$', destination: '^43', use_regex: true }

test.each<[string, MailToFaxRule, object]>([
  ['nothing', empty, { from: { kind: 'anybody' }, to: { kind: 'any' }, server: { kind: 'any' } }],
  [
    'an address and a number',
    plain,
    { from: { kind: 'address', address: 'office@ahorn.example' }, to: { kind: 'number', number: '+43 1 99200' } },
  ],
  [
    'a domain and the beginning of a number',
    patterns,
    { from: { kind: 'domain', domain: 'ahorn.example' }, to: { kind: 'start', digits: '43' } },
  ],
  [
    'expressions that are no words',
    { ...patterns, from_email: 'ahorn', destination: '^43[16]', received_from: 'mail' },
    {
      from: { kind: 'pattern', pattern: 'ahorn' },
      to: { kind: 'pattern', pattern: '^43[16]' },
      server: { kind: 'pattern', pattern: 'mail' },
    },
  ],
])('FAX-03: a rule as a sentence: %s', (_, rule, said) => {
  expect(ruleSentence(rule)).toMatchObject(said)
})

describe('FAX-03: a word is changed', () => {
  test('an exact word stays exact beside a word that is an expression', () => {
    const rule = ruleWith({ ...plain, received_from: 'mail.ahorn.example' }, { to: { kind: 'start', digits: '49' } })
    expect(rule).toMatchObject({ from_email: '^office@ahorn\\.example$', destination: '^49', use_regex: true })
    expect(ruleSentence(rule ?? empty)).toEqual({
      from: { kind: 'address', address: 'office@ahorn.example' },
      to: { kind: 'start', digits: '49' },
      server: { kind: 'server', server: 'mail.ahorn.example' },
    })
  })

  test('without such a word it is written plainly again', () => {
    const words = { from: { kind: 'anybody' }, to: { kind: 'number', number: '43199200' } } as const
    expect(ruleWith(patterns, words)).toEqual({ ...empty, destination: '43199200' })
  })

  test('a rule that would let everybody fax everywhere is refused', () => {
    expect(ruleWith({ ...plain, destination: null }, { from: { kind: 'anybody' } })).toBeNull()
    expect(ruleWith({ ...empty, received_from: 'mail.example' }, { to: { kind: 'any' } })).not.toBeNull()
  })
})

const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/)
const domains = fc.tuple(label, label).map((parts) => parts.join('.'))
const addresses = fc.tuple(label, domains).map((parts) => parts.join('@'))
const digits = fc.stringMatching(/^[1-9]\d{1,9}$/)
const senders: fc.Arbitrary<SenderWord> = fc.oneof(
  fc.constant({ kind: 'anybody' } as const),
  addresses.map((address) => ({ kind: 'address', address }) as const),
  domains.map((domain) => ({ kind: 'domain', domain }) as const),
)
const numbers: fc.Arbitrary<NumberWord> = fc.oneof(
  fc.constant({ kind: 'any' } as const),
  digits.map((number) => ({ kind: 'number', number }) as const),
  digits.map((start) => ({ kind: 'start', digits: start }) as const),
)
const mails: fc.Arbitrary<MailFacts> = fc.record({
  from: addresses,
  received: fc.array(
    domains.map((server) => `from ${server} (${server} [10.0.0.1])`),
    { maxLength: 2 },
  ),
  destination: digits,
})

test('FAX-03: the words of a rule are read back as they were chosen', () => {
  fc.assert(
    fc.property(senders, numbers, fc.option(domains), (from, to, received_from) => {
      const rule = ruleWith({ ...empty, received_from }, { from, to })
      if (rule === null) return
      const server = received_from === null ? { kind: 'any' } : { kind: 'server', server: received_from }
      expect(ruleSentence(rule)).toEqual({ from, to, server })
    }),
  )
})

test('FAX-03: a rule written as expressions decides as the words say', () => {
  fc.assert(
    fc.property(addresses, digits, fc.option(domains), mails, fc.boolean(), (address, number, server, mail, isSame) => {
      const exact = { ...empty, from_email: address, received_from: server, destination: number }
      // the number begins with itself, so only senders and servers are written anew
      const rule = ruleWith(exact, { to: { kind: 'start', digits: number } })
      const received = server === null || !isSame ? mail.received : [`from ${server} by us`]
      const asked = { from: isSame ? address : mail.from, received, destination: number }
      expect(isAllowed(rule === null ? [] : [rule], asked)).toBe(isAllowed([exact], asked))
    }),
  )
})
