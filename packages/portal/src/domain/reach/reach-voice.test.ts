import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import type { Texts } from '../../shared/i18n/texts.ts'
import { reachVoice } from './reach-voice.ts'

const own = { to: 'subscriber', id: 1 } as const
const device = (name: string) => ({
  name,
  contact: name,
  is_browser: false,
  is_online: true,
  is_asleep: false,
  since: null,
})
const rings = { code: 'rings', targets: [own], devices: [device('a'), device('b')], seconds: 60, after: 0 }
const ends = { code: 'rejected', reason: 'callee_busy', after: 60 }
const line = (steps: readonly unknown[]) =>
  ({
    subscriber_id: 1,
    steps: steps as TraceStep[],
    people: [],
    contacts: [],
    devices: [],
  }) as unknown as LineReachability
const t = ((key: string, values: object) => `${key} ${JSON.stringify(values ?? {})}`) as unknown as Texts<'reach'>

test.each([
  ['a good state is calm', 'reachable', { calm: 'voice.whole {"sentence":"S"}', warning: '' }],
  ['a line that nobody reaches warns as a whole', 'unreachable', { calm: '', warning: 'voice.whole {"sentence":"S"}' }],
] as const)('REACH-01: %s', (_, reach, expected) => {
  const steps = [{ ...rings, seconds: null }]
  expect(reachVoice(line(steps), { reach, sentence: 'S', way: 'W' }, { t })).toEqual(expected)
})

test('REACH-01: where a line loses callers, ringing devices look calm and the loss is the warning', () => {
  expect(reachVoice(line([rings, ends]), { reach: 'lost', sentence: 'S', way: 'W' }, { t })).toEqual({
    calm: 'voice.phones {"count":2,"seconds":60}',
    warning: 'voice.lost {}',
  })
})
