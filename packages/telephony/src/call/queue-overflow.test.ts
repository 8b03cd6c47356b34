import type { Plan } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import { connected, key, lines, media, opened, play, queue, reject, ring, says } from '../../test/play-call.ts'
import type { CallHappening, Stepped } from './call-events.ts'
import { callLimits } from './call-limits.ts'
import type { Call } from './call-state.ts'
import { stepCall } from './step-call.ts'

const voicebox: Plan = {
  do: 'media',
  kind: 'voicebox',
  of: 2,
  greeting: 'unavail',
  is_custom: false,
  why: [{ line: 2, code: 'overflows', reason: 'time', seconds: 60, to: 'voicebox' }],
  on: {},
}
const bounded = { ...queue, overflow_seconds: 60, on: { ...queue.on, overflow: voicebox } }
const ruled = { ...bounded, on: { ...bounded.on, done: ring({ on: { no_answer: ring({ of: 3 }) } }) } }
const waits = (call: Call): CallHappening => ({ type: 'queued', key: key(call), place: 'waits' })
const waiting = play(bounded, waits, media('s'), connected).call

const run = (call: Call, at: number, ...steps: readonly ((now: Call) => CallHappening)[]): Stepped => {
  let stepped: Stepped = { call, effects: [] }
  for (const next of steps) stepped = stepCall(stepped.call, { ...next(stepped.call), at })
  return stepped
}
const did = ({ effects }: Stepped) => effects.map((effect) => effect.do)
const decided =
  (plan: Plan) =>
  (call: Call): CallHappening => ({ type: 'decided', key: key(call), plan, called: null, lines })
const overflow = (call: Call): CallHappening => ({ type: 'turn', key: key(call), agents: 'overflow' })
const offered = (call: Call): CallHappening => ({ type: 'turn', key: key(call), agents: [2] })

describe('QBOARD-05: a caller has waited for as long as the queue lets callers wait', () => {
  test('leaves its place and goes the way that is decided anew, and the trace says why', () => {
    const asked = run(waiting, 60, overflow)
    expect(asked.effects).toMatchObject([{ do: 'decide', question: { kind: 'out', line: 1, dialled: '2' } }])
    const gone = run(asked.call, 61, decided(bounded))
    expect(gone.call.stage).toMatchObject({ phase: 'serving', node: { kind: 'voicebox' } })
    expect(did(gone)).toEqual(expect.arrayContaining(['leave_queue', 'stop_service']))
    expect(gone.call.trace.map(({ code }) => code)).toEqual(['queue', 'overflows', 'voicebox'])
  })

  test('waits on where the overflow has been taken away meanwhile', () => {
    const stays = run(run(waiting, 60, overflow).call, 61, decided(queue))
    expect(stays.call.stage).toMatchObject({ phase: 'serving', node: { kind: 'queue' }, isRunning: true })
    expect(did(stays)).not.toContain('leave_queue')
  })

  test('waits on where the overflow comes later by now, and goes once that time is over', () => {
    const later = { ...bounded, overflow_seconds: 120 }
    const stays = run(run(waiting, 60, overflow).call, 61, decided(later))
    expect(stays.call.stage).toMatchObject({ phase: 'serving', node: { kind: 'queue', overflow_seconds: 120 } })
    expect(stays.effects).toContainEqual({ do: 'wait_on', key: key(stays.call), node: later })
    const gone = run(run(stays.call, 120, overflow).call, 121, decided(later))
    expect(gone.call.stage).toMatchObject({ phase: 'serving', node: { kind: 'voicebox' } })
  })

  test('goes where the line leads now, if it has no queue any more', () => {
    const gone = run(run(waiting, 60, overflow).call, 61, decided(ring()))
    expect(gone.call.stage.phase).toBe('ringing')
    expect(did(gone)).toContain('leave_queue')
  })

  const declines = () => says('b', { type: 'failed', outcome: 'declined' })
  const silent = () => ({ type: 'time', timer: 'ring' }) as const
  test.each([
    ['does not answer, before the time', 59, silent, 'queue'],
    ['does not answer, after the time', 70, silent, 'voicebox'],
    ['declines, after the time', 75, declines, 'voicebox'],
    ['declines, before the time', 30, declines, 'queue'],
  ] as const)('an agent who was asked in time %s', (_what, at, happening, kind) => {
    const ringing = run(waiting, 20, offered, decided(ruled), opened)
    const over = run(ringing.call, at, happening)
    expect(over.call.stage).toMatchObject({ phase: 'serving', node: { kind } })
    expect(did(over).includes('leave_queue')).toBe(kind === 'voicebox')
  })
})

describe('QBOARD-05: queues that lead to each other', () => {
  test('end: a call that has left a queue by its overflow often enough goes by the rules of its line', () => {
    let call = waiting
    for (let round = 1; round < callLimits.overflows; round += 1) {
      const back = { ...bounded, why: voicebox.why }
      const again = { ...bounded, on: { ...bounded.on, overflow: back } }
      const returned = run(call, 60 * round, overflow, decided(again))
      expect(returned.call.stage.phase).toBe('queueing')
      call = run(returned.call, 60 * round + 1, waits, media(`s${round}`), connected).call
    }
    const last = run(
      call,
      600,
      overflow,
      decided({ ...bounded, on: { ...bounded.on, overflow: { ...bounded, why: voicebox.why } } }),
    )
    expect(last.call.stage).toMatchObject({ phase: 'serving', node: reject })
  })
})
