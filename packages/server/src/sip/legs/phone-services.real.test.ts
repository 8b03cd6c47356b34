import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenVoicemail, storedSound } from '../../../test/builders/conversation-builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { givenToneSet } from '../../../test/builders/tone-set.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { pauseAgent, resumeAgent } from '../../domain/call-queues/queue-agents-store.ts'
import { tellQueue } from '../../domain/call-queues/queue-callers-store.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startRealPhoneWorld()
const { platform, sound } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
beforeEach(() => world.allOver())
afterEach(async () => {
  await db.deleteFrom('cf_mappings').execute()
  await db.deleteFrom('subscriber_preferences').execute()
})

/** Sound handles of a queue: `queue_greeting`, `queue_prefix`, `queue_suffix`, `queue_waiting_music`. */
const waitingSounds = [
  [70, 660, 0.2],
  [72, 660, 0.2],
  [73, 660, 0.2],
  [74, 1000, 3],
] as const

type Phone = Awaited<ReturnType<typeof world.phone>>

const annasAndBens = async () => await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
const takes = async (phone: Phone) => {
  const invited = await phone.says('CALL_INCOMING')
  await phone.command('accept')
  return invited
}
/** Presses keys as RFC 4733 events. */
const presses = async (phone: Phone, keys: string) => {
  for (const key of keys) await phone.command('sndcode', key)
}
const hangsUp = async (phone: Phone, ...others: readonly Phone[]) => {
  await phone.command('hangup')
  await Promise.all(others.map((other) => other.says('CALL_CLOSED')))
}

describe('TEL-08: keys', () => {
  test('TEL-03: a key leads from an attendant to another phone; both hear each other', async () => {
    await world.forwards(ben, 'cfu', 'sip:auto-attendant@app.local')
    const destination = `sip:23@${ben.domain}`
    await db.insertInto('attendant_slots').values({ subscriber_id: ben.id, slot: '1', destination }).execute()
    const [one, third] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(eva, { tone: 1320 })])
    await one.dial('22')
    await sound.hearsSomething(one)
    await presses(one, '1')
    await takes(third)
    await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
    await hangsUp(one, third)
    expect(await world.conversations(4)).toHaveLength(4)
  })

  test('from a phone reach the other phone, and so do those of a browser', async () => {
    const [one, other] = await annasAndBens()
    await one.dial('22')
    await takes(other)
    await one.says('CALL_ESTABLISHED')
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    const since = Date.now()
    await presses(one, '15#')
    await sound.hearsKeys(other, '15#', since)
    await hangsUp(one, other)
    await world.allOver()
    const browser = await world.browser(anna)
    const peer = createTestPeer()
    const before = other.events.length
    browser.send({ type: 'call', call: 'keys-of-a-browser', to: '22', description: await peer.offer(), media: noMedia })
    await other.says('CALL_INCOMING', before)
    await other.command('accept')
    await peer.confirm((await browser.next('description')).description)
    await peer.connected()
    const speaking = peer.speak(660, 2)
    await sound.hears(other, 660)
    const pressed = Date.now()
    peer.press('7')
    await sound.hearsKeys(other, '7', pressed)
    await speaking
    await hangsUp(other)
    await world.conversations()
    browser.socket.close(1000)
  })

  test('open the voicebox: a message is deleted, and the PIN is changed', async () => {
    const { key: file_key } = await storedSound(platform)
    await givenVoicemail(platform, { ...anna, customer: world.customer }, { file_key })
    const messages = () =>
      db.selectFrom('conversations').select('id').where('type', '=', 'voicemail').where('subscriber_id', '=', anna.id)
    const one = await world.phone(anna, { tone: 440 })
    await one.dial('*97')
    await sound.hearsSomething(one)
    await presses(one, '13')
    await eventually(async () => expect(await messages().execute()).toEqual([]))
    await presses(one, '47391#7391#')
    const pin = await eventually(() =>
      db
        .selectFrom('voicemail_settings')
        .select('pin_box')
        .where('subscriber_id', '=', anna.id)
        .where('pin_box', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    expect(platform.secrets.open(pin.pin_box as Buffer)).toBe('7391')
    await hangsUp(one)
    await world.conversations(1)
  })
})

describe('TEL-03: phones follow the rules that hold for browsers', () => {
  test('a group rings phones and browsers; a phone takes the call, the others stop', async () => {
    await world.group('40', [ben, eva], 'parallel')
    const browser = await world.browser(eva)
    const [one, other] = await annasAndBens()
    await one.dial('40')
    await browser.next('incoming')
    await takes(other)
    expect(await browser.next('ended')).toMatchObject({ reason: 'answered_elsewhere' })
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await hangsUp(one, other)
    const rows = await world.conversations(4)
    expect(rows.map(({ status, answered_by }) => [status, answered_by])).toEqual(rows.map(() => ['ok', ben.id]))
    browser.socket.close(1000)
  })

  test('REC-04: a call of two phones is recorded: one side left, the other right', async () => {
    await world.prefers(ben, { record_call: '1' })
    const [one, other] = await annasAndBens()
    await one.dial('22')
    await takes(other)
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await hangsUp(one, other)
    const [left = 0, right = 0] = await world.recorded()
    expect(Math.abs(left - 440)).toBeLessThan(15)
    expect(Math.abs(right - 880)).toBeLessThan(15)
    await world.conversations()
  })

  test('MS-02: calls to a manager ring the phone of the secretary', async () => {
    await world.prefers(ben, { manager_secretary: true, secretary_numbers: [eva.number] })
    const [one, other] = await annasAndBens()
    const third = await world.phone(eva, { tone: 1320 })
    await one.dial('22')
    await takes(third)
    await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
    expect(other.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
    await hangsUp(third, one)
    await world.conversations()
  })

  test('CQ-04: a queue plays its music to a phone until an agent takes the call by phone', async () => {
    const queue = await world.group('41', [ben])
    const set = await givenToneSet(platform, world.customer.id, waitingSounds)
    await world.prefers(queue, { cloud_pbx_callqueue: true, max_queue_length: 2, contract_sound_set: set })
    const [one, other] = await annasAndBens()
    await pauseAgent(db, queue.id, ben.id, new Date())
    await one.dial('41')
    await one.says('CALL_ESTABLISHED')
    await sound.hears(one, 1000)
    expect(other.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
    await resumeAgent(db, queue.id, ben.id)
    await tellQueue(db, queue.id)
    expect(await takes(other)).toMatchObject({ peeruri: expect.stringContaining('sip:21@') })
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await hangsUp(other, one)
    await world.conversations()
  })

  test('a number that is blocked, or hidden, is so for phones', async () => {
    await world.prefers(ben, { block_in_list: ['21'] })
    await world.prefers(eva, { clir: true, clir_intrapbx: true })
    const [one, other] = await annasAndBens()
    const third = await world.phone(eva)
    await third.dial('22')
    expect(await other.says('CALL_INCOMING')).toMatchObject({ peeruri: 'sip:anonymous@anonymous.invalid' })
    await hangsUp(third, other)
    await world.allOver()
    await one.dial('22')
    expect(await one.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('403') })
    expect(other.events.filter(({ type }) => type === 'CALL_INCOMING')).toHaveLength(1)
  })
})

test('SCHED-03: a receptionist closes a group by the code of a phone, and opens it again; others can not', async () => {
  await giveRoles(platform, ben, ['reception'])
  await world.group('42', [eva])
  const [one, other, third] = [...(await annasAndBens()), await world.phone(eva, { tone: 1320 })]
  const closed = async () => (await db.selectFrom('closures').select('closed_by').execute()).map((row) => row.closed_by)
  /** Dials, hears what the platform says until it hangs up, and nobody's phone rings. */
  const hearsAll = async (phone: Phone, dialled: string) => {
    const before = phone.events.length
    await phone.dial(dialled)
    await sound.hearsSomething(phone)
    await phone.says('CALL_CLOSED', before)
    await world.allOver()
  }
  await hearsAll(one, '*2842')
  expect(await closed()).toEqual([])
  await hearsAll(other, '*2842')
  expect(await closed()).toEqual([ben.id])
  const rung = third.events.filter(({ type }) => type === 'CALL_INCOMING').length
  await one.dial('42')
  await sound.hearsSomething(one)
  expect(third.events.filter(({ type }) => type === 'CALL_INCOMING')).toHaveLength(rung)
  await one.command('hangup')
  await world.allOver()
  await hearsAll(other, '*2942')
  expect(await closed()).toEqual([])
  await one.dial('42')
  await takes(third)
  await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
  await hangsUp(one, third)
  await world.allOver()
  await giveRoles(platform, ben, [])
})

test('TEL-03 CONF-09: phones come into a conference by its number, and by a line that leads there; all hear each other', async () => {
  const browser = await world.browser(eva)
  const peer = createTestPeer()
  browser.send({ type: 'conference_join', room: 'plan', display_name: 'Eva', media: noMedia })
  const { dial_in } = await browser.next('conference_joined')
  const answerAll = async (): Promise<never> => {
    for (;;) {
      const { connection, description } = await browser.next('conference_signal')
      const answer = await peer.answer(description)
      browser.send({ type: 'conference_signal', to: 'server', connection, kind: 'answer', description: answer })
    }
  }
  void answerAll().catch(() => undefined)
  await world.forwards(ben, 'cfu', 'sip:conf=1@conference.local')
  const [one, other] = [await world.phone(anna, { tone: 440 }), await world.phone(eva, { tone: 880 })]
  await one.dial('*55')
  await sound.hearsSomething(one)
  await presses(one, `${dial_in}#`)
  expect((await browser.next('member_joined')).member).toMatchObject({ display_name: 'Anna', line: { number: '21' } })
  await other.dial('22')
  await sound.hearsSomething(other)
  await presses(other, `${dial_in}#`)
  const { id } = (await browser.next('member_joined')).member
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await peer.connected()
  await eventually(() => expect(peer.heard.length).toBeGreaterThan(50))
  await one.command('hangup')
  expect(await browser.next('member_left')).toBeDefined()
  // a member in a browser removes the other phone
  browser.send({ type: 'conference_remove', id })
  await other.says('CALL_CLOSED')
  browser.send({ type: 'conference_leave' })
})
