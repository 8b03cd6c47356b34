import { expect, test } from 'vitest'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { SeatEnd } from '../seat-writes.ts'
import { newSeatStops } from './new-seat-stops.ts'

const say = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')
const told = { t: say as Texts<'pbx-new-seat'>, call: say as Texts<'call-stops'> }
const written = (line: { end: SeatEnd; email?: string; colleague?: string }) =>
  newSeatStops({ number: '+43 1 992 00 32', email: '', colleague: null, ...line }, told).map((stop) =>
    [stop.title, stop.meta, stop.detail, stop.state].filter(Boolean).join(' | '),
  )

test.each<[Parameters<typeof written>[0], number, string]>([
  [{ end: 'voicebox' }, 25, 'end.voicebox'],
  [{ end: 'voicebox', email: 'a@b.example' }, 25, 'end.voicebox | line.stops.mail a@b.example'],
  [{ end: 'colleague' }, 25, 'end.colleague | cut'],
  [{ end: 'colleague', colleague: 'Max' }, 25, 'Max | line.stops.colleague'],
  [{ end: 'nowhere' }, 60, 'line.stops.lost | lost'],
])('REACH-01: the line of a seat that is added with %j', (line, seconds, end) => {
  expect(written(line)).toEqual([
    'card.start | +43 1 992 00 32',
    `line.stops.phones | line.stops.seconds ${seconds} | line.stops.noPhone`,
    end,
  ])
})
