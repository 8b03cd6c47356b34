import type { Plan } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import { answered, connected, key, leg, lines, media, opened, play, queue, ring, says } from '../../test/play-call.ts'
import type { CallHappening, Stepped } from './call-events.ts'
import type { Call } from './call-state.ts'
import { stepCall } from './step-call.ts'

const waiting: Call = play(
  queue,
  (call) => ({ type: 'queued', key: key(call), place: 'waits' }),
  media('s'),
  connected,
).call

describe('CQ-04: a turn in a queue', () => {
  const fresh = (call: Call): CallHappening => ({ type: 'decided', key: key(call), plan: queue, called: null, lines })
  const run = (call: Call, at: number, ...steps: readonly ((now: Call) => CallHappening)[]): Stepped => {
    let stepped: Stepped = { call, effects: [] }
    for (const next of steps) stepped = stepCall(stepped.call, { ...next(stepped.call), at })
    return stepped
  }
  const did = ({ effects }: Stepped) => effects.map((effect) => effect.do)
  const turn = (agents: readonly number[] | null) => () => ({ type: 'turn', key: key(waiting), agents }) as const

  test('everything is decided anew, and the free agents ring while the music continues', () => {
    const asked = stepCall(waiting, { ...turn([3])(), at: 60 })
    expect(asked.effects).toMatchObject([{ do: 'decide', question: { kind: 'out', line: 1, dialled: '2' } }])
    const ringing = run(asked.call, 61, fresh)
    expect(ringing.call.stage).toMatchObject({ phase: 'ringing', node: { targets: [{ to: 'subscriber', id: 3 }] } })
    expect(did(ringing)).not.toContain('stop_service')
    expect(ringing.call.legs['s']).toMatchObject({ phase: 'talking', linked: 'a' })
    const told = run(ringing.call, 62, opened, () => says('b', { type: 'ringing' }))
    expect(told.effects.filter((effect) => effect.do === 'progress' && effect.progress.kind === 'ringing')).toEqual([])
  })

  const handle = 'announce_before_call_setup'
  const prompt: Plan = { do: 'media', kind: 'announcement', handle, of: 2, why: [], on: { done: queue } }
  const on = { done: prompt, timeout: queue.on.full }
  const pin: Plan = { do: 'media', kind: 'application', of: 1, name: 'block_override', why: [], on }
  test.each([
    ['hear the prompt before the queue', prompt],
    ['say the PIN for a blocked number', pin],
  ])('FRONT-03: a caller who has waited does not %s again', (_what, plan) => {
    const again = (call: Call): CallHappening => ({ type: 'decided', key: key(call), plan, called: null, lines })
    const ringing = run(waiting, 60, turn([3]), again)
    expect(ringing.call.stage).toMatchObject({ phase: 'ringing', node: { targets: [{ to: 'subscriber', id: 3 }] } })
    expect(did(ringing)).not.toContain('leave_queue')
  })

  test('an agent who does not answer, declines or is gone leaves the caller at its place, for as long as it wishes', () => {
    let call = waiting
    for (let time = 1; time <= 600; time += 1) {
      const last = [
        () => ({ type: 'time', timer: 'ring' }) as const,
        () => says('b', { type: 'failed', outcome: 'declined' }),
        () => says('b', { type: 'ended', reason: 'lost' }),
      ][time % 3]
      const ringing = run(call, 20 * time, turn([2]), fresh, (now) => ({
        ...opened(now),
        legs: [leg('b', 2)],
      }))
      const over = run(ringing.call, 20 * time + 10, last ?? fresh)
      expect(over.call.stage).toMatchObject({ phase: 'serving', key: key(waiting), isRunning: true })
      expect(did(over)).toContain('wait_on')
      expect(did(over)).not.toContain('leave_queue')
      call = over.call
    }
  })

  test('somebody answers: music plays until both are connected, then it ends', () => {
    const taken = run(waiting, 60, turn([2]), fresh, opened, () => answered)
    expect(did(taken)).toEqual(expect.arrayContaining(['leave_queue', 'stop_service', 'connect']))
    expect(taken.effects.filter((effect) => effect.do === 'end')).toEqual([])
    const joined = run(taken.call, 61, (now) => ({ type: 'connected', key: now.joins[0]?.key ?? 0 }))
    expect(joined.effects).toEqual([{ do: 'end', leg: 's', reason: 'done', by: null }])
  })

  test('a caller who need not wait hears ringing, and music once nobody has answered', () => {
    const free = (call: Call): CallHappening => ({ type: 'queued', key: key(call), place: 'turn', agents: [2] })
    const ringing = play(queue, free, opened, () => says('b', { type: 'ringing' }))
    expect(ringing.effects).toContainEqual(
      expect.objectContaining({ progress: expect.objectContaining({ kind: 'ringing' }) }),
    )
    expect(did(run(ringing.call, 20, () => ({ type: 'time', timer: 'ring' })))).toEqual(
      expect.arrayContaining(['wait_on', 'open_media']),
    )
  })

  test('no agent is left, or the line has other rules now: the caller leaves its place, and those rules apply', () => {
    const other: Plan = {
      do: 'media',
      kind: 'voicebox',
      of: 2,
      greeting: 'unavail',
      is_custom: false,
      why: [],
      on: {},
    }
    for (const [agents, plan, phase] of [
      [null, queue, 'ringing'],
      [[2], other, 'serving'],
    ] as const) {
      const gone = run(waiting, 60, turn(agents), (now) => ({ ...fresh(now), plan }) as CallHappening)
      expect(gone.call.stage.phase).toBe(phase)
      expect(did(gone)).toEqual(expect.arrayContaining(['leave_queue', 'stop_service', 'end']))
    }
  })

  test('a rule for calls that nobody answers holds once the caller has waited as long as the line would have rung', () => {
    const voicebox: Plan = {
      do: 'media',
      kind: 'voicebox',
      of: 2,
      greeting: 'unavail',
      is_custom: false,
      why: [],
      on: {},
    }
    const ruled = { ...queue, on: { ...queue.on, done: ring({ on: { no_answer: voicebox } }) } } as const
    const free = (call: Call): CallHappening => ({ type: 'queued', key: key(call), place: 'turn', agents: [2] })
    const ringing = play(ruled, free, opened).call
    const over = (at: number) => run(ringing, at, () => ({ type: 'time', timer: 'ring' })).call.stage
    expect(over(15)).toMatchObject({ node: { kind: 'queue' } })
    expect(over(21)).toMatchObject({ node: { kind: 'voicebox' } })
  })
})
