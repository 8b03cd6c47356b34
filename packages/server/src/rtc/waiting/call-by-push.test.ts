import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { createTestPushService } from '../../../test/processes/test-push-service.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { savePushDevice } from '../../domain/push/push-store.ts'

const service = await createTestPushService()
const world = await startPhoneWorld({ pushTransport: service.transport })
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await world.registered(anna, 'Phone of Anna')
let count = 0
/** The browsers of this test have later numbers: what one of the test before is still told is not counted. */
let earlier = 0

beforeEach(async () => {
  earlier = count
  await world.allOver()
  await platform.db.deleteFrom('push_devices').execute()
  service.arrived.length = 0
})

const subscribe = async (language: 'en' | 'de' = 'en', box?: Buffer) => {
  count++
  const target = service.subscribe(`browser-${count}`)
  await savePushDevice(platform.db, {
    subscriberId: ben.id,
    endpoint: target.endpoint,
    box: box ?? platform.push.seal(target),
    name: 'Chrome (Android)',
    language,
    kinds: undefined,
    now: platform.now(),
  })
}
const arrived = () => service.arrived.filter(({ browser }) => Number(browser.slice('browser-'.length)) > earlier)
const told = async (length: number) => {
  await eventually(() => expect(arrived()).toHaveLength(length))
  return arrived().map(({ message }) => message)
}

test('APP-01: a call wakes the app by push, rings in the browser that comes, and is answered there', async () => {
  await subscribe()
  const caller = edge.calls(anna, '22')
  const [message] = await told(1)
  expect(message).toMatchObject({ kind: 'call', title: 'Anna is calling', answer: 'Answer', decline: 'Decline' })
  expect(service.arrived[0]?.headers).toMatchObject({ urgency: 'high', ttl: '45' })
  const browser = await world.browser(ben)
  const { call } = await browser.next('incoming')
  expect(message).toMatchObject({ call })
  browser.send({ type: 'accept', call, description: phoneSdp('ben'), media: noMedia })
  await eventually(() => expect(caller.answer).not.toBeNull())
  expect((await told(2))[1]).toEqual({ kind: 'over', call, title: 'Answered on another device', body: '' })
  caller.hangUp()
  await browser.next('ended')
  browser.socket.close(1000)
})

test('PUSH-01: a call that its caller ends is taken back', async () => {
  await subscribe('de')
  const caller = edge.calls(anna, '22')
  await told(1)
  caller.cancel()
  const [call, over] = await told(2)
  expect([call?.title, over]).toEqual([
    'Anna ruft an',
    expect.objectContaining({ kind: 'over', title: 'Der Anruf ist beendet' }),
  ])
  expect(service.arrived[1]?.headers.topic).toBe(service.arrived[0]?.headers.topic)
})

test('PUSH-01: a call that is declined in the browser that came is over', async () => {
  await subscribe()
  const caller = edge.calls(anna, '22')
  await told(1)
  const browser = await world.browser(ben)
  const { call } = await browser.next('incoming')
  browser.send({ type: 'end', call })
  await told(2)
  caller.cancel()
  browser.socket.close(1000)
})

test('PUSH-01: if the window that came is closed without an answer, the call goes on ringing for the next', async () => {
  await subscribe()
  const caller = edge.calls(anna, '22')
  await told(1)
  const first = await world.browser(ben)
  await first.next('incoming')
  first.socket.close(1000)
  const second = await world.browser(ben)
  await second.next('incoming')
  caller.cancel()
  await second.next('ended')
  second.socket.close(1000)
})

test('PUSH-01: while the service is away, calls ring as ever', async () => {
  await subscribe()
  service.answer(503)
  const caller = edge.calls(anna, '22')
  const browser = await world.browser(ben)
  await browser.next('incoming')
  caller.cancel()
  await browser.next('ended')
  service.answer(201)
  browser.socket.close(1000)
})

test('PUSH-01: a device whose address cannot be opened harms no call', async () => {
  await subscribe('en', Buffer.alloc(100))
  await subscribe()
  const caller = edge.calls(anna, '22')
  const browser = await world.browser(ben)
  await browser.next('incoming')
  caller.cancel()
  await browser.next('ended')
  expect(await told(2)).toMatchObject([{ kind: 'call' }, { kind: 'over' }])
  browser.socket.close(1000)
})
