import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import type { FakeLeg } from '../../../test/fake-legs.ts'
import { sending } from '../../../test/fake-legs.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { givenSoundFile, givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'

const { platform } = await createTestPlatform()
const { db } = platform
await saveDefaultSets(db)
const { customer } = await givenPbx(platform)
const { seat, prefers } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const eva = await seat('23', 'Eva')

let world: CallWorld
beforeEach(() => {
  world = callWorld(platform)
  for (const { id } of [anna, max, eva]) world.targets.has(id)
})
afterEach(async () => {
  await world.runner.endAll('server_stopped')
  await db.deleteFrom('subscriber_preferences').execute()
})

/** One calls, the other answers. */
const talking = async (from = anna, to: { id: number; number: string } = max, extension = '22') => {
  const { leg, callId } = world.calls(from, extension)
  const rung = await world.rings(to.id)
  rung.answers()
  await eventually(() => expect(leg.accepted).not.toBeNull())
  return { caller: leg, called: rung, callId }
}
const notices = (leg: FakeLeg) => leg.notices.map(({ kind }) => kind)

describe('hold', () => {
  test('with music: the other side hears it, and both talk again after', async () => {
    await prefers(max, { music_on_hold: true })
    const { caller, called } = await talking()
    called.says({ type: 'hold' })
    await eventually(() => expect(caller.notices).toContainEqual({ kind: 'held', music: true }))
    const [music] = world.media.opened
    await eventually(() => expect(caller.talksTo).toBe(music?.id))
    expect(music?.played[0]).toMatch(/music-on-hold|music_on_hold/)
    expect(called.notices).toContainEqual({ kind: 'holding', on: true })
    called.says({ type: 'resume' })
    await eventually(() => expect([caller.talksTo, called.talksTo]).toEqual([called.id, caller.id]))
    expect(music?.endReason).toBe('done')
    expect(notices(caller)).toContain('talking')
  })

  test('without: a notice only', async () => {
    const { caller, called } = await talking()
    caller.says({ type: 'hold' })
    await eventually(() => expect(called.notices).toContainEqual({ kind: 'held', music: false }))
    caller.says({ type: 'resume' })
    await eventually(() => expect(notices(called)).toContain('talking'))
    expect(world.media.opened).toHaveLength(0)
  })

  test('no music is available: silence, and the call continues', async () => {
    await prefers(anna, { music_on_hold: true })
    world.media.isFull = true
    const { caller, called } = await talking()
    caller.says({ type: 'hold' })
    await eventually(() => expect(called.notices).toContainEqual({ kind: 'held', music: false }))
    expect(called.endReason).toBeNull()
  })
})

describe('transfer', () => {
  test('blind: the other party continues to the target, and the transferring one is out', async () => {
    const { caller, called, callId } = await talking()
    called.says({ type: 'transfer', to: '23' })
    await eventually(() => expect(called.endReason).toBe('transferred'))
    const next = await world.rings(eva.id)
    expect(next.invitation).toMatchObject({ from: { number: '21', name: 'Anna' }, description: null })
    next.says({ type: 'ringing' })
    await eventually(() => expect(caller.progress.all.at(-1)).toMatchObject({ kind: 'ringing', at: { number: '23' } }))
    next.answers()
    await eventually(() => expect([caller.talksTo, next.talksTo]).toEqual([next.id, caller.id]))
    expect(caller.notices).toContainEqual({ kind: 'party', with: { number: '23', name: 'Eva' }, isService: false })
    next.says({ type: 'ended', reason: 'hung_up' })
    const rows = await world.conversations(callId)
    expect(rows.map(({ subscriber_id, direction, status }) => [subscriber_id, direction, status])).toEqual([
      [anna.id, 'out', 'ok'],
      [max.id, 'in', 'ok'],
      [eva.id, 'in', 'ok'],
    ])
  })

  test('to an unavailable target: the call comes back to the transferring party', async () => {
    const { caller, called } = await talking()
    world.targets.isBusy(eva.id)
    called.says({ type: 'transfer', to: '23' })
    const back = await world.rings(max.id, 2)
    expect(back.invitation?.from).toEqual({ number: '21', name: 'Anna' })
    back.answers()
    await eventually(() => expect(caller.talksTo).toBe(back.id))
  })

  test.each(['*28', '*2850', '*37', '*38', '*70', '*78', '*821'])(
    'SCHED-03, TEAM-02: nobody is put through to %s, which would act in the name of whoever is transferred',
    async (to) => {
      const { called } = await talking()
      called.says({ type: 'transfer', to })
      await eventually(() => expect(called.notices).toContainEqual({ kind: 'refused', code: 'not_possible' }))
      expect([called.endReason, world.running]).toEqual([null, []])
    },
  )

  test('the waiting party hangs up: ringing stops', async () => {
    const { caller, called, callId } = await talking()
    called.says({ type: 'transfer', to: '23' })
    const next = await world.rings(eva.id)
    caller.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(next.endReason).toBe('cancelled'))
    const rows = await world.conversations(callId)
    expect(rows.at(-1)).toMatchObject({ subscriber_id: eva.id, status: 'cancel' })
  })

  test('attended: the parties of two calls talk to each other; one row a line in each call', async () => {
    const first = await talking()
    first.called.says({ type: 'hold' })
    const second = await talking(max, eva, '23')
    first.called.says({ type: 'connect', legId: second.caller.id })
    await eventually(() =>
      expect([first.caller.talksTo, second.called.talksTo]).toEqual([second.called.id, first.caller.id]),
    )
    expect([first.called.endReason, second.caller.endReason]).toEqual(['transferred', 'transferred'])
    expect(first.caller.notices).toContainEqual({
      kind: 'party',
      with: { number: '23', name: 'Eva' },
      isService: false,
    })
    expect(notices(first.caller).at(-1)).toBe('media')
    second.called.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(first.caller.endReason).toBe('hung_up'))
    const rows = [...(await world.conversations(second.callId)), ...(await world.conversations(first.callId))]
    expect(rows.map(({ subscriber_id, direction, status }) => [subscriber_id, direction, status])).toEqual([
      [max.id, 'out', 'ok'],
      [anna.id, 'out', 'ok'],
      [max.id, 'in', 'ok'],
      [eva.id, 'in', 'ok'],
    ])
  })

  test('attended with a call that somebody else has, or that is not there: refused, both go on', async () => {
    const first = await talking()
    const second = await talking(eva, anna, '21')
    first.called.says({ type: 'connect', legId: second.called.id })
    first.called.says({ type: 'connect', legId: 'nothing' })
    await eventually(() =>
      expect(first.called.notices).toEqual([
        { kind: 'far_side', side: { is: 'browser', sound: 'encrypted' } },
        { kind: 'refused', code: 'unknown_call' },
        { kind: 'refused', code: 'unknown_call' },
      ]),
    )
    expect([first.caller.endReason, second.caller.endReason]).toEqual([null, null])
  })
})

test('CALL-16: a connection is lost for a while: the other side knows', async () => {
  const { caller, called } = await talking()
  called.says({ type: 'lost', until: new Date('2026-11-20T10:00:30Z') })
  await eventually(() => expect(notices(caller)).toContain('lost'))
  called.says({ type: 'back', isFresh: true })
  await eventually(() => expect(notices(caller)).toContain('back'))
  await eventually(() => expect(caller.heard).toContain('confirm'))
  called.says({ type: 'ended', reason: 'lost' })
  await eventually(() => expect(caller.endReason).toBe('lost'))
})

test('a change of one’s own media goes to the other party, and the answer back', async () => {
  const { caller, called } = await talking()
  caller.says({ type: 'renegotiate', description: `offer of ${caller.id}` })
  await eventually(() => expect(caller.heard).toContain('confirm'))
  expect(caller.talksTo).toBe(called.id)
  called.broken = true
  caller.says({ type: 'renegotiate', description: 'x' })
  await eventually(() => expect(caller.heard).toContain('refuse_offer'))
  caller.says({ type: 'media', media: { ...sending, video: true } })
  caller.says({ type: 'digit', digit: '5' })
  await eventually(() =>
    expect(called.notices.slice(-2)).toEqual([
      { kind: 'media', media: { ...sending, video: true } },
      { kind: 'digit', digit: '5' },
    ]),
  )
})

describe('REC-04: recording', () => {
  test('if it is on, both talk through the recorder, and each recording line has the recording', async () => {
    await prefers(max, { record_call: '1' })
    const { caller, called, callId } = await talking()
    const [left, right] = world.media.opened
    await eventually(() => expect([caller.talksTo, called.talksTo]).toEqual([left?.id, right?.id]))
    expect(caller.accepted).toMatchObject({ isRecorded: true, with: { number: '22' } })
    caller.says({ type: 'ended', reason: 'hung_up' })
    await world.conversations(callId)
    const recording = await eventually(() =>
      db.selectFrom('call_recordings').selectAll().where('call_id', '=', callId).executeTakeFirstOrThrow(),
    )
    expect(recording).toMatchObject({ status: 'completed', caller: '21', callee: '22' })
    const parties = await db
      .selectFrom('call_recording_parties')
      .select('subscriber_id')
      .where('recording_id', '=', recording.id)
      .execute()
    expect(parties).toEqual([{ subscriber_id: max.id }])
    expect([left?.endReason, right?.endReason]).toEqual(['done', 'done'])
  })

  test('it begins when both talk, not when the call began', async () => {
    await prefers(max, { record_call: '1' })
    const began = Date.UTC(2026, 10, 27, 12)
    let at = began
    world = callWorld({ ...platform, now: () => new Date(at) })
    for (const { id } of [anna, max]) world.targets.has(id)
    const { leg, callId } = world.calls(anna, '22')
    const rung = await world.rings(max.id)
    at += 60_000
    rung.answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
    leg.says({ type: 'ended', reason: 'hung_up' })
    await world.conversations(callId)
    const { start_time } = await eventually(() =>
      db.selectFrom('call_recordings').selectAll().where('call_id', '=', callId).executeTakeFirstOrThrow(),
    )
    expect(start_time).toEqual(new Date(began + 60_000))
  })

  test('both hear the line’s announcement before it, if there is one', async () => {
    const set = await givenSoundSet(platform, { customer_id: customer.id })
    const { key: file_key } = await platform.files.put(Buffer.from('OggS'))
    await givenSoundFile(platform, { set_id: set, handle_id: 143, file_key })
    await prefers(max, { record_call: '1', contract_sound_set: set })
    await talking()
    await eventually(() => expect(world.media.opened.map(({ played }) => played)).toEqual([[file_key], [file_key]]))
  })

  test('nothing can record: they talk without it', async () => {
    await prefers(max, { record_call: '1' })
    world.media.isFull = true
    const { caller, called } = await talking()
    await eventually(() => expect(caller.talksTo).toBe(called.id))
    expect(caller.accepted).toMatchObject({ isRecorded: false })
  })

  test('on hold meanwhile: music plays, then recording continues', async () => {
    await prefers(max, { record_call: '1', music_on_hold: true })
    const { caller, called } = await talking()
    const [left] = world.media.opened
    called.says({ type: 'hold' })
    await eventually(() => expect(caller.talksTo).toBe(world.media.opened[2]?.id))
    called.says({ type: 'resume' })
    await eventually(() => expect(caller.talksTo).toBe(left?.id))
  })
})

test('REM-04: a reminder rings the line, says its piece and ends, and nobody has missed a call', async () => {
  const over = world.runner.remind(max.id)
  const ringing = await world.rings(max.id)
  expect(ringing.invitation?.from).toEqual({ number: '22', name: 'Reminder' })
  ringing.answers()
  await over
  expect(ringing.endReason).toBe('done')
  expect(world.media.opened[0]?.played).toEqual(['reminder'])
  const unanswered = world.runner.remind(max.id)
  ;(await world.rings(max.id, 2)).says({ type: 'failed', outcome: 'declined' })
  await unanswered
  expect(
    await db
      .selectFrom('conversations')
      .select('id')
      .where('caller', 'in', ['anonymous', '22'])
      .where('callee', '=', '22')
      .execute(),
  ).toEqual([])
})

test('the recorder leaves no file behind', async () => {
  const names = await readdir('/tmp')
  expect(names.filter((name) => name.startsWith('lineside-recorded-') && name.endsWith(`-${process.pid}.ogg`))).toEqual(
    [],
  )
})
