import { describe, expect, test } from 'vitest'
import { answered, connected, key, media, opened, play, reject, ring, says } from '../../../test/play-call.ts'
import type { CallHappening, Stepped } from '../call-events.ts'
import type { Call } from '../call-state.ts'
import { recordsOf } from '../records-of.ts'
import { stepCall } from '../step-call.ts'

const greets = ring({ greets: true })
const taken = play(
  greets,
  opened,
  () => says('b', { type: 'ringing' }),
  () => answered,
)
const run = (call: Call, at: number, ...steps: readonly ((now: Call) => CallHappening)[]): Stepped => {
  let stepped: Stepped = { call, effects: [] }
  for (const next of steps) stepped = stepCall(stepped.call, { ...next(stepped.call), at })
  return stepped
}
const did = ({ effects }: Stepped) => effects.map((effect) => effect.do)
const served = (call: Call): CallHappening => ({ type: 'served', key: key(call), outcome: { type: 'done' } })
const speaking = run(taken.call, 2, media('m'), connected).call

describe('FRONT-03: whoever answers hears a prompt of the line', () => {
  test('and takes no offer of the caller, who goes on hearing that it rings', () => {
    const invited = play(greets, opened).effects.find((effect) => effect.do === 'ring')
    expect(invited).toMatchObject({ invitation: { description: null } })
    expect(did(taken)).toContain('open_media')
    expect(did(taken)).not.toContain('accept')
    expect(taken.call.stage).toMatchObject({ phase: 'greeting', callee: 'b', leg: null })
    expect(taken.call.legs['a']).toMatchObject({ phase: 'calling', answered: null })
  })

  test('by a leg of the platform, and is connected with the caller when it is over', () => {
    const joined = run(taken.call, 2, media('m'))
    expect(joined.effects).toMatchObject([{ do: 'connect', stays: { leg: 'b' }, joins: { leg: 'm' } }])
    const plays = run(joined.call, 2, connected)
    expect(plays.effects).toMatchObject([
      { do: 'serve', leg: 'm', node: { kind: 'announcement', handle: 'announce_to_callee', of: 2 } },
    ])
    const over = run(speaking, 6, served)
    expect(did(over)).not.toContain('stop_service')
    expect(over.effects).toMatchObject([
      { do: 'end', leg: 'm', reason: 'done' },
      { do: 'connect', stays: { leg: 'a', offer: 'offer', takes: 'accept' }, joins: { leg: 'b' } },
    ])
    expect(over.call.stage).toMatchObject({ phase: 'talking', talk: { sides: ['a', 'b'] } })
    const talking = run(over.call, 6, connected)
    expect(talking.call.legs['a']).toMatchObject({ phase: 'talking', linked: 'b', answered: 6 })
  })

  test('and is recorded behind it, where the call is', () => {
    const start = play(ring({ greets: true, record: true }), opened, () => answered)
    const over = run(start.call, 2, media('m'), connected, served)
    expect(did(over)).toEqual(['end', 'open_bridge'])
  })

  test.each<[string, Call, (now: Call) => CallHappening]>([
    ['no leg can be opened', taken.call, (call) => ({ type: 'media_refused', key: key(call) })],
    [
      'it cannot be connected',
      run(taken.call, 2, media('m')).call,
      (call) => ({ type: 'not_connected', key: call.joins[0]?.key ?? 0, leg: 'm' }),
    ],
    ['its sound breaks off', speaking, () => says('m', { type: 'ended', reason: 'media_failed' })],
    ['there is no such sound', speaking, (call) => ({ type: 'served', key: key(call), outcome: { type: 'failed' } })],
  ])('or none, where %s: the two are connected at once', (_why, call, event) => {
    const over = run(call, 3, event)
    expect(over.effects.at(-1)).toMatchObject({ do: 'connect', stays: { leg: 'a' }, joins: { leg: 'b' } })
    expect(over.call.legs['m']?.phase ?? 'ended').toBe('ended')
  })

  test('a caller who hangs up meanwhile has had no call, and the prompt stops', () => {
    const over = run(speaking, 4, () => says('a', { type: 'ended', reason: 'hung_up' }))
    expect(did(over)).toEqual(expect.arrayContaining(['stop_service', 'end', 'close']))
    expect(over.call.stage).toMatchObject({ phase: 'ended', reason: 'cancelled' })
    expect(recordsOf(over.call)[0]).toMatchObject({ subscriberId: 1, status: 'cancel', durationMs: 0 })
  })

  test('whoever answered may hang up, and nothing else before the two are connected', () => {
    for (const event of [{ type: 'hold' }, { type: 'transfer', to: '3' }] as const)
      expect(run(speaking, 4, () => says('b', event)).effects).toMatchObject([
        { do: 'tell', leg: 'b', notice: { kind: 'refused', code: 'wrong_state' } },
      ])
    const over = run(speaking, 4, () => says('b', { type: 'ended', reason: 'hung_up' }))
    expect(over.call.stage).toMatchObject({ phase: 'ended', reason: 'hung_up' })
    expect(recordsOf(over.call)[0]).toMatchObject({ subscriberId: 1, durationMs: 0 })
  })

  test('whoever answered and is lost for good ends the call', () => {
    const lost = run(speaking, 4, () => says('b', { type: 'lost', until: new Date(34_000) }))
    const over = run(lost.call, 34, () => ({ type: 'time', timer: 'lost b' }))
    expect(over.call.stage).toMatchObject({ phase: 'ended', reason: 'lost' })
    expect(over.call.legs['b']?.phase).toBe('ended')
  })

  test('a line that has none is connected at once', () => {
    const plain = play(ring({ on: { no_answer: reject } }), opened, () => answered)
    expect(plain.call.stage.phase).toBe('talking')
  })
})
