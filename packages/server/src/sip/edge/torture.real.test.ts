import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { attempt } from '../../../test/sip/attempt.ts'
import { startFakeProcess } from '../../../test/sip/fake-process.ts'
import { loopbackAddress } from '../../../test/sip/loopback-address.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform, connectionString } = await createTestPlatform()
const password = 'grey-Pigeon-71'
const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
const { domain } = customer
const app = await startFakeProcess()
const edge = await startTestEdge(platform, connectionString, [app.listen])

const address = loopbackAddress()
const socket = createSocket('udp4').bind(5060, address)
await once(socket, 'listening')
afterAll(() => void socket.close())
const answers: { readonly callId: string; readonly status: number }[] = []
socket.on('message', (data) => {
  const text = data.toString()
  const status = Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1] ?? 0)
  answers.push({ callId: /^(?:Call-ID|i)[ \t]*:\s*(\S+)/im.exec(text)?.[1] ?? '', status })
})
const send = (message: string | Buffer) => socket.send(message, edge.outside.port, edge.outside.host)
const answersTo = (callId: string) => answers.filter((answer) => answer.callId === callId).map(({ status }) => status)

/** Changes of a message against a plain one; a null header is left out, and an existing one is replaced. */
interface Torture {
  readonly method?: string
  readonly first?: string
  readonly headers?: Readonly<Record<string, string | null>>
  /** Whole lines behind the headers. */
  readonly more?: readonly string[]
  readonly body?: string
}
const body = [
  'v=0',
  'o=mhandley 29739 7272939 IN IP4 192.0.2.3',
  's=-',
  'c=IN IP4 192.0.2.4',
  't=0 0',
  'm=audio 49217 RTP/AVP 0 12',
  'a=rtpmap:31 LPC',
  '',
].join('\r\n')

const written = (callId: string, { method = 'INVITE', first, headers = {}, more = [], body: said = '' }: Torture) => {
  const plain: Record<string, string | null> = {
    Via: `SIP/2.0/UDP ${address}:5060;branch=z9hG4bK${callId}`,
    'Max-Forwards': '70',
    From: '<sip:caller@example.net>;tag=134161461246',
    To: '<sip:user@example.com>',
    'Call-ID': callId,
    CSeq: `8 ${method}`,
    Contact: `<sip:caller@${address}>`,
    ...(said !== '' && { 'Content-Type': 'application/sdp' }),
    'Content-Length': String(said.length),
    ...headers,
  }
  const lines = Object.entries(plain).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return [first ?? `${method} sip:user@example.com SIP/2.0`, ...lines, ...more, '', said].join('\r\n')
}

const asks = [401, 407]
const refuses = [400]

/**
 * A valid request is asked for its password; an invalid one is refused. There is no answer (an empty list) if not even
 * the way back can be read for certain: Kamailio drops a message whose first line or lengths it cannot read.
 */
const expectations: readonly [string, readonly number[], Torture][] = [
  // RFC 4475 3.1.1: valid messages
  [
    'wsinv',
    asks,
    {
      first: 'INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0',
      headers: {
        Via: null,
        To: 'sip:vivekg@chair-dnrc.example.com ;   haha    = 1',
        From: '"J Rosenberg \\\\\\""       <sip:jdrosen@example.com>\r\n  ;\r\n  tag = 98asjd8',
        'Max-Forwards': '0068',
        // Kamailio does not read this header over two lines, as the RFC has it, and is silent
        CSeq: '0009   INVITE',
        'Content-Type': 'application/sdp',
        Route: '<sip:services.example.com;lr;unknownwith=value;unknown-no-value>',
        Contact:
          '"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =\r\n      newvalue ;\r\n  secondparam ; q = 0.33',
      },
      more: [
        `v:  SIP  / 2.0  / UDP     ${address}   ;\r\n  branch  =   z9hG4bKwsinv`,
        's :',
        'NewFangledHeader:   newfangled value\r\n continued newfangled value',
        'UnknownHeaderWithUnusualValue: ;;,,;;,;',
      ],
      body,
    },
  ],
  [
    'intmeth',
    [405],
    {
      method: "!interesting-Method0123456789_*+`.%indeed'~",
      first:
        "!interesting-Method0123456789_*+`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0",
      headers: {
        From: `token1~\` token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%="работающий";tag=_token~1'+\`*%!-.`,
      },
    },
  ],
  [
    'esc01',
    asks,
    {
      first: 'INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0',
      headers: { To: 'sip:%75se%72@example.com', From: '<sip:I%20have%20spaces@example.net>;tag=938' },
      body,
    },
  ],
  [
    'escnull',
    asks,
    {
      method: 'REGISTER',
      headers: { To: 'sip:null-%00-null@example.com', From: 'sip:null-%00-null@example.com;tag=839923423' },
    },
  ],
  [
    'esc02',
    [405],
    {
      method: 'RE%47IST%45R',
      first: 'RE%47IST%45R sip:registrar.example.com SIP/2.0',
      headers: { To: '"%Z%45" <sip:resource@example.com>' },
    },
  ],
  ['lwsdisp', [200], { method: 'OPTIONS', headers: { From: 'caller<sip:caller@example.com>;tag=323' } }],
  [
    'longreq',
    asks,
    {
      headers: {
        To: `"I have a user name of ${'extreme '.repeat(30)}proportion"<sip:user@example.com:6000;unknownparam1=very${'long'.repeat(20)}value>`,
      },
      more: [`Unknown-${'Long'.repeat(20)}-Name: unknown-${'long'.repeat(20)}-value`],
      body,
    },
  ],
  ['semiuri', [200], { method: 'OPTIONS', first: 'OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0' }],
  [
    'transports',
    [200],
    {
      method: 'OPTIONS',
      more: [
        'Via: SIP/2.0/SCTP t2.example.com;branch=z9hG4bKhjhs8ass83',
        'Via: SIP/2.0/TLS t3.example.com;branch=z9hG4bK2980unddj',
        'Via: SIP/2.0/UNKNOWN t4.example.com;branch=z9hG4bKasd0f3en',
        'Via: SIP/2.0/TCP t5.example.com;branch=z9hG4bK0a9idfnee',
      ],
    },
  ],
  [
    'mpart01',
    [405],
    {
      method: 'MESSAGE',
      headers: { 'Content-Type': 'multipart/mixed;boundary=7a9cbec02ceef655' },
      body: '--7a9cbec02ceef655\r\nContent-Type: text/plain\r\n\r\nHello\r\n--7a9cbec02ceef655\r\nContent-Type: application/octet-stream\r\n\r\n\u0001\u0000\r\n--7a9cbec02ceef655--\r\n',
    },
  ],
  // RFC 4475 3.1.2: invalid messages
  [
    'badinv01',
    [...refuses, ...asks],
    { headers: { Contact: '"Joe" <sip:joe@example.org>;;;;', To: 'sip:j.user@example.com;tag=' }, body },
  ],
  ['clerr', refuses, { headers: { 'Content-Length': '9999' }, body }],
  ['ncl', [], { headers: { 'Content-Length': '-999' }, body }],
  [
    'scalar02',
    refuses,
    {
      method: 'REGISTER',
      headers: {
        CSeq: '36893488147419103232 REGISTER',
        'Max-Forwards': '300',
        Expires: '10000000000000000000000000000000000000000000000',
      },
    },
  ],
  ['quotbal', [], { headers: { To: '"Mr. J. User <sip:j.user@example.com>' }, body }],
  ['ltgtruri', refuses, { first: 'INVITE <sip:user@example.com> SIP/2.0', body }],
  ['lwsruri', [], { first: 'INVITE sip:user@example.com; lr SIP/2.0', body }],
  ['lwsstart', [], { first: 'INVITE  sip:user@example.com  SIP/2.0', body }],
  ['trws', [200, ...refuses], { method: 'OPTIONS', first: 'OPTIONS sip:remote-target@example.com SIP/2.0  ' }],
  [
    'escruri',
    [...refuses, ...asks],
    { first: 'INVITE sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0', body },
  ],
  ['baddate', asks, { headers: { Date: 'Fri, 01 Jan 2010 16:00:00 EST' }, body }],
  [
    'regbadct',
    [...refuses, ...asks],
    { method: 'REGISTER', headers: { Contact: 'sip:user@example.com?Route=%3Csip:sip.example.com%3E' } },
  ],
  [
    'badaspec',
    [200, ...refuses],
    {
      method: 'OPTIONS',
      headers: {
        To: '"Watson, Thomas" < sip:t.watson@example.org >',
        From: '"Bell, Alexander" <sip:a.g.bell@example.com>;tag=433423',
      },
    },
  ],
  [
    'baddn',
    [200, ...refuses],
    { method: 'OPTIONS', headers: { From: 'Bell, Alexander <sip:a.g.bell@example.com>;tag=43' } },
  ],
  [
    'badvers',
    [],
    {
      method: 'OPTIONS',
      first: 'OPTIONS sip:t.watson@example.org SIP/7.0',
      headers: { Via: `SIP/7.0/UDP ${address};branch=z9hG4bKkdjuw` },
    },
  ],
  ['mismatch01', refuses, { method: 'OPTIONS', headers: { CSeq: '8 INVITE' } }],
  ['mismatch02', [...refuses, 405, 501], { method: 'NEWMETHOD', headers: { CSeq: '8 INVITE' } }],
  // RFC 4475 3.2 and 3.3: cases for the layers above
  ['badbranch', [200], { method: 'OPTIONS', headers: { Via: `SIP/2.0/UDP ${address}:5060;branch=z9hG4bK` } }],
  ['insuf', [], { headers: { From: null, To: null }, body }],
  ['unkscm', [416], { method: 'OPTIONS', first: 'OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0' }],
  ['novelsc', [416], { method: 'OPTIONS', first: 'OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0' }],
  [
    'unksm2',
    [...asks, ...refuses],
    { method: 'REGISTER', headers: { To: 'isbn:2983792873', From: '<http://www.example.com>;tag=3234233' } },
  ],
  [
    'bext01',
    [420],
    {
      method: 'OPTIONS',
      headers: {
        Require: 'nothingSupportsThis, nothingSupportsThisEither',
        'Proxy-Require': 'noProxiesSupportThis, norDoAnyProxiesSupportThis',
      },
    },
  ],
  ['invut', [415, ...asks], { headers: { 'Content-Type': 'application/unknownformat' }, body: '<audio>\r\n' }],
  ['regaut01', asks, { method: 'REGISTER', headers: { Authorization: 'NoOneKnowsThisScheme opaque-data=here' } }],
  [
    'multi01',
    [],
    {
      more: [
        'CSeq: 59 INVITE',
        'Call-ID: another',
        'To: <sip:other@example.com>',
        'From: <sip:other@example.com>;tag=3',
        'Max-Forwards: 5',
      ],
      body,
    },
  ],
  [
    'mcl01',
    [],
    { method: 'OPTIONS', headers: { 'Content-Length': '13' }, more: ['Content-Length: 5'], body: 'There is none' },
  ],
  ['zeromf', [483], { method: 'OPTIONS', headers: { 'Max-Forwards': '0' } }],
  ['cparam01', asks, { method: 'REGISTER', headers: { Contact: 'sip:+19725552222@gw1.example.net;unknownparam' } }],
  ['cparam02', asks, { method: 'REGISTER', headers: { Contact: '<sip:+19725552222@gw1.example.net;unknownparam>' } }],
  [
    'regescrt',
    asks,
    { method: 'REGISTER', headers: { Contact: '<sip:user@example.com?Route=%3Csip:sip.example.com%3E>' } },
  ],
  ['sdp01', [...asks, 406], { headers: { Accept: 'text/nobodyKnowsThis' }, body }],
  [
    'inv2543',
    [...asks, ...refuses],
    { headers: { Via: `SIP/2.0/UDP ${address}`, From: 'sip:caller@example.net', Contact: null }, body },
  ],
  // RFC 5118: addresses of IPv6
  [
    'ipv6-good',
    asks,
    {
      method: 'REGISTER',
      first: 'REGISTER sip:[2001:db8::10] SIP/2.0',
      headers: { Contact: 'sip:caller@[2001:db8::1]' },
    },
  ],
  ['ipv6-bad', refuses, { method: 'REGISTER', first: 'REGISTER sip:2001:db8::10 SIP/2.0' }],
  ['port-ambiguous', asks, { method: 'REGISTER', first: 'REGISTER sip:[2001:db8::10:5070] SIP/2.0' }],
  ['port-unambiguous', asks, { method: 'REGISTER', first: 'REGISTER sip:[2001:db8::10]:5070 SIP/2.0' }],
  [
    'via-received-without-delim',
    [200, 405, ...refuses],
    {
      method: 'OPTIONS',
      headers: { Via: `SIP/2.0/UDP ${address}:5060;received=2001:db8::9:255;branch=z9hG4bKas3-111` },
    },
  ],
  [
    'via-received-with-delim',
    [200, ...refuses],
    { method: 'OPTIONS', headers: { Via: `SIP/2.0/UDP ${address}:5060;received=[2001:db8::9:255];branch=z9hG4bKas3` } },
  ],
  ['ipv6-in-sdp', asks, { body: body.replace('IP4 192.0.2.4', 'IP6 2001:db8::20') }],
  [
    'mult-ip-in-header',
    [200],
    {
      method: 'OPTIONS',
      more: [
        'Via: SIP/2.0/UDP [2001:db8::9:1]:6050;branch=z9hG4bKas3-111',
        'Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bKjhja8781hjuaij65144',
      ],
    },
  ],
  [
    'mult-ip-in-sdp',
    asks,
    { body: `${body}m=video 6022 RTP/AVP 107\r\nc=IN IP6 2001:db8::1\r\na=rtpmap:107 H263-1998/90000\r\n` },
  ],
  [
    'ipv4-mapped-ipv6',
    asks,
    {
      headers: { Contact: '<sip:caller@[::ffff:192.0.2.2]>' },
      body: body.replace('IP4 192.0.2.4', 'IP6 ::ffff:192.0.2.2'),
    },
  ],
  ['three-colons', [...asks, ...refuses], { first: 'INVITE sip:user@[2001:db8:::192.0.2.1] SIP/2.0', body }],
]

describe('RFC 4475, RFC 5118: messages that torture a parser', () => {
  test.each(expectations)('%s: %j', async (name, right, torture) => {
    send(written(name, torture))
    if (right.length > 0) await eventually(() => expect(right).toContain(answersTo(name)[0]))
  })

  test('answers, requests that nobody can read, and noise are met with silence', async () => {
    const before = answers.length
    for (const text of [
      `SIP/2.0 4294967301 better not break the receiver\r\nVia: SIP/2.0/UDP ${address};branch=z9hG4bKbigcode\r\nCall-ID: bigcode\r\nCSeq: 1 INVITE\r\nContent-Length: 0\r\n\r\n`,
      `SIP/2.0 200 = 2**3 * 5**2 но сто девяносто девять\r\nVia: SIP/2.0/UDP ${address};branch=z9hG4bKunreason\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\nCall-ID: unreason\r\nCSeq: 1 INVITE\r\nContent-Length: 0\r\n\r\n`,
      `SIP/2.0 100 \r\nVia: SIP/2.0/UDP ${address};branch=z9hG4bKnoreason\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\nCall-ID: noreason\r\nCSeq: 1 INVITE\r\nContent-Length: 0\r\n\r\n`,
      `SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP 255.255.255.255;branch=z9hG4bKbcast\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\nCall-ID: bcast\r\nCSeq: 1 INVITE\r\nContent-Length: 0\r\n\r\n`,
      'INVITE',
      '\r\n\r\n',
      '\u0000'.repeat(64),
    ])
      send(text)
    send(written('ping', { method: 'OPTIONS' }))
    await eventually(() => expect(answersTo('ping')).toContain(200))
    expect(answers.slice(before).map(({ callId }) => callId)).toEqual(['ping'])
    for (const [name, right] of expectations)
      if (right.length === 0) expect([name, answersTo(name)]).toEqual([name, []])
  })

  test('a second request behind the first one in a packet is ignored', async () => {
    send(`${written('dblreq', { method: 'OPTIONS' })}${written('dblreq-second', { method: 'OPTIONS' })}`)
    await eventually(() => expect(answersTo('dblreq').length).toBeGreaterThan(0))
    expect(answersTo('dblreq-second')).toEqual([])
  })

  test('afterwards the edge takes a registration and a call as before', async () => {
    const phone = await createSipSender(edge.outside)
    const account = { username, domain, password }
    expect(await attempt(phone, account)).toBe(200)
    expect(await attempt(phone, account, 'INVITE')).toBe(486)
  })
})
