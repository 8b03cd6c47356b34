import fc from 'fast-check'
import { Grammar } from 'sip.js/lib/core/index.js'
import { describe, expect, test } from 'vitest'
import { quickly, useQuickGrammar } from './quick-grammar.ts'
import { runs } from '../../../../../contract/test/runs.ts'

/** As our edge, phones and operators write them. */
const usual: readonly (readonly [string, string])[] = [
  ['Request_Response', 'INVITE sip:app@127.0.0.1:15090;transport=tcp SIP/2.0'],
  ['Request_Response', 'BYE sip:app@edge.example.com SIP/2.0'],
  ['Request_Response', 'SIP/2.0 180 Ringing'],
  ['Request_Response', 'SIP/2.0 481 Call/Transaction Does Not Exist'],
  ['Request_Response', 'SIP/2.0 200 '],
  ['Via', 'SIP/2.0/TCP 127.0.0.1:5062;branch=z9hG4bKcydzigwkX;i=1a'],
  ['Via', 'SIP/2.0/UDP 192.0.2.7:5060;branch=z9hG4bK.1-2;rport=5060;received=198.51.100.7'],
  ['Via', 'SIP/2.0/UDP pc33.example.com;branch=z9hG4bK776asdhds;rport'],
  ['From', '"Anna Huber" <sip:anna@nordwind.example>;tag=1-2'],
  ['From', '"" <sip:anna@nordwind.example>;tag=1-2'],
  ['From', '<sip:+4319920021@nordwind.example;user=phone>;tag=1-2;Foo=bAr;baz'],
  ['From', 'Anna <sip:anna@nordwind.example>;tag=x'],
  ['To', '<sip:anna@Nordwind.example>'],
  ['To', 'sip:anna@nordwind.example;tag=x'],
  ['To', '<sip:21@[::1]:5060>;tag=x'],
  ['Contact', '<sip:anna@192.0.2.7:5060;alias=192.0.2.7~5060~1;ob>;expires=3'],
  ['Contact', '<sip:anna@192.0.2.7>, <sip:ben@192.0.2.8:5062>;q=0.5'],
  ['Contact', '<sip:anna@192.0.2.7>;+sip.instance="<urn:uuid:1>"'],
  ['Contact', '<sip:anna@192.0.2.7>,'],
  ['Contact', '*'],
  ['Record_Route', '<sip:127.0.0.1:5062;transport=tcp;r2=on;lr;ftag=x;did=5.1>,<sip:192.0.2.7;r2=on;lr>'],
  ['Record_Route', '<sip:127.0.0.1:5062;transport=TCP;lr=on>'],
  ['Call_ID', '1-2@192.0.2.7'],
  ['CSeq', '2 INVITE'],
  ['Max_Forwards', '70'],
  ['Content_Length', '12'],
  ['Content_Type', 'application/sdp'],
  ['Content_Type', 'application/SDP; charset="x"'],
]

describe('the quick parser and the grammar read the same', () => {
  test.each(usual)('%s: %s', (rule, text) => {
    expect(quickly(rule, text) ?? Grammar.parse(text, rule)).toEqual(Grammar.parse(text, rule))
  })

  test('most of them are read quickly', () => {
    expect(usual.filter(([rule, text]) => quickly(rule, text) !== undefined).length).toBeGreaterThan(15)
  })

  test('also after random changes', () => {
    const odd = fc.constantFrom(
      '',
      ' ',
      ';',
      '=',
      '<',
      '>',
      '"',
      ',',
      ':',
      '@',
      '.',
      '%20',
      '[',
      'é',
      '\\',
      'A',
      '9',
      '-',
      '?a=b',
    )
    const changed = fc
      .tuple(fc.constantFrom(...usual), fc.nat(80), fc.nat(3), odd)
      .map(
        ([[rule, text], from, length, put]) => [rule, text.slice(0, from) + put + text.slice(from + length)] as const,
      )
    fc.assert(
      fc.property(changed, ([rule, text]) => {
        const quick = quickly(rule, text)
        if (quick !== undefined) expect(quick).toEqual(Grammar.parse(text, rule))
      }),
      runs(500, 20_000),
    )
  })
})

test('the grammar is asked only for what has not the usual form, also if it is mended twice', () => {
  const asked: string[] = []
  const grammar = { parse: (input: string, _rule: string): unknown => void asked.push(input) }
  useQuickGrammar(grammar)
  useQuickGrammar(grammar)
  expect(grammar.parse('2 INVITE', 'CSeq')).toEqual({ value: 2, method: 'INVITE' })
  expect(asked).toEqual([])
  grammar.parse('2  INVITE', 'CSeq')
  expect(asked).toEqual(['2  INVITE'])
})
