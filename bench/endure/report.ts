import type { Section, Table } from '../section.ts'
import type { CallCounts } from './calls/keep-calling.ts'
import type { Fault } from './faults.ts'
import type { Flatness } from './flatness.ts'
import type { EndureOptions } from './options.ts'
import type { Trouble } from './plan.ts'

/** A kill as it was carried out. All times are seconds. */
export interface Kill {
  readonly what: Trouble
  readonly killed: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How long it was left dead. */
  readonly dead: number
  /** From the kill until the part worked again; null: it did not. */
  readonly back: number | null
  /** The longest time in which no write of anybody was acknowledged. */
  readonly pause: number
}

export interface FigureOfRole {
  readonly role: string
  readonly figure: string
  readonly flatness: Flatness
}

export interface Outcome {
  readonly options: EndureOptions
  readonly missing: readonly string[]
  readonly seconds: number
  readonly kills: readonly Kill[]
  readonly requests: Readonly<Record<number, number>>
  readonly putOff: Readonly<Record<string, number>>
  readonly acknowledged: Readonly<Record<string, number>>
  readonly looked: number
  readonly lost: number
  readonly calls: Readonly<Record<string, CallCounts>>
  readonly reasons: Readonly<Record<string, number>>
  readonly open: Readonly<Record<string, readonly string[]>>
  readonly figures: readonly FigureOfRole[]
  readonly faults: readonly Fault[]
}

const seconds = (value: number | null): string => (value === null ? 'never' : value.toFixed(1))
const clock = (at: number): string => new Date(at).toISOString().slice(11, 19)
const rowsOf = (counts: Readonly<Record<string, number>>): readonly string[][] =>
  Object.entries(counts).map(([name, count]) => [name, String(count)])

/** Says what was done, what was killed, and what was found. */
export const sectionOf = (outcome: Outcome): Section => {
  const { options, missing, seconds: lasted, faults } = outcome
  const { people, phones, calls, servers, everyMinutes } = options
  return {
    name: 'endure',
    title: `${(lasted / 3_600).toFixed(2)} hours of load with kills`,
    how: [
      `${people} people with the portal open, ${phones} phones that register, ${calls} calls at any time; ${servers} servers behind HAProxy, of which the last is never killed. Each part is killed once in ${everyMinutes} minutes (seed ${options.seed}).`,
      `A person asks once in 4 s; a quarter of these requests write, and each acknowledged write is looked up again over the API, meanwhile and at the end. "No write" is the longest time around a kill in which nobody's write was acknowledged. Everything shares the cores of this machine.`,
      ...(missing.length > 0 ? [`Left out: ${missing.join('; ')}.`] : []),
      `**${faults.length === 0 ? 'No fault was found.' : `${faults.length} ${faults.length === 1 ? 'fault was' : 'faults were'} found.`}**`,
    ],
    tables: [loadOf(outcome), killsOf(outcome), callsOf(outcome), heldOf(outcome)].filter(
      ({ rows }) => rows.length > 0,
    ),
  }
}

const loadOf = ({ requests, putOff, acknowledged, looked, lost, open, reasons }: Outcome): Table => {
  const sum = Object.values(requests).reduce((total, count) => total + count, 0)
  return {
    head: ['load', 'how many'],
    rows: [
      ['requests', String(sum)],
      ...rowsOf(
        Object.fromEntries(
          Object.entries(requests).map(([status, count]) => [
            `answered ${status === '0' ? 'not at all' : status}`,
            count,
          ]),
        ),
      ),
      ...rowsOf(putOff),
      ...rowsOf(
        Object.fromEntries(Object.entries(acknowledged).map(([kind, count]) => [`acknowledged: ${kind}`, count])),
      ),
      ['looked up again', String(looked)],
      ['lost', String(lost)],
      ...rowsOf(
        Object.fromEntries(Object.entries(reasons).map(([reason, count]) => [`calls ended: ${reason}`, count])),
      ),
      ...rowsOf(Object.fromEntries(Object.entries(open).map(([kind, rows]) => [`left open: ${kind}`, rows.length]))),
    ],
  }
}

const killsOf = ({ kills }: Outcome): Table => ({
  head: ['killed', 'at (UTC)', 'dead s', 'works again after s', 'no write s'],
  rows: kills.map(({ what, killed, at, dead, back, pause }) => [
    `${what}: ${killed}`,
    clock(at),
    seconds(dead),
    seconds(back),
    seconds(pause),
  ]),
})

const callsOf = ({ calls }: Outcome): Table => ({
  head: ['calls', 'well', 'cut while something was away that may cut them'],
  rows: Object.entries(calls).map(([kind, { well, cut }]) => [kind, String(well), String(cut)]),
})

const heldOf = ({ figures }: Outcome): Table => {
  const judged = figures.flatMap(({ role, figure, flatness }) =>
    flatness.phase === 'too short'
      ? []
      : [[role, figure, flatness.before.toFixed(0), flatness.after.toFixed(0), flatness.isFlat ? 'flat' : 'grows']],
  )
  const short = figures.length - judged.length
  return {
    head: ['what processes hold', 'figure', 'second part', 'last part', ''],
    rows: [...judged, ...(short > 0 ? [[`${short} figures`, '', '', '', 'too short to tell']] : [])],
  }
}

/** The faults one by one, for whoever looks for their causes. */
export const faultsText = (faults: readonly Fault[]): string =>
  faults.length === 0
    ? ''
    : [
        '### Faults',
        ...faults.map(
          ({ at, kind, text, during }) =>
            `- ${new Date(at).toISOString()} **${kind}**: ${text}${during === '' ? '' : ` (away: ${during})`}`,
        ),
      ].join('\n\n')
