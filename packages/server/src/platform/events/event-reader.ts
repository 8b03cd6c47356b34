import { createInOrder } from '@lineside/contract/in-order'
import * as z from 'zod/mini'
import type { Platform } from '../platform.ts'
import { everyPatience } from './carrier.ts'
import { reason } from '../reason.ts'
import { createPassedOver } from './passed-over.ts'
import {
  type Batch,
  type EventPlace,
  eventsChannel,
  type LiveEvent,
  newestBatch,
  readBatch,
  readEventsAfter,
} from './events-store.ts'

/** More batches than this wait for nobody: they are read from the rows instead. */
const mostWaiting = 100
/** Bells that are kept while rows are read. */
const mostLate = 1_000

/** The content of a bell. If it looks otherwise, the rows are read. */
const BatchBell = z.array(z.tuple([z.string(), z.nullable(z.string()), z.int(), z.nullable(z.int())]))

/** A batch as it travels: the columns of each event, in order. */
export const bellOf = ({ events }: Batch): z.infer<typeof BatchBell> =>
  events.map(({ topic, id, customerId, subscriberId }) => [topic, id, customerId, subscriberId])

const eventsOfBell = (content: unknown): readonly LiveEvent[] | null => {
  const found = BatchBell.safeParse(content)
  if (!found.success) return null
  return found.data.map(([topic, id, customerId, subscriberId]) => ({
    topic: topic as LiveEvent['topic'],
    id,
    customerId,
    subscriberId,
  }))
}

export interface EventReaderOptions extends Pick<Platform, 'db' | 'log' | 'carrier' | 'now'> {
  /** How long events stay in the rows. */
  readonly keptMs: number
  /** Takes events in order, each once; the next come when it has ended. */
  onEvents(events: readonly LiveEvent[]): Promise<void>
  /** Events may have been missed that are not in the rows any more. */
  onGap(): void
}

export interface EventReader {
  close(): Promise<void>
}

/** After all events of a batch. */
const endOf = (batch: number): EventPlace => ({ batch, id: Number.MAX_SAFE_INTEGER })

/**
 * Reads what any process announces: from the bell where it has the content and is the next one, from the rows otherwise.
 * This process knows to where it has read, so that it misses nothing and reads nothing twice, whatever becomes of bells,
 * and goes on there after it has stood still.
 * @returns when it hears everything that is told from now on
 */
export const startEventReader = async (options: EventReaderOptions): Promise<EventReader> => {
  const { db, log, carrier, now, keptMs, onEvents, onGap } = options
  const work = createInOrder()
  const waiting: Batch[] = []
  const state = { isAsked: false, isFailing: false, isClosed: false, heard: null as number | null }
  const passedOver = createPassedOver()
  /** Batches of which bells without content told: they are there now, also if they are passed over meanwhile. */
  const late = new Set<number>()
  let read: { readonly to: EventPlace; readonly at: number } | null = null

  const goTo = (to: EventPlace): void => {
    read = { to, at: now().getTime() }
  }
  const readTo = (): number => read?.to.batch ?? 0

  /** Reads the rows from where this process is to the newest. */
  const readNewer = async (): Promise<void> => {
    const { heard } = state
    state.heard = null
    // it has been read with others meanwhile
    if (heard !== null && heard <= readTo()) return
    const newest = heard ?? (await newestBatch(db))
    if (read === null) return goTo(endOf(newest ?? 0))
    const isLongAgo = now().getTime() - read.at > keptMs * 0.8
    // numbers that are smaller than before are those of a database that has lost its last transactions
    if (newest !== null && (isLongAgo || newest < readTo())) {
      goTo(endOf(newest))
      passedOver.clear()
      return onGap()
    }
    let isLastPage = newest === null || newest === readTo()
    goTo(read.to)
    while (!isLastPage && !state.isClosed) {
      const page = await readEventsAfter(db, read.to)
      isLastPage = page.isLastPage
      if (page.events.length > 0) await onEvents(page.events)
      passedOver.note(read.to.batch, page.batches)
      goTo(isLastPage ? endOf(page.last.batch) : page.last)
    }
  }

  const readRows = async (): Promise<void> => {
    await readNewer()
    for (const batch of late) {
      if (passedOver.has(batch)) await onEvents(await readBatch(db, batch))
      passedOver.take(batch)
      late.delete(batch)
    }
  }

  const readWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !state.isClosed; next = waiting.shift()) {
      if (next.batch <= readTo()) {
        if (passedOver.take(next.batch)) await onEvents(next.events)
      } else if (next.batch !== readTo() + 1) await readRows()
      else {
        await onEvents(next.events)
        goTo(endOf(next.batch))
      }
    }
  }

  const carefully = async (reading: () => Promise<void>): Promise<void> => {
    if (state.isClosed) return
    try {
      await reading()
      state.isFailing = false
    } catch (error) {
      // log the loss of the database once; the next question comes soon
      if (!state.isFailing) log.warn(`Events could not be read: ${reason(error)}`)
      state.isFailing = true
    }
  }

  /** One question is enough for all who ask before it begins. */
  const ask = (): void => {
    if (state.isAsked) return
    state.isAsked = true
    void work.run(() => {
      state.isAsked = false
      return carefully(readRows)
    })
  }

  const hear = (batch: number, content: unknown): void => {
    if (batch <= readTo() && !passedOver.has(batch)) return
    const events = eventsOfBell(content)
    if (events !== null && waiting.length < mostWaiting) {
      waiting.push({ batch, events })
      void work.run(() => carefully(readWaiting))
      return
    }
    // what is read meanwhile may pass one of them over
    for (const one of [...waiting.splice(0).map((other) => other.batch), batch]) if (late.size < mostLate) late.add(one)
    state.heard = Math.max(batch, state.heard ?? 0)
    ask()
  }

  const stops = [carrier.hear(eventsChannel, null, hear), carrier.onGap(ask)]
  await readRows()
  stops.push(everyPatience(carrier, ask))

  return {
    close: async () => {
      state.isClosed = true
      for (const stop of stops) stop()
      await work.settled()
    },
  }
}
