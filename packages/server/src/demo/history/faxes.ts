import type { FaxDocument } from '../fax-documents.ts'
import { numberOf } from './contacts.ts'

/** A fax of Ahorn Innenausbau. */
export interface DemoFax {
  readonly document: FaxDocument['name']
  /** Username of the line. */
  readonly line: string
  readonly direction: 'in' | 'out'
  /** Number of the other party. */
  readonly other: string
  /** Number in the header of each page. */
  readonly sender: string
  readonly minutesAgo: number
  readonly failure?: string
  /** The station name of the other side's machine. */
  readonly station?: string
}

const received = { direction: 'in' } as const
const sent = { direction: 'out', sender: '43199200' } as const

export const demoFaxes: readonly DemoFax[] = [
  {
    ...received,
    document: 'order-confirmation',
    line: 'anna.novak',
    minutesAgo: 64,
    other: numberOf.kessler,
    sender: numberOf.kessler,
    station: 'KESSLER HOLZ',
  },
  {
    ...sent,
    document: 'invoice',
    line: 'anna.novak',
    minutesAgo: 171,
    other: numberOf.roth,
    failure: 'Line busy',
  },
  { ...sent, document: 'invoice', line: 'anna.novak', minutesAgo: 158, other: numberOf.roth },
  {
    ...received,
    document: 'floor-plan',
    line: 'max.berger',
    minutesAgo: 133,
    other: numberOf.osei,
    sender: numberOf.osei,
  },
  { ...sent, document: 'invoice', line: 'max.berger', minutesAgo: 1440 + 95, other: numberOf.osei },
  {
    ...received,
    document: 'order-confirmation',
    line: 'max.berger',
    minutesAgo: 2 * 1440 + 47,
    other: numberOf.kessler,
    sender: numberOf.kessler,
    station: 'KESSLER HOLZ',
  },
  {
    ...received,
    document: 'note',
    line: 'anna.novak',
    minutesAgo: 3 * 1440 + 212,
    other: numberOf.nowak,
    sender: numberOf.nowak,
  },
]
