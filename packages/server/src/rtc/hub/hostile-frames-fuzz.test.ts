import type { AddressInfo } from 'node:net'
import { clientFrameSchema } from '@lineside/contract/rtc/frames'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isDeep } from '../../../../contract/test/runs.ts'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { fakeMedia } from '../../../test/fake-legs.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser } from '../../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { startRtc } from '../start-rtc.ts'

const frames = isDeep ? 20_000 : 1_000
/** Bytes that the process may have more at the end. */
const mostGrowth = 150 * 1024 ** 2

const { platform, connectionString } = await createTestPlatform()
const app = await createTestApp(platform)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const rtc = await startRtc(platform, { server: app.server, connectionString, media: fakeMedia() })
afterAll(() => rtc.close())

const customer = await givenCustomer(platform)
await givenNumber(platform, (await givenPilot(platform, { customer, pbx_extension: '1' })).id)
const [anna, ben, mallory] = [
  await givenSubscriber(platform, { customer, pbx_extension: '21' }),
  await givenSubscriber(platform, { customer, pbx_extension: '22' }),
  await givenSubscriber(platform, { customer, pbx_extension: '29' }),
]
const connect = async (who: { id: number }) =>
  await openBrowser(address, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })

const talk = 'call-of-others'
const secret = 'description-of-others'
/** Each kind of frame that there is, with members that others have, that are wrong, and that are none. */
const types = clientFrameSchema.def.options.map((option) => {
  const { type } = option.def.shape
  return (type as unknown as { readonly def: { readonly values: readonly string[] } }).def.values[0] ?? ''
})
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(talk, 'own-call', '22', '1', '*97', '', ' ', '../etc', '__proto__', null, true, -1, 1e21),
  fc.constant(noMedia),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('x'.repeat(3_000), 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n', '\u202e\0'),
)
const members = [
  'call',
  'to',
  'description',
  'media',
  'digit',
  'device',
  'room',
  'id',
  'state',
  'token',
  'target',
  'part',
]
const frame = fc
  .tuple(fc.constantFrom(...types, 'reboot', 'hello'), fc.dictionary(fc.constantFrom(...members), odd, { maxKeys: 8 }))
  .map(([type, given]) => JSON.stringify({ type, ...given }))

test(`RTC: ${frames} hostile frames end nothing and are told nothing, and memory stays flat`, async () => {
  const [caller, callee] = [await connect(anna), await connect(ben)]
  caller.send({ type: 'call', call: talk, to: '22', description: secret, media: noMedia })
  await callee.next('incoming')
  callee.send({ type: 'accept', call: talk, description: secret, media: noMedia })
  await caller.next('accepted')

  let sockets = 0
  let before = 0
  const hostile = fc.sample(frame, { numRuns: frames, seed: isDeep ? Date.now() : 1 })
  for (let sent = 0; sent < hostile.length; ) {
    const browser = await connect(mallory)
    sockets++
    const { socket } = browser
    for (let turn = 0; turn < 200 && sent < hostile.length && socket.readyState === socket.OPEN; turn++)
      await new Promise<void>((resolve) => socket.send(hostile[sent++] ?? '', () => resolve()))
    if (socket.readyState === socket.OPEN) socket.close(1000)
    await browser.closed()
    expect(JSON.stringify(browser.heard)).not.toContain(secret)
    if (sockets === 3) before = process.memoryUsage().rss
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(mostGrowth)
  expect(sockets).toBeGreaterThan(3)
  for (const { socket } of [caller, callee]) expect(socket.readyState).toBe(socket.OPEN)
  const legs = platform.db.selectFrom('call_legs').select('state').where('call_id', '=', talk)
  expect((await legs.execute()).map(({ state }) => state)).toEqual(['talking', 'talking'])
  // a new browser is welcome, and calls
  const after = await connect(mallory)
  after.send({ type: 'call', call: 'call-after-all', to: '1', description: 'offer', media: noMedia })
  await after.settled()
  after.socket.close(1000)
}, 600_000)
