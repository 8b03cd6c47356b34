import {
  mediaOf,
  isUnchanged,
  localAnswer,
  refusedAnswer,
  withoutCandidates,
  withoutPartner,
} from '@lineside/telephony/negotiation/session-descriptions'
import { phoneHidesCaller } from '@lineside/telephony/outside/hides-caller'
import { readOutsideCaller } from '@lineside/telephony/outside/read-outside-caller'
import { IncomingRequestMessage, LoggerFactory, Parser } from 'sip.js/lib/core/index.js'
import { expect, test } from 'vitest'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { fuzz } from '../../../test/fuzz.ts'
import { lampEventOf } from '../lamps/subscription-wishes.ts'
import { quickly } from './sip-js/quick-grammar.ts'
import { readableMessage } from './sip-js/readable-message.ts'
import { parseReferTo } from './refer-to.ts'
import { tooShort } from './session-timer.ts'
import { BadFraming, createSipFraming } from './sip-framing.ts'

const loggers = new LoggerFactory()
loggers.builtinEnabled = false

const message = (first: string, headers: readonly string[], body = ''): Buffer =>
  Buffer.from(
    [
      first,
      'Via: SIP/2.0/TCP 127.0.0.1:5062;branch=z9hG4bK1;rport=5060;received=198.51.100.7',
      'Max-Forwards: 70',
      'To: <sip:22@nordwind.example>;tag=2',
      'Call-ID: 1-2@192.0.2.7',
      ...headers,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )

const samples = [
  message(
    'INVITE sip:app@127.0.0.1:15090;transport=tcp SIP/2.0',
    [
      'From: "Anna (Wien)" <sip:anna@nordwind.example;user=phone>;tag=1',
      'CSeq: 1 INVITE',
      'Contact: <sip:anna@192.0.2.7:5060;alias=192.0.2.7~5060~1;ob>;expires=3;+sip.instance="<urn:uuid:1>"',
      'Record-Route: <sip:127.0.0.1:5062;transport=tcp;r2=on;lr;ftag=x;did=5.1>,<sip:192.0.2.7;r2=on;lr>',
      'P-Asserted-Identity: "Anna" <sip:+4319920021@op.example;cpc=ordinary>, <tel:+4319920021>',
      'Remote-Party-ID: <sip:+4319920021@op.example>;party=calling;privacy=off',
      'Privacy: id;critical',
      'Supported: timer, 100rel',
      'Session-Expires: 1800;refresher=uas',
      'User-Agent: Phone 1.0',
      'Content-Type: application/sdp',
    ],
    phoneSdp('anna', { video: true }),
  ),
  message('REFER sip:app@127.0.0.1 SIP/2.0', [
    'f: Süß <tel:+43-664-5550177;phone-context=+43>;tag=1',
    'CSeq: 2 REFER',
    'Refer-To: <sip:21@nordwind.example?Replaces=a%40b%3Bto-tag%3D1%3Bfrom-tag%3D2>',
    'Contact: <sip:anna@192.0.2.7>',
  ]),
  message('SUBSCRIBE sip:app@127.0.0.1 SIP/2.0', [
    'From: sip:anna@nordwind.example;tag=1',
    'CSeq: 3 SUBSCRIBE',
    'Event: dialog;id=4;shared',
    'Accept: application/dialog-info+xml, application/pidf+xml',
    'Expires: 600',
    'Contact: <sip:anna@192.0.2.7>',
  ]),
  message('SIP/2.0 180 Ringing', ['From: <sip:anna@nordwind.example>;tag=1', 'CSeq: 1 INVITE']),
]
const words = [
  '<sip:',
  '>',
  '"',
  '\\"',
  ';',
  '=',
  '@',
  '?',
  ',',
  ':',
  '%',
  '%zz',
  '[::1]',
  'tel:',
  'sips:',
  ';phone-context=',
  '\t',
  ' \t',
  'Refer-To: ',
  'From: ',
  'a ',
  '(',
  '<',
  '\n',
  'é',
  '*',
  ';lr',
  'Replaces=',
  'a=sendonly',
  'm=audio 0 ',
  '9999999999',
  '-1',
]

test('RFC 4475: whatever comes over the connection of an edge is messages, or ends it', async () => {
  const framed = [Buffer.concat([...samples, Buffer.from('\r\n\r\n'), ...samples]), ...samples]
  await fuzz({ samples: framed, words, isRefusal: (error) => error instanceof BadFraming }, (bytes) => {
    const whole = createSipFraming(() => {}).take(bytes)
    const inParts = createSipFraming(() => {})
    const parts = [bytes.subarray(0, 7), bytes.subarray(7, 400), bytes.subarray(400)].flatMap((part) =>
      inParts.take(part),
    )
    expect(parts).toEqual(whole)
  })
})

/** The agent answers 400 to what its library refuses, by whatever error. */
const parsed = (text: string): unknown => {
  try {
    return Parser.parseMessage(text, loggers.getLogger('parser'))
  } catch {
    return null
  }
}

test('RFC 4475: a message of a phone or operator is read, or refused by the grammar', async () => {
  const format = { style: 'national', country: '43', prefix: '' } as const
  await fuzz({ samples, words, isRefusal: () => false }, (bytes) => {
    const text = readableMessage(bytes.toString('utf8').slice(0, 16_384))
    expect(readableMessage(text)).toBe(text)
    const read = parsed(text)
    if (!(read instanceof IncomingRequestMessage)) return
    tooShort(read)
    lampEventOf(read)
    parseReferTo(read.getHeader('refer-to') ?? '')
    const said = (name: string) => read.getHeaders(name).join(', ') || null
    const headers = {
      from: read.getHeader('from') ?? '',
      asserted: said('p-asserted-identity'),
      privacy: said('privacy'),
      remoteParty: said('remote-party-id'),
    }
    phoneHidesCaller(headers)
    readOutsideCaller(headers, { format, isTrusted: true })
  })
})

test('RFC 3264: a description of a phone is read, whatever it is', async () => {
  const descriptions = [phoneSdp('anna'), phoneSdp('anna', { video: true, direction: 'sendonly' })].map((text) =>
    Buffer.from(text),
  )
  const local = phoneSdp('ben', { video: true })
  await fuzz({ samples: descriptions, words, isRefusal: () => false }, (bytes) => {
    const text = bytes.toString('utf8')
    mediaOf(withoutCandidates(text))
    isUnchanged(text, local)
    withoutPartner(text, local)
    localAnswer(text, { local, remote: text })
    localAnswer(local, { local: text, remote: text })
    refusedAnswer(text)
  })
})

test('headers in the quick form are read quickly, whatever they are', async () => {
  const lines = samples.flatMap((sample) =>
    sample
      .toString()
      .split('\r\n')
      .map((line) => Buffer.from(line.replace(/^[\w-]+: /, ''))),
  )
  await fuzz({ samples: lines, words, isRefusal: () => false }, (bytes) => {
    for (const rule of ['Request_Response', 'Via', 'From', 'Contact', 'Call_ID', 'CSeq'])
      quickly(rule, bytes.toString('latin1'))
  })
})
