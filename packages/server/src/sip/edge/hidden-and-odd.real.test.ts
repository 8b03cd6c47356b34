import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { answerTo, attempt, requestOf } from '../../../test/sip/attempt.ts'
import { startFakeProcess } from '../../../test/sip/fake-process.ts'
import { createSipSender, type SipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform, connectionString } = await createTestPlatform()
const password = 'grey-Pigeon-71'
const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
const { domain } = customer
const account = { username, domain, password }
const app = await startFakeProcess()
const edge = await startTestEdge(platform, connectionString, [app.listen])

let made = 0
interface Odd {
  readonly uri?: string
  readonly from?: string
  readonly to?: string
  readonly headers?: readonly string[]
}
const invite = ({ uri = `sip:21@${domain}`, from, to = `<${uri}>`, headers = [] }: Odd) => [
  `INVITE ${uri} SIP/2.0`,
  'Max-Forwards: 20',
  `From: ${from ?? `<sip:${username}@${domain}>`};tag=${++made}`,
  `To: ${to}`,
  `Call-ID: odd-${process.pid}-${++made}`,
  'CSeq: 1 INVITE',
  'Contact: <sip:odd@127.0.0.1>',
  ...headers,
]
const arrived = (lines: readonly string[]) => app.gets(lines.find((line) => line.startsWith('Call-ID:')) ?? '-')

/** A phone calls, and answers the challenge. @returns what came to the application */
const calls = async (phone: SipSender, odd: Odd, as = account) => {
  const challenge = await phone.send(invite(odd))
  expect(challenge).toMatchObject({ status: 407, text: expect.stringContaining(`realm="${domain}"`) })
  if (challenge === null) throw new Error('No challenge')
  const lines = [...invite(odd), answerTo(challenge, as, 'INVITE')]
  expect((await phone.send(lines))?.status).toBe(486)
  return { challenge: challenge.text, invite: await arrived(lines) }
}

describe('TEL-06: a phone that hides its number calls on the line of its digest', () => {
  test.each<[string, Odd]>([
    ['as nobody', { from: '"Anonymous" <sip:anonymous@anonymous.invalid>', headers: ['Privacy: id'] }],
    ['as nobody of its domain', { from: `"Anonymous" <sip:anonymous@${domain}>` }],
    [
      'as nobody, to an address of the edge alone',
      { from: '<sip:anonymous@anonymous.invalid>', uri: `sip:21@${edge.outside.host}` },
    ],
    [
      'with a preferred identity',
      {
        from: '<sip:anonymous@anonymous.invalid>',
        uri: `sip:21@${edge.outside.host}`,
        headers: [`P-Preferred-Identity: <sip:${username}@${domain}>`],
      },
    ],
  ])('%s', async (_how, odd) => {
    const phone = await createSipSender(edge.outside)
    const call = await calls(phone, odd)
    expect(call.challenge).toContain(`realm="${domain}"`)
    expect(call.invite).toContain(`X-Line: ${username}\r\nX-Domain: ${domain}\r\n`)
  })

  test('nobody says by a header in which domain it is, and nobody calls as another line', async () => {
    const phone = await createSipSender(edge.outside)
    const call = await calls(phone, { headers: ['X-Domain: elsewhere.test', 'x-domain : elsewhere.test'] })
    expect(call.invite.match(/^x-domain.*$/gim)).toEqual([`X-Domain: ${domain}`])
    const other = await givenSubscriber(platform, { customer, sipPassword: password })
    const challenge = await phone.send(invite({ from: `<sip:${other.username}@${domain}>` }))
    if (challenge === null) throw new Error('No challenge')
    const answer = answerTo(challenge, account, 'INVITE')
    const lines = [...invite({ from: `<sip:${other.username}@${domain}>` }), answer]
    expect((await phone.send(lines))?.status).toBe(407)
  })
})

describe('TEL-01: a phone signs in', () => {
  test.each<[string, string]>([
    ['with its name in capitals', username.toUpperCase()],
    ['with a capital first letter', username.charAt(0).toUpperCase() + username.slice(1)],
    ['with its domain in its name', `${username}@${domain}`],
  ])('%s', async (_how, spelled) => {
    const phone = await createSipSender(edge.outside)
    const to = spelled.includes('@') ? username : spelled
    const challenge = await phone.send(requestOf('REGISTER', { username: to, domain: domain.toUpperCase() }))
    if (challenge === null) throw new Error('No challenge')
    expect(challenge.text).toContain(`realm="${domain}"`)
    const answer = answerTo(challenge, { username: spelled, domain, password }, 'REGISTER')
    expect((await phone.send(requestOf('REGISTER', { username: to, domain }, answer)))?.status).toBe(200)
    const { rows } = await platform.pool.query('delete from lineside_sip.location returning username, domain')
    expect(rows).toEqual([{ username, domain }])
  })

  test('with sips: addresses', async () => {
    const phone = await createSipSender(edge.outside)
    const asSips = (lines: readonly string[]) => lines.map((line) => line.replace(/\bsip:/g, 'sips:'))
    const challenge = await phone.send(asSips(requestOf('REGISTER', account)))
    if (challenge === null) throw new Error('No challenge')
    const answer = answerTo(challenge, account, 'REGISTER')
    expect((await phone.send([...asSips(requestOf('REGISTER', account)), answer]))?.status).toBe(200)
    const { rows } = await platform.pool.query('delete from lineside_sip.location returning username, domain')
    expect(rows).toEqual([{ username, domain }])
    const from = `<sips:${username}@${domain}>`
    const call = await calls(phone, { uri: `sips:21@${domain}`, from })
    expect(call.invite).toMatch(/^INVITE sip:app@/)
    expect(call.invite).toContain('X-Dialled: 21\r\n')
  })

  test('a wrong answer counts only at the address that was asked: others can not lock it out', async () => {
    const [phone, stranger] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
    expect(await attempt(phone, account)).toBe(200)
    for (let n = 0; n < 12; n++) {
      const given = await stranger.send(requestOf('REGISTER', account))
      if (given === null) throw new Error('No challenge')
      const wrong = answerTo(given, { ...account, password: 'guessed' }, 'REGISTER')
      const refused = await phone.send(requestOf('REGISTER', account, wrong))
      expect(refused).toMatchObject({ status: 401, text: expect.stringContaining('stale=true') })
      const madeUp = wrong.replace(/nonce="[^"]*"/, 'nonce="bWFkZSB1cA=="')
      expect((await phone.send(requestOf('REGISTER', account, madeUp)))?.status).toBe(401)
    }
    expect(await attempt(phone, account)).toBe(200)
    await platform.pool.query('delete from lineside_sip.location')
  })

  test('an eleventh phone of a line gets a time to try again', async () => {
    const answers: (number | undefined)[] = []
    let last = ''
    for (let n = 0; n < 11; n++) {
      const phone = await createSipSender(edge.outside)
      const own = (...more: string[]) =>
        requestOf('REGISTER', account, ...more).map((line) => line.replace('127.0.0.1:5060', `127.0.0.1:${6000 + n}`))
      const challenge = await phone.send(own())
      if (challenge === null) throw new Error('No challenge')
      const reply = await phone.send(own(answerTo(challenge, account, 'REGISTER')))
      answers.push(reply?.status)
      last = reply?.text ?? ''
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 503])
    expect(last).toMatch(/^Retry-After: \d+\r$/m)
    await platform.pool.query('delete from lineside_sip.location')
  })
})

test('TEL-07: other programs on this machine are not trusted', async () => {
  const phone = await createSipSender(edge.outside)
  const line = connect(edge.inside.port, edge.inside.host)
  onTestFinished(() => void line.destroy())
  const lines = [
    `INVITE sip:21@${domain} SIP/2.0`,
    `Via: SIP/2.0/TCP ${edge.inside.host}:9;branch=z9hG4bKforged`,
    ...invite({}).slice(1),
    `X-Next-Hop: sip:${phone.address}:5060`,
    'Content-Length: 0',
    '',
    '',
  ]
  line.write(lines.join('\r\n'))
  const [answer] = await once(line, 'data')
  expect(`${answer}`).toMatch(/^SIP\/2.0 403 /)
  expect(phone.requests).toEqual([])
})

const givenOperator = async () => {
  const operator = await createSipSender(edge.outside)
  const { rows } = await platform.pool.query<{ id: number }>(
    `insert into trunks (name, kind, host, country, sources) values ($1, 'address', 'operator.test', '43', $2) returning id`,
    [`Operator ${++made}`, `{${operator.address}}`],
  )
  onTestFinished(async () => void (await platform.pool.query('delete from trunks where id = $1', [rows[0]?.id])))
  return operator
}
const number = `sip:+4319920026@${edge.outside.host}`
const sdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 4000 RTP/AVP 8',
  'a=rtpmap:8 PCMA/8000',
  '',
].join('\r\n')

describe('TEL-07: an operator calls', () => {
  test.each<[string, Odd, string]>([
    ['a number with parameters', { uri: number.replace('@', ';isub=1@') }, '+4319920026;isub=1'],
    ['a number with a context', { uri: number.replace('@', ';phone-context=+43@') }, '+4319920026;phone-context=+43'],
    ['a number with a password', { uri: number.replace('@', ';cpc=ordinary:secret@') }, '+4319920026;cpc=ordinary'],
    ['a tel: address', { uri: 'tel:9920026;phone-context=+431' }, '9920026;phone-context=+431'],
    ['from a tel: address', { uri: number, from: '<tel:+436645550177>' }, '+4319920026'],
    ['with brackets in a name', { uri: number, from: 'Holz (Wien) <sip:+436645550177@op.test>' }, '+4319920026'],
    ['with a comma in a name', { uri: number, from: 'Holz, Wien <sip:+436645550177@op.test>' }, '+4319920026'],
    ['with letters of its language', { uri: number, from: 'Süß <sip:+436645550177@op.test>' }, '+4319920026'],
    ['with a quotation mark too few', { uri: number, from: '"Holz <sip:+436645550177@op.test>' }, '+4319920026'],
    ['with a quotation mark too many', { uri: number, from: 'Ho"lz <sip:+436645550177@op.test>' }, '+4319920026'],
  ])('%s', async (_how, odd, dialled) => {
    const operator = await givenOperator()
    const lines = invite({ from: '<sip:+436645550177@op.test>', ...odd })
    expect((await operator.send(lines))?.status).toBe(486)
    const came = await arrived(lines)
    expect(came).toMatch(new RegExp(`^INVITE sip:app@${edge.outside.host}:5060 SIP/2.0\r\n`))
    expect(came).toContain(`X-Dialled: ${dialled}\r\n`)
    expect(came).toContain('+436645550177')
  })

  const part = (type: string, disposition: string, content: string) =>
    `--ub\r\nContent-Type: ${type}\r\n${disposition === '' ? '' : `Content-Disposition: ${disposition}\r\n`}\r\n${content}\r\n`
  const ours = part('application/sdp', '', sdp)
  const isup = part('application/isup;version=itu-t92+', 'signal;handling=optional', '\u0001\u0000\u0060')
  const place = part('application/pidf+xml', '', '<presence/>')
  const nested = `--ub\r\nContent-Type: multipart/alternative;boundary=in\r\n\r\n--in\r\nContent-Type: application/sdp\r\n\r\n${sdp}\r\n--in--\r\n\r\n`
  test.each<[string, string, string]>([
    ['with ISUP behind it', 'multipart/mixed;boundary=ub', `${ours}${isup}--ub--\r\n`],
    ['with ISUP before it', 'multipart/mixed;boundary="ub"', `${isup}${ours}--ub--\r\n`],
    ['with a place, and a preamble', 'Multipart/Mixed; boundary=ub', `For whom it is\r\n\r\n${place}${ours}--ub--\r\n`],
    ['within parts of a part', 'multipart/mixed;boundary=ub', `${nested}${isup}--ub--\r\n`],
    [
      'that must be understood itself',
      'multipart/mixed;boundary=ub',
      `${part('application/sdp', 'session;handling=required', sdp)}${isup}--ub--\r\n`,
    ],
  ])('with a description among several parts: %s', async (_how, type, body) => {
    const operator = await givenOperator()
    const lines = invite({ uri: number, headers: [`Content-Type: ${type}`] })
    expect((await operator.send(lines, { body }))?.status).toBe(486)
    const came = await arrived(lines)
    expect(came).toContain('Content-Type: application/sdp\r\n')
    expect(came).not.toMatch(/boundary|--ub|--in|isup/i)
    expect(came).toContain('RTP/SAVPF')
  })

  test('with a part that it wants understood, which nobody here understands', async () => {
    const operator = await givenOperator()
    const body = `${ours}${isup.replace('optional', 'required')}--ub--\r\n`
    const lines = invite({ uri: number, headers: ['Content-Type: multipart/mixed;boundary=ub'] })
    expect(await operator.send(lines, { body })).toMatchObject({
      status: 415,
      text: expect.stringContaining('Accept: application/sdp'),
    })
  })

  test('with an unsupported codec: 488, since nobody could be heard', async () => {
    const operator = await givenOperator()
    const lines = () => invite({ uri: number, headers: ['Content-Type: application/sdp'] })
    const wide = sdp
      .replace(/^m=audio (\d+) (\S+) .*$/m, 'm=audio $1 $2 97')
      .replace(/^a=rtpmap.*\r\n/gm, '')
      .concat('a=rtpmap:97 AMR-WB/16000\r\n')
    expect((await operator.send(lines(), { body: wide }))?.status).toBe(488)
    expect((await operator.send(lines(), { body: wide.replace(' 97\r', ' 97 8\r') }))?.status).toBe(486)
    expect((await operator.send(lines(), { body: wide.replace('AMR-WB/16000', 'opus/48000/2') }))?.status).toBe(486)
  })
})
