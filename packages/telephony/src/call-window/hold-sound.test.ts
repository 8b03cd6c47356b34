import { expect, test } from 'vitest'
import { type HoldMusic, type HoldSound, holdSound } from './hold-sound.ts'

const sales = { number: '50', name: 'Sales' }
const on: HoldMusic = { plays: true, changedAt: null }
const off: HoldMusic = { plays: false, changedAt: null }

test.each<[string, 'in' | 'out', number | null, HoldMusic, HoldSound]>([
  ['with music', 'out', 200, on, 'music'],
  ['without', 'out', 200, off, 'silence'],
  ['with music, called', 'in', 200, on, 'music'],
  ['without, called', 'in', 200, off, 'silence'],
  ['not on hold yet, with music', 'out', null, on, 'music'],
  ['not on hold yet, without', 'in', null, off, 'silence'],
  ['while the setting is not known', 'out', 200, { plays: null, changedAt: null }, 'unknown'],
  // the call began at 100, the hold at 200
  ['switched on during the hold', 'out', 200, { plays: true, changedAt: 300 }, 'silence'],
  ['switched off during the hold', 'in', 200, { plays: false, changedAt: 300 }, 'music'],
  ['switched on before the hold, calling', 'out', 200, { plays: true, changedAt: 150 }, 'music'],
  ['switched on before the hold, called', 'in', 200, { plays: true, changedAt: 150 }, 'silence'],
  ['switched off before the hold', 'in', 200, { plays: false, changedAt: 150 }, 'silence'],
  ['switched on before the call', 'in', 200, { plays: true, changedAt: 50 }, 'music'],
])('CALL-07: a party on hold hears: %s (%s)', (_when, direction, heldAt, music, heard) => {
  const hold = heldAt === null ? null : { byUs: true, byThem: false, since: heldAt }
  expect(holdSound({ direction, called: null, since: 100 }, hold, music)).toBe(heard)
})

test('CALL-07: a party that called a group hears the group’s music, which is not known here', () =>
  expect(holdSound({ direction: 'in', called: sales, since: 100 }, null, on)).toBe('unknown'))
