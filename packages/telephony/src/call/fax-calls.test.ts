import type { Plan } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import { leg, lines, sends } from '../../test/play-call.ts'
import { startCall } from './step-call.ts'

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
