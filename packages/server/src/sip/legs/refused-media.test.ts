import { limits } from '@lineside/contract/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { noMedia } from '../../../test/test-browser.ts'

const world = await startPhoneWorld()
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const warn = vi.spyOn(platform.log, 'warn')
beforeEach(() => world.allOver())

const reason = 'InvalidAccessError: no BUNDLE group'

/** Anna's phone rings at Ben's browser. */
const ringing = async () => {
  const browser = await world.browser(ben)
  const caller = edge.calls(anna, '22')
  const { call, description } = await browser.next('incoming')
  return { browser, caller, call, description }
}

test('CALL-13: a browser that cannot use what a phone describes: the phone is told, the browser too, and the log has why', async () => {
  const { browser, caller, call, description } = await ringing()
  // RFC 9143: engines of others want a group, which the media relay does not write
  expect(description).toContain('a=group:BUNDLE 0\r\n')
  browser.send({ type: 'media_refused', call, reason })
  expect(await browser.next('ended')).toMatchObject({ call, reason: 'media_refused' })
  await eventually(() => expect(caller.rejected).toBe(488))
  expect(await world.endReason()).toBe('media_refused')
  expect(warn.mock.calls).toContainEqual([
    expect.objectContaining({ call, subscriber: ben.id, reason }),
    'A browser cannot use the description that it got',
  ])
  browser.socket.close(1000)
})

test('CALL-13: a browser that cannot use what answers it ends the call for both', async () => {
  await world.registered(anna, 'Phone of Anna')
  const browser = await world.browser(ben)
  browser.send({ type: 'call', call: 'to-a-phone', to: '21', description: phoneSdp('browser'), media: noMedia })
  const callee = await edge.rung(anna.username)
  callee.answers(phoneSdp('anna'))
  await browser.next('accepted')
  browser.send({ type: 'media_refused', call: 'to-a-phone', reason })
  expect(await browser.next('ended')).toMatchObject({ reason: 'media_refused' })
  await eventually(() => expect(callee.isOver).toBe(true))
  expect(await world.endReason()).toBe('media_refused')
  browser.socket.close(1000)
})

test.each([
  ['longer than a frame may have', 'x'.repeat(limits.engineWordsLength + 1)],
  ['empty', ' '],
])('CALL-13: words that are %s are refused, and the call goes on', async (_, words) => {
  const { browser, caller, call } = await ringing()
  warn.mockClear()
  browser.send({ type: 'media_refused', call, reason: words })
  expect(await browser.next('error')).toMatchObject({ code: 'malformed' })
  expect(warn).not.toHaveBeenCalled()
  browser.send({ type: 'rings', call })
  expect(await browser.next('rings')).toMatchObject({ call })
  caller.cancel()
  browser.socket.close(1000)
})
