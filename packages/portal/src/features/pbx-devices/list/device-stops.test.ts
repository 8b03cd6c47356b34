import { expect, test } from 'vitest'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { deviceStops } from './device-stops.ts'

const t = ((key: string, values: { time?: string } = {}) =>
  `${key} ${values.time ?? ''}`.trim()) as unknown as Texts<'pbx-devices'>
const since = (iso: string) => iso.slice(11, 16)
const at = '2026-11-20T09:12:00Z'
const left = '2026-11-20T10:30:00Z'

test.each([
  ['online', at, null, ['line.fetched 09:12', 'line.online'], undefined],
  ['online', null, null, ['line.own', 'line.online'], undefined],
  ['starting', at, null, ['line.fetched 09:12', 'line.starting'], 'idle'],
  ['untold', at, null, ['line.fetched 09:12', 'line.untold'], 'idle'],
  ['silent', at, null, ['line.fetched 09:12', 'line.silent'], 'lost'],
  ['gone', at, left, ['line.fetched 09:12', 'line.gone 10:30'], 'lost'],
  ['gone', null, left, ['line.own', 'line.gone 10:30'], 'lost'],
  ['waiting', null, null, ['line.added', 'line.waiting'], 'lost'],
  ['lineless', null, null, ['line.added', 'line.lineless'], 'lost'],
  ['lineless', at, null, ['line.fetched 09:12', 'line.lineless'], 'lost'],
  ['unaddressed', null, null, ['line.added', 'line.unaddressed'], 'lost'],
] as const)(
  'DEV-07: the way of a phone that is %s, fetched %j, left %j',
  (state, fetched_at, gone_since, titles, last) => {
    const stops = deviceStops({ state, fetched_at, gone_since }, { t, since })
    expect(stops.map(({ title }) => title)).toEqual(titles)
    expect(stops.at(-1)?.state).toBe(last)
  },
)
