import { expect, test } from 'vitest'
import { media, opened, play, queue, reject, ring, says, answered } from '../../test/play-call.ts'
import type { CallEffect } from './call-events.ts'
import type { Call } from './call-state.ts'
import { type CallRequestEffect, failedRequest } from './failed-request.ts'
import { stepCall } from './step-call.ts'

const question = { kind: 'out', line: 1, dialled: '3' } as const
const to = { to: 'subscriber', id: 2 } as const

const cases: readonly (readonly [CallRequestEffect, object])[] = [
  [{ do: 'decide', key: 1, question }, { type: 'not_decided' }],
  [
    { do: 'check_transfer', key: 1, question },
    { type: 'transfer_checked', refused: 'not_possible' },
  ],
  [
    { do: 'open', key: 1, target: 2, to, for: { line: 1, present: 'anonymous', isForeign: false } },
    { type: 'opened', target: 2, legs: [], none: 'offline' },
  ],
  [{ do: 'open_media', key: 1, holdOf: 1 }, { type: 'media_refused' }],
  [{ do: 'open_bridge', key: 1 }, { type: 'media_refused' }],
  [
    { do: 'serve', key: 1, leg: 'm', node: { do: 'reject', code: 486, reason: 'callee_busy', why: [] } },
    { type: 'served', outcome: { type: 'failed' } },
  ],
  [
    { do: 'queue', key: 1, node: queue },
    { type: 'queued', place: 'nobody' },
  ],
]

test.each(cases)('a request that fails has an outcome: $do', (request, outcome) => {
  expect(failedRequest(request)).toEqual({ key: 1, ...outcome })
})

/** The calls that wait for the request, as `play` brings them about. */
const waiting: Readonly<Record<string, { readonly call: Call; readonly effects: readonly CallEffect[] }>> = {
  open: play(ring()),
  open_media: play(
    ring(),
    opened,
    () => answered,
    () => says('b', { type: 'hold' }),
  ),
  open_bridge: play(ring({ record: true }), opened, () => answered),
  check_transfer: play(
    ring(),
    opened,
    () => answered,
    () => says('b', { type: 'transfer', to: '3' }),
  ),
  queue: play(queue),
  serve: play(reject, media('m'), (call) => ({ type: 'connected', key: call.joins[0]?.key ?? 0 })),
}

test.each(Object.entries(waiting))('a call whose %s fails goes on, or is over', (what, { call, effects }) => {
  const request = effects.find((effect): effect is CallRequestEffect => effect.do === what)
  if (request === undefined) throw new Error(`Asked for ${effects.map((effect) => effect.do).join(', ')}`)
  const { effects: next } = stepCall(call, { ...failedRequest(request), at: 2 })
  expect(next).not.toEqual([])
})
