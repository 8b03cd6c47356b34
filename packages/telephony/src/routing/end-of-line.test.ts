import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import { endOfLine } from './end-of-line.ts'

const [group, max] = [8, 2]
const rings = (line: number, at: number): TraceStep => ({
  code: 'rings',
  line,
  after: 0,
  ends: false,
  targets: [{ to: 'subscriber', id: at }],
  seconds: 20,
  devices: [],
})
const fits = (line: number): TraceStep => ({
  code: 'rule_fits',
  line,
  after: 20,
  ends: false,
  type: 'cfna',
  sources: null,
  times: null,
  rule: { number: 1, name: null, is_otherwise: false },
})
const voicebox = (line: number): TraceStep => ({
  code: 'voicebox',
  line,
  after: 40,
  ends: true,
  is_custom: false,
  greeting: 'unavail',
})
const rejected: TraceStep = {
  code: 'rejected',
  line: null,
  after: 20,
  ends: true,
  sip_code: 480,
  reason: 'callee_tmp_unavailable',
}

test.each<[string, readonly TraceStep[], [string | undefined, boolean, boolean]]>([
  ['no rule: the call ends', [rings(group, 4), rejected], ['rejected', false, true]],
  ['its voicebox', [rings(group, 4), fits(group), voicebox(group)], ['voicebox', true, false]],
  [
    'somebody, whose voicebox is theirs',
    [fits(group), rings(max, max), fits(max), voicebox(max)],
    ['rings', true, false],
  ],
  [
    'somebody, and then the call ends',
    [rings(group, 4), fits(group), rings(max, max), rejected],
    ['rings', true, true],
  ],
  ['nothing known', [], [undefined, false, false]],
])('REACH-01: a call that nobody in a group answers: %s', (_what, steps, [code, hasRule, isLost]) =>
  expect(endOfLine(steps, group)).toEqual({
    step: code === undefined ? undefined : expect.objectContaining({ code }),
    hasRule,
    isLost,
  }),
)
