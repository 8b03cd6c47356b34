import type { LiveLine } from '@lineside/contract/rtc/frame-parts'
import type { ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'

/** Maximum number of lines whose states are sent. If more have changed, browsers are only asked to fetch them again. */
const mostNamed = 20
/**
 * The time that this process spends on notifying one browser: a customer with n browsers is notified no more often than
 * every n times this. With 1,000 browsers that is at once, with 10,000 every two seconds.
 */
const msToTell = 0.2
/** The same for a browser that fetches all its colleagues again: n browsers do so within n times this. */
const msToAnswer = 10

export interface PresenceTellerOptions {
  readonly log: Pick<Log, 'warn'>
  readonly statesOf: (lines: readonly number[]) => Promise<readonly LiveLine[]>
  /** How many browsers of the customer are connected. */
  readonly browsersOf: (customerId: number) => number
  readonly tell: (frame: ServerFrameOf<'event'>, customerId: number) => void
}

export interface PresenceTeller {
  /** The presence of a line of the customer has changed. @param line null: of many lines */
  changed(customerId: number, line: number | null): void
  close(): void
}

/** The time, in milliseconds, within which so many browsers fetch again. */
export const timeToAnswer = (browsers: number): number => Math.round(browsers * msToAnswer)

/** Pending changes of one customer. */
interface Untold {
  readonly lines: Set<number>
  isMany: boolean
  isTelling: boolean
  /**
   * When states may be sent again, and when browsers may be asked to fetch again; by the clock of `performance.now`.
   */
  tellAt: number
  askAt: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Notifies browsers of the presence of their colleagues. All pending changes go into one frame with the present states,
 * so that no browser has to ask. The cost is bounded for each customer: the more browsers it has, the more changes
 * share a frame.
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

  /** Continues until nothing is pending and the customer may be notified again at once. */
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
