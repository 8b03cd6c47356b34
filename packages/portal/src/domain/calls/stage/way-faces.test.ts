import type { StopStep } from '@lineside/contract/rtc/call-steps'
import { expect, test } from 'vitest'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { wayDetail } from './way-faces.ts'

const rings = { code: 'rings', after: 2, devices: ['Desk'], seconds: 20 } as unknown as StopStep
const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Texts<'call-stage'>

test.each([
  [2.2, 1],
  [11, 9],
  [60, 20],
])('CALL-06: a stop that a call left after %d s rang for %d s: who declines at once was rung, too', (left, seconds) => {
  expect(wayDetail(rings, 'gone', left, t)).toBe(`way.rang {"count":1,"seconds":${seconds}}`)
})

test('CALL-05: while it rings its seconds begin at none', () => {
  expect(wayDetail(rings, 'now', 2.2, t)).toBe('way.rings {"count":1,"elapsed":0,"seconds":20}')
})
