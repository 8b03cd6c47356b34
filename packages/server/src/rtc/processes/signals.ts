import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createInOrder } from '@lineside/contract/in-order'
import type { Services } from '../../domain/services.ts'
import { everyPatience } from '../../platform/events/carrier.ts'
import { isDatabaseAway } from '../../platform/db/away/database-away.ts'
import { reason } from '../../platform/reason.ts'
import {
  type FoundSignal,
  insertSignals,
  type MarkedSignal,
  mostTaken,
  type Signal,
  signalsChannel,
  takeSignals,
} from './signals-store.ts'

/**
 * Maximum number of signals that may wait while the database is unreachable. By then calls between processes are lost
 * anyway.
 */
const mostWaiting = 10_000
const mostAtOnce = 200
/** Marks that a receiver remembers: more than are written again after a connection broke. */
const mostMarks = 20_000
/** Pause after the database could not be reached. */
const pauseMs = 500

type OnSignal = (leg: string, content: unknown) => void

/** Messages between two processes about a leg that one of them holds for a call that the other one runs. */
export interface Signals {
  send(signal: Signal): void
  /** Begins to receive signals of other processes, including those sent since this process is known. */
  begin(onSignal: OnSignal): void
  close(): Promise<void>
}

export const createSignals = (
  { pool, log, carrier }: Pick<Services, 'pool' | 'log' | 'carrier'>,
  process: number,
): Signals => {
  const waiting: MarkedSignal[] = []
  let sending: Promise<void> | null = null
  const taking = createInOrder()
  let isAsked = false
  let isFailing = false
  const isNew = createFirstTimes()
  const closing = new AbortController()

  /** While the database is away, signals wait in order: without the end of its call a browser would go on ringing. */
  const flush = async (): Promise<void> => {
    let isAway = false
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      try {
        const told = await insertSignals(pool, batch, { notifies: carrier.ringsOnCommit })
        for (const id of told) carrier.ring(signalsChannel, id)
        isAway = false
      } catch (error) {
        // log the loss of the database once
        if (!isAway) log.warn(`Another process could not be told: ${reason(error)}`)
        isAway = error instanceof Error && isDatabaseAway(error)
        if (isAway && !closing.signal.aborted) {
          await delay(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
          continue
        }
      }
      waiting.splice(0, batch.length)
    }
    sending = null
  }

  const take = async (onSignal: OnSignal): Promise<void> => {
    isAsked = false
    for (;;) {
      const signals = await takeSignals(pool, process)
      isFailing = false
      for (const { leg, content } of signals.filter(isNew)) {
        try {
          onSignal(leg, content)
        } catch (error) {
          log.error(error, 'What another process told could not be done')
        }
      }
      // what is written after that has a bell of its own
      if (signals.length < mostTaken) return
    }
  }

  const ask = (onSignal: OnSignal): void => {
    if (isAsked) return
    isAsked = true
    taking
      .run(() => take(onSignal))
      .catch((error: unknown) => {
        // log the loss of the database once; the next question comes soon
        if (!isFailing) log.warn(`What other processes tell could not be read: ${reason(error)}`)
        isFailing = true
      })
  }

  const stops: (() => void)[] = []

  return {
    send: (signal) => {
      if (waiting.length >= mostWaiting) return log.warn('Too much waits to be told to other processes')
      waiting.push({ ...signal, mark: randomUUID() })
      sending ??= Promise.resolve().then(flush)
    },
    begin: (onSignal) => {
      stops.push(
        carrier.hear(signalsChannel, process, () => ask(onSignal)),
        carrier.onGap(() => ask(onSignal)),
        everyPatience(carrier, () => ask(onSignal)),
      )
      ask(onSignal)
    },
    close: async () => {
      for (const stop of stops) stop()
      closing.abort()
      await Promise.all([sending, taking.settled()])
    },
  }
}

/** @returns whether a signal is found for the first time: a batch whose commit was not heard of is written again */
const createFirstTimes = (): ((signal: Pick<FoundSignal, 'mark'>) => boolean) => {
  const marks = new Set<string>()
  return ({ mark }) => {
    if (mark === null) return true
    if (marks.has(mark)) return false
    marks.add(mark)
    const [oldest] = marks
    if (marks.size > mostMarks && oldest !== undefined) marks.delete(oldest)
    return true
  }
}
