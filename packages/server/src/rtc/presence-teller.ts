import type { ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { LineState } from '../domain/endpoints/line-states-store.ts'
import type { Log } from '../platform/log.ts'
import { reason } from '../platform/reason.ts'

/** Most lines whose states are told. Of more lines, browsers are only told to ask again. */
const mostNamed = 20
/**
 * How much time telling one browser takes of what this process has: a customer with n browsers is told no more often
 * than every n times this. That is at once for 1,000 browsers, and every two seconds for 10,000.
 */
const msToTell = 0.2
/** The same for a browser that asks again for all its colleagues: n browsers do so within n times this. */
const msToAnswer = 10

export interface PresenceTellerOptions {
  readonly log: Pick<Log, 'warn'>
  readonly statesOf: (lines: readonly number[]) => Promise<readonly LineState[]>
  /** How many browsers of the customer are connected. */
  readonly browsersOf: (customerId: number) => number
  readonly tell: (frame: ServerFrameOf<'event'>, customerId: number) => void
}

export interface PresenceTeller {
  /** The presence of a line of the customer has changed. @param line null: of many lines */
  changed(customerId: number, line: number | null): void
  close(): void
}

/** The time within which so many browsers ask again, in milliseconds. */
export const timeToAnswer = (browsers: number): number => Math.round(browsers * msToAnswer)

/** Changes of one customer that are to be told. */
interface Untold {
  readonly lines: Set<number>
  isMany: boolean
  isTelling: boolean
  /** When lines may be told again, and when browsers may be told to ask again; by the clock of `performance.now`. */
  tellAt: number
  askAt: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Tells browsers of the presence of their colleagues. All changes that wait are told with one frame, which holds the
 * present states, so that nobody has to ask for them. What this costs is bounded for each customer: the more browsers
 * it has, the more changes one frame stands for.
 */
export const createPresenceTeller = ({ log, statesOf, browsersOf, tell }: PresenceTellerOptions): PresenceTeller => {
  const untold = new Map<number, Untold>()

  const tellLines = async (customerId: number, changes: Untold): Promise<void> => {
    const ids = [...changes.lines]
    changes.lines.clear()
    const lines = [...(await statesOf(ids))]
    const [only] = lines
    changes.tellAt = performance.now() + browsersOf(customerId) * msToTell
    if (only === undefined) return
    const id = lines.length === 1 ? String(only.subscriber_id) : null
    tell({ type: 'event', topic: 'presence', id, lines }, customerId)
  }

  const tellToAsk = (customerId: number, changes: Untold): void => {
    changes.isMany = false
    const within_ms = timeToAnswer(browsersOf(customerId))
    changes.askAt = performance.now() + within_ms
    tell({ type: 'event', topic: 'presence', id: null, within_ms }, customerId)
  }

  const tellWhatIsDue = async (customerId: number, changes: Untold): Promise<void> => {
    const now = performance.now()
    if (changes.isMany && now >= changes.askAt) tellToAsk(customerId, changes)
    if (changes.lines.size === 0 || now < changes.tellAt) return
    await tellLines(customerId, changes).catch((error: unknown) => {
      log.warn(`The presence of lines could not be told: ${reason(error)}`)
      changes.isMany = true
    })
  }

  /** Goes on until all is told and the customer may be told again at once. */
  const goOn = (customerId: number, changes: Untold): void => {
    if (changes.isTelling) return
    clearTimeout(changes.timer)
    const now = performance.now()
    const dues = [...(changes.isMany ? [changes.askAt] : []), ...(changes.lines.size > 0 ? [changes.tellAt] : [])]
    const isIdle = dues.length === 0
    const due = isIdle ? Math.max(changes.tellAt, changes.askAt) : Math.min(...dues)
    if (isIdle && due <= now) return void untold.delete(customerId)
    changes.timer = setTimeout(
      () => {
        changes.isTelling = true
        void tellWhatIsDue(customerId, changes).finally(() => {
          changes.isTelling = false
          if (untold.has(customerId)) goOn(customerId, changes)
        })
      },
      Math.max(0, due - now),
    )
    changes.timer.unref()
  }

  return {
    changed: (customerId, line) => {
      if (browsersOf(customerId) === 0) return
      const changes = untold.get(customerId) ?? {
        lines: new Set<number>(),
        isMany: false,
        isTelling: false,
        tellAt: 0,
        askAt: 0,
        timer: undefined,
      }
      untold.set(customerId, changes)
      if (line !== null) changes.lines.add(line)
      if (line === null || changes.lines.size > mostNamed) {
        changes.isMany = true
        changes.lines.clear()
      }
      goOn(customerId, changes)
    },
    close: () => {
      for (const { timer } of untold.values()) clearTimeout(timer)
      untold.clear()
    },
  }
}
