import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import { leg, lines, sends } from '../../test/play-call.ts'
import { startCall, stepCall } from './step-call.ts'

test.each([
  ['phone', true],
  ['outside', true],
  ['browser', undefined],
] as const)('CF-22: for a caller at a %s, is a fax machine asked for: %s', (kind, isFax) => {
  const plan: Plan = { do: 'media', kind: 'fax', of: 2, why: [], on: {} }
  const { effects } = startCall({
    id: 'c',
    started: 0,
    dialled: '2',
    origin: leg('a', kind === 'outside' ? null : 1, kind),
    offer: 'offer',
    media: sends,
    from: kind === 'outside' ? { number: '43664123', name: null } : null,
    goes: { plan, lines },
  })
  expect(effects).toContainEqual({ do: 'open_media', key: expect.any(Number), ...(isFax && { isFax }) })
})

test('FAX-06: a fax machine of the platform that calls outside offers its own codecs, and is shown as its line', () => {
  const plan: Ring = {
    do: 'ring',
    of: 1,
    targets: [{ to: 'outside', address: '43720555' }],
    seconds: 60,
    present: { number: '431', name: null },
    record: false,
    music_on_hold: false,
    why: [],
    on: { no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] } },
  }
  const started = startCall({
    id: 'c',
    started: 0,
    dialled: '43720555',
    origin: leg('fax', null, 'media'),
    offer: 'PCMA',
    media: sends,
    from: null,
    goes: { plan, lines },
  })
  expect(started.effects).toContainEqual({
    do: 'open',
    key: 1,
    target: 0,
    to: plan.targets[0],
    for: { line: 1, present: plan.present, isForeign: false },
  })
  const opened = stepCall(started.call, {
    type: 'opened',
    at: 1,
    key: 1,
    target: 0,
    legs: [leg('out', null, 'outside')],
    none: 'offline',
  })
  expect(opened.effects).toContainEqual({
    do: 'ring',
    leg: 'out',
    invitation: expect.objectContaining({ description: 'PCMA' }),
  })
  const busy = stepCall(opened.call, { type: 'leg', at: 2, leg: 'out', event: { type: 'failed', outcome: 'busy' } })
  // nobody would hear a prompt
  expect(busy.effects).not.toContainEqual(expect.objectContaining({ do: 'open_media' }))
  expect(busy.call.stage).toMatchObject({ phase: 'ended' })
})
