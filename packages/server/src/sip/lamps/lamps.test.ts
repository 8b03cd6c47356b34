import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { recordConversation } from '../../domain/conversations/record-store.ts'
import { changesOf } from '../../domain/voicebox/change-voicebox.ts'
import { findVoicebox } from '../../domain/voicebox/voicebox-store.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

const world = await startPhoneWorld()
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const carla = await world.seat('23', 'Carla')
await world.registered(ben, 'Phone of Ben')
const stranger = await givenSubscriber(platform, { pbx_extension: '22' })

const at = (user: string) => `${user}@${anna.domain}`
const watching = async (watched: string, headers?: Readonly<Record<string, string>>, by = anna) => {
  const lamp = edge.watches(by, watched, headers)
  await eventually(() => expect(lamp.told).toHaveLength(1))
  return lamp
}
const refused = async (watched: string, headers?: Readonly<Record<string, string>>, by = anna) => {
  const lamp = edge.watches(by, watched, headers)
  const [answer] = await eventually(() => {
    expect(lamp.answers).toHaveLength(1)
    return lamp.answers
  })
  lamp.forget()
  expect(lamp.told).toEqual([])
  return answer?.code
}

/** All NOTIFYs that were sent, whether the phone accepted them or not. */
const sentTo = ({ callId }: { readonly callId: string }) =>
  edge.received.filter((text) => text.startsWith('NOTIFY ') && text.includes(`Call-ID: ${callId}`))

test('TEL-10: a key is notified of its line’s state, at once and with each change', async () => {
  const lamp = await watching(at(ben.username))
  expect(lamp.answers).toEqual([{ code: 200, expires: '600' }])
  expect(lamp.told[0]).toEqual({
    state: expect.stringMatching(/^active;expires=(600|599)$/),
    event: 'dialog',
    body: expect.stringContaining(`version="0" state="full" entity="sip:${at(ben.username)}"`),
  })
  expect(lamp.shows).toEqual([])

  const caller = edge.calls(carla, '22')
  const phone = await edge.rung(ben.username)
  await eventually(() => expect(lamp.shows).toEqual(['early']))
  phone.answers(phoneSdp('ben'))
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  caller.hangUp()
  await eventually(() => expect(lamp.shows).toEqual(['terminated']))
  // the documents name neither the call nor the other party
  const said = lamp.told.map(({ body }) => body).join('')
  expect(said).not.toContain(carla.username)
  expect(said).not.toContain('Carla')
  const versions = lamp.told.map(({ body }) => Number(/version="(\d+)"/.exec(body)?.[1]))
  expect(versions).toEqual(versions.map((_, place) => place))
  lamp.unsubscribe()
  await eventually(() => expect(lamp.told.at(-1)?.state).toBe('terminated;reason=timeout'))
})

test('TEL-10: a calling line is busy, and not shown as a call that could be picked up', async () => {
  const lamp = await watching(at('23'))
  const caller = edge.calls(carla, '22')
  await edge.rung(ben.username)
  await eventually(() => expect(lamp.shows).toEqual(['proceeding']))
  expect(lamp.told.at(-1)?.body).toContain('direction="initiator"')
  caller.cancel()
  await eventually(() => expect(lamp.shows).toEqual(['terminated']))
  lamp.unsubscribe()
  await eventually(() => expect(lamp.answers).toHaveLength(2))
})

test('TEL-10: a line is found by its name, its extension and its number, and by nothing else', async () => {
  const number = await platform.db
    .selectFrom('numbers')
    .select('e164')
    .where('subscriber_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  for (const user of [ben.username.toUpperCase(), '22', number.e164, `%2B${number.e164}`]) {
    const lamp = await watching(at(user), { Expires: '0' })
    expect(lamp.told[0]?.state).toBe('terminated;reason=timeout')
  }
  for (const nobody of ['nobody', '2', '%zz', '', "' or 1=1 --"]) expect(await refused(at(nobody))).toBe(404)
  expect(await refused('22')).toBe(404)
})

test('TEL-10: a line of somebody else is answered as one that there is not', async () => {
  const domain = stranger.customer.domain
  const answers = [
    await refused(`${stranger.username}@${domain}`),
    await refused(`22@${domain}`),
    await refused(`nobody@${domain}`),
    await refused(at('nobody')),
  ]
  expect(new Set(answers)).toEqual(new Set([404]))
  // an unknown account learns nothing more
  expect(await refused(at('22'), {}, { ...anna, username: 'nobody' })).toBe(403)
})

test.each([
  ['messages that wait for somebody else', 404, { Event: 'message-summary' }],
  ['an unknown event', 489, { Event: 'constructor' }],
  ['nothing', 489, { Event: ';' }],
  ['a form that there is not', 489, { Accept: 'application/xpidf+xml' }],
  ['too often', 423, { Expires: '5' }],
])('RFC 6665: %s is refused: %i', async (_, code, headers) => {
  expect(await refused(at('22'), headers)).toBe(code)
})

test('RFC 6665: a longer interval is cut to an hour, and each key is named', async () => {
  const headers = { Expires: '86400', Event: 'dialog;id=k-3', Accept: 'application/dialog-info+xml' }
  const lamp = edge.watches(anna, at('22'), headers)
  await eventually(() => expect(lamp.answers).toEqual([{ code: 200, expires: '3600' }]))
  await eventually(() => expect(sentTo(lamp)[0]).toContain('Event: dialog;id=k-3\r\n'))
  lamp.forget()
})

test('RFC 6665: a refresh gets the whole state; a removed line ends the subscription', async () => {
  const dora = await world.seat('24', 'Dora')
  const lamp = await watching(at('24'))
  lamp.refresh()
  await eventually(() => expect(lamp.told).toHaveLength(2))
  expect(lamp.answers[1]).toEqual({ code: 200, expires: '300' })
  expect(lamp.told[1]?.state).toMatch(/^active;expires=(300|299)$/)
  await platform.db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', dora.id).execute()
  lamp.refresh()
  await eventually(() => expect(sentTo(lamp).at(-1)).toContain('Subscription-State: terminated;reason=noresource'))
  expect(lamp.answers[2]?.code).toBe(404)
})

test('TEL-10: a phone that shows presence gets it', async () => {
  const lamp = await watching(at('22'), { Event: 'presence', Accept: 'application/pidf+xml' })
  expect(lamp.shows).toEqual(['open'])
  const caller = edge.calls(carla, '22')
  const phone = await edge.rung(ben.username)
  await eventually(() => expect(lamp.shows).toEqual(['open', 'busy', 'on-the-phone']))
  phone.rejects(486)
  await eventually(() => expect(lamp.shows).toEqual(['open']))
  await eventually(() => expect(caller.rejected).not.toBeNull())
  await platform.db.deleteFrom('registrations').where('subscriber_id', '=', ben.id).execute()
  await tellPresence(platform.db, [ben.id])
  await eventually(() => expect(lamp.shows).toEqual(['closed']))
  await world.registered(ben, 'Phone of Ben')
  lamp.unsubscribe()
  await eventually(() => expect(lamp.answers).toHaveLength(2))
})

test('RFC 3842: a phone is notified of the messages in its own voicebox, and of each change', async () => {
  const summary = { Event: 'message-summary', Accept: 'application/simple-message-summary' }
  const lamp = await watching(at(anna.username), summary)
  const bodies = () => lamp.told.map(({ body }) => body.split('\r\n'))
  const account = `Message-Account: sip:${at(anna.username)}`
  expect(lamp.told[0]?.event).toBe('message-summary')
  expect(bodies()).toEqual([['Messages-Waiting: no', account, 'Voice-Message: 0/0', '']])
  const message = await recordConversation(platform.db, {
    customer_id: world.customer.id,
    subscriber_id: anna.id,
    type: 'voicemail',
    start_time: platform.now(),
    direction: 'in',
    caller: '22',
    callee: '21',
    call_id: 'message',
    duration_ms: 4000,
    folder: 'INBOX',
  })
  await eventually(() => expect(bodies()[1]).toEqual(['Messages-Waiting: yes', account, 'Voice-Message: 1/0', '']))
  const box = await findVoicebox(platform.db, anna.id)
  if (box === undefined) throw new Error('No voicebox')
  await changesOf(platform, box).keep(message)
  await eventually(() => expect(bodies()[2]).toEqual(['Messages-Waiting: no', account, 'Voice-Message: 0/1', '']))
  await changesOf(platform, box).remove(message)
  await eventually(() => expect(bodies()[3]).toContain('Voice-Message: 0/0'))
  expect(lamp.told).toHaveLength(4)
  lamp.forget()
})

test('TEL-10: a call that another process runs lights the lamp as well', async () => {
  const lamp = await watching(at('23'))
  // the rows that the other process would write
  const { id: owner } = await platform.db.selectFrom('rtc_processes').select('id').executeTakeFirstOrThrow()
  await platform.db.insertInto('calls').values({ id: 'elsewhere', owner, started_at: new Date() }).execute()
  await platform.db
    .insertInto('call_legs')
    .values({
      call_id: 'elsewhere',
      leg_id: 'a',
      subscriber_id: carla.id,
      kind: 'browser',
      role: 'target',
      state: 'talking',
      since: new Date(),
    })
    .execute()
  await tellPresence(platform.db, [carla.id])
  await eventually(() => expect(lamp.shows).toEqual(['confirmed']))
  expect(lamp.told).toHaveLength(2)
  await platform.db.deleteFrom('calls').where('id', '=', 'elsewhere').execute()
  await tellPresence(platform.db, [carla.id])
  await eventually(() => expect(lamp.shows).toEqual(['terminated']))
  lamp.unsubscribe()
  await eventually(() => expect(lamp.answers).toHaveLength(2))
})

test('RFC 6665: a phone that has forgotten it gets one more NOTIFY and no more', async () => {
  const [forgotten, lamp] = [await watching(at('22')), await watching(at('22'))]
  forgotten.forget()
  for (const _ of ['first', 'second']) {
    const caller = edge.calls(carla, '22')
    await edge.rung(ben.username)
    await eventually(() => expect(lamp.shows).toContain('early'))
    caller.cancel()
    await eventually(() => expect(lamp.shows).toEqual(['terminated']))
  }
  expect(sentTo(forgotten)).toHaveLength(2)
  lamp.unsubscribe()
  await eventually(() => expect(lamp.answers).toHaveLength(2))
})
