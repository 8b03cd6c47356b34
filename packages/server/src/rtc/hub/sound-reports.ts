import type { ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { BrowserConnection } from './browser-connection.ts'

interface Measured {
  readonly connection: BrowserConnection
  /** When its first report came, in milliseconds, and how far that reached. */
  readonly first: { readonly at: number; readonly until: number }
  /** Seconds that it has told of. */
  readonly until: number
}

/** Calls of a browser whose last report may still come. */
const mostSounding = 4
/** Seconds by which a report may be ahead of the clock here. */
const mostAhead = 10

/**
 * HEALTH-02: what browsers tell of the sound of their own calls, also once more after the end. Each report reaches at least a
 * second further than the one before, and no further than time has passed: a browser writes no more than one a second.
 */
export const createSoundReports = (now: () => Date) => {
  const measured = new WeakMap<BrowserLeg, Measured>()
  /** Legs that have told of their sound, by the ID of their call. */
  const sounding = new WeakMap<BrowserConnection, Map<string, BrowserLeg>>()

  const isPlausible = (known: Measured | null, until: number, at: number): boolean =>
    known === null || (until > known.until && until - known.first.until <= (at - known.first.at) / 1000 + mostAhead)

  return (connection: BrowserConnection, { call, report }: ClientFrameOf<'sound'>): void => {
    const legs = sounding.get(connection) ?? new Map<string, BrowserLeg>()
    const leg = connection.legs.get(call) ?? legs.get(call)
    // the far end of the media relay is told by the edge alone
    if (leg === undefined || report.path === 'phone') return
    const [at, until] = [now().getTime(), report.points.at(-1)?.at ?? 0]
    const before = measured.get(leg)
    // a page that was loaded anew may begin anew
    const known = before?.connection === connection ? before : null
    if (!isPlausible(known, until, at)) return
    measured.set(leg, { connection, first: known?.first ?? { at, until }, until })
    legs.delete(call)
    sounding.set(connection, legs.set(call, leg))
    if (legs.size > mostSounding) legs.delete([...legs.keys()][0] ?? call)
    leg.sounds(report)
  }
}
