import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { mutated } from '../../../test/fuzz.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'

vi.setConfig({ testTimeout: 400_000 })

const world = await startRealPhoneWorld()
const { sound, edge } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const messages = 20_000
/** Each is of an address of its own, and sends so few that the edge does not drop it for its rate. */
const senders = 1_000
/** Bytes that the server's process may have more at the end. */
const mostGrowth = 200 * 1024 ** 2

const sample = (address: string, method: string, headers: readonly string[], body = ''): Buffer =>
  Buffer.from(
    [
      `${method} sip:22@${anna.domain} SIP/2.0`,
      `Via: SIP/2.0/UDP ${address}:5060;branch=z9hG4bKhostile`,
      'Max-Forwards: 70',
      `From: <sip:${anna.username}@${anna.domain}>;tag=hostile`,
      `To: <sip:${ben.username}@${anna.domain}>`,
      `Call-ID: hostile-${address}-${method}`,
      `CSeq: 1 ${method}`,
      `Contact: <sip:x@${address}>`,
      ...headers,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
const sdp = 'v=0\r\no=- 1 1 IN IP4 192.0.2.3\r\ns=-\r\nc=IN IP4 192.0.2.3\r\nt=0 0\r\nm=audio 9 RTP/AVP 8\r\n'
const samples = (address: string): readonly Buffer[] => [
  sample(address, 'INVITE', ['Content-Type: application/sdp'], sdp),
  sample(address, 'REGISTER', ['Expires: 60', 'Authorization: Digest username="x", realm="y", nonce="z", uri="sip:y"']),
  sample(address, 'SUBSCRIBE', ['Event: dialog', 'Expires: 60']),
  sample(address, 'REFER', ['Refer-To: <sip:21@x>', 'Replaces: a;to-tag=b;from-tag=c']),
  sample(address, 'OPTIONS', []),
  sample(address, 'BYE', ['Route: <sip:127.0.0.1;lr>', 'Record-Route: <sip:127.0.0.1;lr;did=1.1>']),
  sample(address, 'MESSAGE', ['Content-Type: text/plain'], 'hello'),
  Buffer.from(`SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP ${address};branch=z9hG4bKx\r\nCSeq: 1 INVITE\r\n\r\n`),
]
const words = [
  'sip:',
  'Via: ',
  ';branch=',
  ';tag=',
  '\r\n ',
  'Content-Length: ',
  '*97',
  '112',
  '<',
  '"',
  '%00',
  '999999999',
]

test(`TEL-01: ${messages} hostile messages end no call, tell nothing of phones, and leave memory flat`, async () => {
  const one = await world.phone(anna, { tone: 440 })
  const other = await world.phone(ben, { tone: 880 })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])

  const told: string[] = []
  const before = process.memoryUsage().rss
  for (let sender = 0; sender < senders; sender++) {
    // no other test has these
    const address = `127.200.${sender >> 8}.${sender & 255 || 255}`
    const socket = createSocket('udp4').bind(5060, address)
    await once(socket, 'listening')
    const heard: string[] = []
    socket.on('message', (data) => heard.push(data.toString('latin1')))
    const send = (message: Buffer) =>
      new Promise<void>((resolve) => socket.send(message, edge.outside.port, edge.outside.host, () => resolve()))
    const options = { numRuns: messages / senders, seed: Date.now() }
    // what is longer than a datagram is not sent
    for (const message of fc.sample(mutated(samples(address), words), options)) await send(message.subarray(0, 60_000))
    // the edge has read them all, and still answers
    await eventually(async () => {
      await send(sample(address, 'OPTIONS', ['X-Probe: 1']))
      await setImmediate()
      expect(heard.some((text) => /^SIP\/2\.0 200[^]*CSeq: 1 OPTIONS/.test(text))).toBe(true)
    })
    told.push(...heard)
    socket.close()
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(mostGrowth)
  expect(told.length).toBeGreaterThan(0)
  // where phones are is nobody's business
  for (const { address } of [one, other]) expect(told.filter((text) => text.includes(address))).toEqual([])
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await other.command('hangup')
  await one.says('CALL_CLOSED')
  await world.allOver()
  const heard = other.events.length
  await one.dial('22')
  await other.says('CALL_INCOMING', heard)
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await one.command('hangup')
  await world.conversations(2)
})
