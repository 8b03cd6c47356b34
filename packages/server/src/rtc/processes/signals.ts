import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import { insertSignals, type Signal, signalsChannel, takeSignals } from './signals-store.ts'

/**
 * Maximum number of signals that may wait while the database is unreachable. By then calls between processes are lost
 * anyway.
 */
const mostWaiting = 10_000
const mostAtOnce = 200

/** Messages between two processes about a leg that one of them holds for a call that the other one runs. */
export interface Signals {
  send(signal: Signal): void
  close(): Promise<void>
}

export const startSignals = (
  { db, log, notifications }: Pick<Services, 'db' | 'log' | 'notifications'>,
  process: number,
  onSignal: (leg: string, content: unknown) => void,
): Signals => {
  const waiting: Signal[] = []
  let sending: Promise<void> | null = null
  let taking: Promise<void> = Promise.resolve()
  let isAsked = false

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce)
      await insertSignals(db, batch).catch((error: unknown) =>
        log.warn(`Another process could not be told: ${reason(error)}`),
      )
    }
    sending = null
  }

  const take = async (): Promise<void> => {
    isAsked = false
    for (;;) {
      const signals = await takeSignals(db, process)
      if (signals.length === 0) return
      for (const { leg, content } of signals) {
        try {
          onSignal(leg, content)
        } catch (error) {
          log.error(error, 'What another process told could not be done')
        }
      }
    }
  }

  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    taking = taking
      .then(take)
      .catch((error: unknown) => log.warn(`What other processes tell could not be read: ${reason(error)}`))
  }

  const stops = [
    notifications.subscribe(signalsChannel, (id) => {
      if (Number(id) === process) ask()
    }),
    notifications.onGap(ask),
  ]

  return {
    send: (signal) => {
      if (waiting.length >= mostWaiting) return log.warn('Too much waits to be told to other processes')
      waiting.push(signal)
      sending ??= Promise.resolve().then(flush)
    },
    close: async () => {
      for (const stop of stops) stop()
      await Promise.all([sending, taking])
    },
  }
}
