import { whyGoesOn } from '@lineside/telephony/queue/caller-queue'
import { restAgents } from '../../domain/call-queues/queue-agents-store.ts'
import {
  deleteCaller,
  queuesChannel,
  takeOfferBack,
  tellQueue,
  withQueue,
} from '../../domain/call-queues/queue-callers-store.ts'
import type { Services } from '../../domain/services.ts'
import type { Db } from '../../platform/db/database.ts'
import { reason } from '../../platform/reason.ts'
import type { WaitingCallers } from './call-ground.ts'
import { createQueueLines, type Entry, type Line, placeOf, showRows } from './queue-lines.ts'
import { createQueueOffers } from './queue-offers.ts'

/** How often the queues are checked while somebody waits: neither a device that connects nor a pause that ends tells. */
const LOOK_EVERY_MS = 2_000

/**
 * Handles the callers of this process who wait in call queues. The rows of all waiting callers are shared by all
 * processes. Whichever process checks first offers the next callers to free agents, and the process that runs a
 * caller's call carries the offer out.
 */
export const createWaitingCallers = (
  services: Services,
  /** Subscribers in calls of this process now: the rows may be slightly behind. */
  busyHere: () => ReadonlySet<number>,
): WaitingCallers => {
  const { db, log, now, notifications } = services
  const lines = createQueueLines(log)
  const pending = createPending()
  const offers = createQueueOffers(services, busyHere)

  const lookAt = async (line: Line): Promise<void> => {
    if (line.entries.size === 0) return lines.remove(line)
    const { node } = line
    const there = await offers.there(node)
    line.aloneSince = there.size > 0 ? null : (line.aloneSince ?? now().getTime())
    const { callers, agents } = await offers.offer(node, there)
    const { aloneSince } = line
    const moment = now().getTime()
    showRows(line, callers, ({ since }) => whyGoesOn(since.getTime(), { node, agents, aloneSince, now: moment }))
  }

  const looks = createLooks(
    async () => {
      for (const line of lines.all())
        await lookAt(line).catch((error: unknown) =>
          log.warn(`Whose turn it is at line ${line.id} is not known: ${reason(error)}`),
        )
    },
    (work) => void pending.keep(work),
  )
  const look = (): void => {
    if (lines.all().length > 0) looks.look()
  }

  /** Writes after the entry's earlier writes. A row that a broken connection left behind is deleted with its call. */
  const write = (entry: Entry, work: (rows: Db) => Promise<void>): void => {
    const { id } = entry.line
    entry.writing = pending.keep(
      entry.writing
        .then(() =>
          withQueue(db, id, async (rows) => {
            await work(rows)
            await tellQueue(rows, id)
          }),
        )
        .catch((error: unknown) => log.warn(`The queue of line ${id} could not be written: ${reason(error)}`)),
      entry.call.call.id,
    )
  }

  const stop = lookAtChanges(notifications, lines, look)

  return {
    join: async (call, key, node) => {
      const entry = lines.enter(call, key, node)
      try {
        const entering = pending.keep(offers.enter(call, key, node))
        entry.writing = entering.catch(() => undefined)
        const { at, ...joined } = await entering
        if (joined.place === 'full' || joined.place === 'nobody') entry.line.entries.delete(entry)
        else {
          entry.waits.feed({ type: 'written', place: at, offers: joined.place === 'turn' ? 1 : 0 })
          setImmediate(() => {
            entry.waits.feed({ type: 'known' })
            look()
          })
        }
        return joined
      } catch (error) {
        entry.line.entries.delete(entry)
        throw error
      }
    },
    keep: (call, key, node) => {
      const entry = lines.enter(call, key, node)
      write(entry, async (rows) => {
        const told = await offers.keep(rows, call, key, node)
        entry.waits.feed({ type: 'written', place: 1, offers: told })
        entry.waits.feed({ type: 'known' })
      })
    },
    forget: lines.forget,
    waitOn: (callId, key, node) => {
      const entry = lines.find(callId, key)
      if (entry === undefined) return
      // the queue may have other rules by now, which tell when its callers go on
      entry.line.node = node
      const { wrap_up_seconds: seconds, of: queue } = node
      write(entry, async (rows) => {
        const agents = await takeOfferBack(rows, callId, key)
        await restAgents(rows, { queue, agents, from: now(), seconds, after: { number: null, name: null } })
      })
    },
    leave: (callId, key, { left, agent }) => {
      const at = now()
      const entry = lines.find(callId, key)
      if (entry === undefined) return
      entry.line.entries.delete(entry)
      write(entry, (rows) => deleteCaller(rows, callId, key, { kind: left, at, agent }))
    },
    placeOf: (callId, key) => {
      const entry = lines.find(callId, key)
      return entry === undefined ? null : placeOf(entry)
    },
    look,
    written: pending.overOf,
    close: async () => {
      looks.close()
      stop()
      await pending.over()
    },
  }
}

/**
 * Looks at each change of a queue that has callers here, and from time to time.
 * @returns stops
 */
const lookAtChanges = (
  notifications: Services['notifications'],
  lines: Pick<ReturnType<typeof createQueueLines>, 'all'>,
  look: () => void,
): (() => void) => {
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const stops = [
    notifications.subscribe(queuesChannel, (queue) => {
      if (lines.all().some(({ id }) => id === Number(queue))) look()
    }),
    notifications.onGap(look),
  ]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

/** Works that are under way, some of them of a call. */
const createPending = () => {
  const pending = new Map<Promise<unknown>, string | null>()
  /** Resolves when all of these are over, also those that come meanwhile. */
  const over = async (isMeant: (callId: string | null) => boolean): Promise<void> => {
    for (;;) {
      const meant = [...pending].flatMap(([work, callId]) => (isMeant(callId) ? [work] : []))
      if (meant.length === 0) return
      await Promise.allSettled(meant)
    }
  }
  return {
    keep: <T>(work: Promise<T>, callId: string | null = null): Promise<T> => {
      pending.set(work, callId)
      const isOver = () => void pending.delete(work)
      work.then(isOver, isOver)
      return work
    },
    over: () => over(() => true),
    overOf: (callId: string) => over((one) => one === callId),
  }
}

/** Runs looks one at a time: one that is asked for during another follows it. */
const createLooks = (work: () => Promise<void>, begun: (looking: Promise<void>) => void) => {
  let phase: 'idle' | 'looks' | 'asked again' | 'closed' = 'idle'
  const isAskedAgain = (): boolean => phase === 'asked again'
  const run = async (): Promise<void> => {
    do {
      phase = 'looks'
      await work()
    } while (isAskedAgain())
    if (phase === 'looks') phase = 'idle'
  }
  return {
    look: (): void => {
      if (phase === 'looks') phase = 'asked again'
      if (phase === 'idle') begun(run())
    },
    close: (): void => {
      phase = 'closed'
    },
  }
}
