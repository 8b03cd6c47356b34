import { IncomingRequestMessage, LoggerFactory, Parser } from 'sip.js/lib/core/index.js'
import { describe, expect, test } from 'vitest'
import { isQuicklyRead, readableMessage } from './readable-message.ts'

const loggers = new LoggerFactory()
loggers.builtinEnabled = false
const invite = (from: string, to = '<sip:app@127.0.0.1>') =>
  [
    'INVITE sip:app@127.0.0.1 SIP/2.0',
    'Via: SIP/2.0/TCP 127.0.0.1:5062;branch=z9hG4bK1',
    `From: ${from}`,
    `t: ${to}`,
    'Call-ID: 1',
    'CSeq: 1 INVITE',
    'Contact: <sip:127.0.0.1>',
    'Content-Length: 22',
    '',
    'From: Holz, Wien <x>\r\n',
  ].join('\r\n')
const read = (from: string, to?: string) => {
  const message = Parser.parseMessage(readableMessage(invite(from, to)), loggers.getLogger('parser'))
  if (!(message instanceof IncomingRequestMessage)) throw new Error('It is not read')
  return message
}

describe('RFC 3261: a call is not lost for a name', () => {
  test.each([
    ['Süß <sip:+436645550177@op.test>;tag=1', ''],
    ['Holz (Wien) <sip:+436645550177@op.test>;tag=1', ''],
    ['Holz, Wien <sip:+436645550177@op.test>;tag=1', ''],
    ['"Holz <sip:+436645550177@op.test>;tag=1', ''],
    ['Ho"lz <sip:+436645550177@op.test>;tag=1', ''],
    ['Holz <Wien> <sip:+436645550177@op.test>;tag=1', ''],
    ['Holz Wien <sip:+436645550177@op.test>;tag=1', 'Holz Wien'],
    ['"Süß, (Wien) <x>" <sip:+436645550177@op.test>;tag=1', 'Süß, (Wien) <x>'],
    ['"Holz \\"W\\"" <sip:+436645550177@op.test>;tag=1', 'Holz \\"W\\"'],
    ['sip:+436645550177@op.test;tag=1', ''],
    ['<sips:+436645550177@op.test>;tag=1', ''],
    ['<tel:+436645550177>;tag=1', ''],
    ['tel:+436645550177;tag=1', ''],
    ['Holz, W <tel:+43-664-5550177;phone-context=+43>;tag=1', ''],
    ['<sip:+436645550177;isub=1@op.test;user=phone>;tag=1', ''],
  ])('%s', (from, name) => {
    const { from: caller, fromTag } = read(from)
    expect(fromTag).toBe('1')
    expect(caller.uri.user?.replace(/[;-].*?(?=\d|$)|;.*$/g, '')).toContain('+43')
    expect(caller.displayName ?? '').toBe(name)
  })

  test('the library alone reads none of them', () => {
    const alone = (from: string) => Parser.parseMessage(invite(from), loggers.getLogger('parser'))?.fromTag
    expect(alone('Holz, Wien <sip:+436645550177@op.test>;tag=1')).toBeUndefined()
    expect(alone('<tel:+436645550177>;tag=1')).toBeUndefined()
  })

  test('the callee may have such a name, too, and other text stays as it is', () => {
    const message = read('<sip:+43@op.test>;tag=1', 'Haus, Mitte <tel:+4319920026>')
    expect(message.to.uri.user).toBe('+4319920026')
    expect(message.body).toBe('From: Holz, Wien <x>\r\n')
  })
})

test('RFC 3515, RFC 3966: a transfer to a tel: address', () => {
  const refer = (to: string) => readableMessage(`REFER x SIP/2.0\r\nRefer-To: ${to}\r\n\r\n`).split('\r\n')[1]
  expect(refer('<tel:+4319920026;isub=1>')).toBe('Refer-To: <sip:+4319920026;isub=1@tel.invalid;user=phone>')
  expect(refer('tel:+4319920026')).toBe('Refer-To: <sip:+4319920026@tel.invalid;user=phone>')
  // without a context a local number is of no country and no exchange
  expect(refer('<tel:23>')).toBe('Refer-To: <tel:23>')
  expect(refer('sip:21@x?Replaces=1')).toBe('Refer-To: <sip:21@x?Replaces=1>')
})

test('RFC 4475: names of nothing but blanks, and addresses of nothing but question marks, are not read again and again', () => {
  const blanks = ' '.repeat(16_000)
  expect(readableMessage(invite(`a${blanks}"<sip:a@b>;tag=1`))).toContain('From: <sip:a@b>;tag=1')
  expect(readableMessage(invite(`Anna${blanks}<sip:a@b>;tag=1`))).toContain(`From: Anna${blanks}<sip:a@b>`)
  const marks = `Refer-To: sip:a${'?'.repeat(16_000)}<`
  expect(readableMessage(`REFER x SIP/2.0\r\n${marks}\r\n\r\n`)).toContain(`${marks}\r\n`)
})

test.each<[string, boolean, string]>([
  ['the usual headers', true, 'Via: a\r\nm: <sip:a@b>\r\nSubject:\r\n folded: text'],
  ['seventy hops', true, 'Via: SIP/2.0/UDP a;branch=b\r\nRecord-Route: <sip:a;lr>\r\n'.repeat(70).trimEnd()],
  ['a line that is no header', false, 'Via: a\r\nnothing\r\nTo: b'],
  ['a name with a blank', false, 'X Y: a'],
  ['a line without a name', false, ': a'],
  ['a thousand lines', false, 'X: a\r\n'.repeat(1_000).trimEnd()],
  ['a thousand contacts', false, `Contact: ${'<sip:a@b>,'.repeat(1_000)}<sip:a@b>`],
  ['a hundred times ten contacts', false, `m: ${'<sip:a@b>,'.repeat(10)}\r\n`.repeat(100).trimEnd()],
])('RFC 4475: %s: the library reads it quickly: %s', (_, isQuick, headers) => {
  expect(isQuicklyRead(`INVITE sip:app@127.0.0.1 SIP/2.0\r\n${headers}\r\n\r\nbody\r\n`)).toBe(isQuick)
})
