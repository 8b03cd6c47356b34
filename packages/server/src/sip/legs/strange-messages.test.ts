import { Timers } from 'sip.js/lib/core/index.js'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'

const world = await startPhoneWorld()
const { edge } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await world.registered(ben, 'Phone of Ben')
beforeEach(() => world.allOver())

let made = 0
interface Strange {
  readonly method?: string
  readonly uri?: string
  readonly version?: string
  readonly cseq?: string
  readonly from?: string
  readonly to?: string
  readonly via?: string
  readonly contact?: string | null
  readonly headers?: readonly string[]
  readonly body?: string
  readonly type?: string
}
const request = ({ method = 'INVITE', uri = 'sip:app@127.0.0.1', version = 'SIP/2.0', ...strange }: Strange) => {
  const { headers = ['X-Line: ' + anna.username, 'X-Dialled: 22'], body = phoneSdp('strange') } = strange
  const callId = `strange-${++made}`
  const lines = [
    `${method} ${uri} ${version}`,
    `Via: ${strange.via ?? `SIP/2.0/TCP ${edge.address.host}:${edge.address.port};branch=z9hG4bK${callId}`}`,
    `From: ${strange.from ?? `<sip:${anna.username}@${anna.domain}>;tag=strange`}`,
    `To: ${strange.to ?? '<sip:22@somewhere.test>'}`,
    `Call-ID: ${callId}`,
    `CSeq: ${strange.cseq ?? `1 ${method}`}`,
    ...(strange.contact === null ? [] : [`Contact: ${strange.contact ?? '<sip:strange@127.0.0.1>'}`]),
    ...headers,
    ...(body === '' ? [] : [`Content-Type: ${strange.type ?? 'application/sdp'}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return { callId, text: `${lines.join('\r\n')}\r\n\r\n${body}` }
}
const own = { headers: ['X-Line: ' + anna.username] }

test.each<[string, number, Strange]>([
  ['nobody that the edge knows', 403, { headers: ['X-Dialled: 22'] }],
  ['a line that there is not', 403, { headers: ['X-Line: nobody', 'X-Dialled: 22'] }],
  ['a trunk that there is not', 403, { headers: ['X-Trunk: 4711', 'X-Dialled: 22'] }],
  ['a trunk that is no number', 403, { headers: ['X-Trunk: one', 'X-Dialled: 22'] }],
  ['nothing dialled', 404, own],
  ['escapes that are none', 404, { headers: [...own.headers, 'X-Dialled: %zz'] }],
  ['far too much dialled', 404, { headers: [...own.headers, `X-Dialled: ${'1'.repeat(300)}`] }],
  ['no sound', 488, { body: phoneSdp('strange').replace(/^m=audio [0-9]+/m, 'm=audio 0') }],
  ['pictures without sound', 488, { body: phoneSdp('strange').replace(/^m=audio/m, 'm=video') }],
  ['a description that says nothing', 488, { body: 'v=0\r\n' }],
  ['another kind of description', 415, { body: '<xml/>', type: 'text/xml' }],
  ['an extension that nobody knows', 420, { headers: [...own.headers, 'X-Dialled: 22', 'Require: teleport'] }],
  ['signs of life at once', 422, { headers: [...own.headers, 'Supported: timer', 'Session-Expires: 30'] }],
  [
    'a change of a dialog that there is not, without a new call',
    481,
    { method: 'UPDATE', to: '<sip:22@a.test>;tag=no' },
  ],
  ['reliable ringing', 420, { headers: [...own.headers, 'X-Dialled: 22', 'Require: 100rel'] }],
  ['the place of another call', 481, { headers: [...own.headers, 'X-Dialled: 22', 'Replaces: a;to-tag=b;from-tag=c'] }],
  ['no contact', 400, { contact: null }],
  ['a contact that is none', 400, { contact: '@@@' }],
  ['a number of another method', 400, { cseq: '1 BYE' }],
  ['a number that is none', 400, { cseq: 'one INVITE' }],
  ['a caller without a tag', 400, { from: `<sip:${anna.username}@${anna.domain}>` }],
  ['a caller that is none', 400, { from: '<<<<>>>>' }],
  ['an address of another kind', 416, { uri: 'nobodyKnowsThisScheme:totallyopaquecontent' }],
  ['another address than ours', 404, { uri: 'sip:somebody@127.0.0.1' }],
  ['another version', 400, { version: 'SIP/7.0' }],
  ['a way back that is none', 400, { via: 'SIP/2.0/TCP' }],
  ['a method that there is not', 405, { method: 'NEWMETHOD' }],
  ['a registration', 405, { method: 'REGISTER' }],
  ['a transfer of no call', 405, { method: 'REFER' }],
  ['a message', 405, { method: 'MESSAGE' }],
  ['the end of no call', 481, { method: 'BYE' }],
  ['the end of a dialog that nobody knows', 481, { method: 'BYE', to: '<sip:22@a.test>;tag=unknown' }],
  ['a change of a dialog that nobody knows', 481, { to: '<sip:22@a.test>;tag=unknown' }],
  ['whether a dialog is known that is not', 481, { method: 'OPTIONS', to: '<sip:22@a.test>;tag=unknown', body: '' }],
  ['whether we are there', 200, { method: 'OPTIONS', body: '' }],
  ['to take back what is not there', 481, { method: 'CANCEL' }],
])('RFC 4475: %s: %i', async (_, code, strange) => {
  const { callId, text } = request(strange)
  edge.send(text)
  await eventually(() =>
    expect(
      edge.received.filter((answer) => answer.includes(`Call-ID: ${callId}\r\n`)).map((answer) => answer.slice(0, 11)),
    ).toContain(`SIP/2.0 ${code}`),
  )
})

test('RFC 3261: a call that comes by two ways is taken once', async () => {
  const one = request({})
  const other = one.text.replace(`branch=z9hG4bK${one.callId}`, `branch=z9hG4bK${one.callId}-other`)
  const answers = () =>
    edge.received
      .filter((answer) => answer.includes(`Call-ID: ${one.callId}\r\n`))
      .map((answer) => [answer.slice(8, 11), answer.includes('-other')])
  edge.send(one.text)
  const callee = await edge.rung(ben.username)
  callee.rings()
  await eventually(() => expect(answers()).toContainEqual(['180', false]))
  edge.send(other)
  await eventually(() => expect(answers()).toContainEqual(['482', true]))
  expect(answers().filter(([, isOther]) => isOther)).toEqual([['482', true]])
  callee.rejects(486)
  await eventually(() => expect(answers()).toContainEqual(['486', false]))
})

test('RFC 3262: a caller that supports 100rel may call; one that requires it is told what is not supported', async () => {
  const insists = request({ headers: [...own.headers, 'X-Dialled: 22', 'Require: 100rel'] })
  edge.send(insists.text)
  await eventually(() =>
    expect(edge.received.find((text) => text.includes(insists.callId))).toMatch(/^Unsupported: 100rel\r$/m),
  )
  const caller = edge.calls(anna, '22', { headers: ['Supported: 100rel, timer'] })
  const callee = await edge.rung(ben.username)
  callee.rings()
  await eventually(() => expect(caller.progress.map(({ code }) => code)).toContain(180))
  expect(edge.received.find((text) => text.startsWith('SIP/2.0 180'))).not.toMatch(/^RSeq:/m)
  caller.cancel()
  await world.conversations()
})

test.each([
  ['an answer to nothing', 'SIP/2.0 200 OK\r\nVia: SIP/2.0/TCP 1.2.3.4;branch=z9hG4bKx\r\nContent-Length: 0\r\n\r\n'],
  ['an answer without a number', 'SIP/2.0 4 OK\r\nContent-Length: 0\r\n\r\n'],
  ['an acknowledgement of nothing', request({ method: 'ACK' }).text],
  ['a head that is no head', 'INVITE SIP/2.0\r\n:::\r\nContent-Length: 0\r\n\r\n'],
  ['no head at all', ' SIP/2.0\r\nContent-Length: 0\r\n\r\n'],
])('RFC 4475: %s is passed over, and a call that is up goes on', async (_, text) => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  edge.send(text)
  callee.answersWith = phoneSdp('ben', { direction: 'recvonly', version: 2 })
  expect(await caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 2 }))).toBe(callee.answersWith)
  caller.hangUp()
  await eventually(() => expect(callee.isOver).toBe(true))
  await world.conversations()
})

test('bytes that are no SIP end the connection; a call that is up goes on over the next one', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  edge.send('GET / HTTP/1.1\r\nHost: somebody\r\n\r\n')
  edge.break()
  await eventually(async () => {
    callee.answersWith = phoneSdp('ben', { direction: 'recvonly', version: 2 })
    expect(await caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: Date.now() }))).toBe(
      callee.answersWith,
    )
  })
  caller.hangUp()
  await eventually(() => expect(callee.isOver).toBe(true))
  await world.conversations()
})

test('a phone that never acknowledges: its call ends, and the other party is let go', async () => {
  const longest = Timers.TIMER_L
  onTestFinished(() => void Object.assign(Timers, { TIMER_L: longest }))
  Object.assign(Timers, { TIMER_L: 200 })
  const caller = edge.calls(anna, '22', { acknowledges: false })
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(callee.isOver).toBe(true))
  expect(caller.isOver).toBe(true)
  expect(await world.endReason()).toBe('lost')
  await world.conversations()
})

test('RFC 3261: a phone hangs up, and what it said afterwards comes before that: the call ends', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  const { localTag, remoteTag } = caller.session
  const within = (method: string, number: number) =>
    request({
      method,
      from: `<sip:${anna.username}@${anna.domain}>;tag=${localTag}`,
      to: `<sip:22@somewhere.test>;tag=${remoteTag}`,
      cseq: `${number} ${method}`,
      headers: ['Event: refer', 'Expires: 0'],
      body: '',
    }).text.replace(/^Call-ID: .*\r$/m, `Call-ID: ${caller.callId}\r`)
  edge.send(within('SUBSCRIBE', 1002) + within('BYE', 1001))
  await eventually(() => expect(callee.isOver).toBe(true))
  const replies = () => edge.received.filter((text) => text.includes('CSeq: 1001 BYE'))
  await eventually(() => expect(replies()).toEqual([expect.stringMatching(/^SIP\/2\.0 200 /)]))
  expect(await world.endReason()).toBe('hung_up')
  await world.conversations()
})

test('RFC 3261: a new offer overtakes the ACK of the call: the BYE waits for that ACK, and comes then', async () => {
  const caller = edge.calls(anna, '22', { acknowledges: false })
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  const { localTag, remoteTag } = caller.session
  const reinvite = request({
    method: 'INVITE',
    from: `<sip:${anna.username}@${anna.domain}>;tag=${localTag}`,
    to: `<sip:22@somewhere.test>;tag=${remoteTag}`,
    cseq: '1001 INVITE',
    headers: ['Content-Type: application/sdp'],
    body: phoneSdp('anna', { direction: 'sendonly', version: 2 }),
  })
  edge.send(reinvite.text.replace(/^Call-ID: .*\r$/m, `Call-ID: ${caller.callId}\r`))
  const replies = () => edge.received.filter((text) => text.includes('CSeq: 1001 INVITE'))
  await eventually(() => expect(replies().some((text) => text.startsWith('SIP/2.0 200 '))).toBe(true))
  callee.hangUp()
  await world.conversations()
  expect(caller.isOver).toBe(false)
  caller.acknowledges()
  await eventually(() => expect(caller.isOver).toBe(true))
})

test('a storm of new offers: each is answered, one at a time is taken, and the call goes on', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  const { localTag, remoteTag } = caller.session
  const storm = Array.from({ length: 50 }, (_, index) => {
    const { text } = request({
      from: `<sip:${anna.username}@${anna.domain}>;tag=${localTag}`,
      to: `<sip:22@somewhere.test>;tag=${remoteTag}`,
      cseq: `${1000 + index} INVITE`,
      body: phoneSdp('anna', { direction: index % 2 === 0 ? 'sendonly' : 'sendrecv', version: index }),
    })
    return text.replace(/^Call-ID: .*\r$/m, `Call-ID: ${caller.callId}\r`)
  })
  callee.answersWith = phoneSdp('ben', { direction: 'recvonly', version: 2 })
  edge.send(storm.join(''))
  const finals = () =>
    new Map(
      edge.received.flatMap((text) => {
        const cseq = Number(/^CSeq: (\d{4}) INVITE\r$/m.exec(text)?.[1] ?? 0)
        const status = /^SIP\/2\.0 ([2-6]\d\d)/.exec(text)?.[1]
        return status !== undefined && text.includes(caller.callId) && cseq >= 1000 ? [[cseq, status] as const] : []
      }),
    )
  await eventually(() => expect(finals().size).toBe(storm.length))
  const taken = [...finals().values()].filter((status) => status === '200')
  expect(taken).toHaveLength(1)
  expect(new Set(finals().values())).toEqual(new Set(['200', '500']))
  expect([caller.isOver, callee.isOver]).toEqual([false, false])
  callee.hangUp()
  await eventually(() => expect(caller.isOver).toBe(true))
  await world.conversations()
})

test('a transfer of the other party to the phone itself: it rings there anew, and ends as any call', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).not.toBeNull())
  caller.answersWith = phoneSdp('anna', { version: 2 })
  expect(await callee.refer(`<sip:22@${ben.domain}>`)).toBe(202)
  await eventually(() => expect(callee.isOver).toBe(true))
  const again = await edge.rung(ben.username)
  again.answers(phoneSdp('ben', { version: 2 }))
  await eventually(() => expect(again.confirmed).toEqual([caller.answersWith]))
  expect(await again.refer(`<sip:${'2'.repeat(400)}@${ben.domain}>`)).toBeGreaterThanOrEqual(202)
  caller.hangUp()
  await eventually(() => expect(again.isOver).toBe(true))
  await world.conversations()
})
