interface Flight {
  /** Attempts in progress. */
  count: number
  /** Attempts that have ended. */
  ended: number
  /** Callers that run an attempt or wait to run one. */
  holders: number
  readonly waiting: (() => void)[]
}

/**
 * Counts attempts in progress by key, so that attempts at the same time are limited like attempts one after another.
 */
export interface AttemptsInFlight {
  /**
   * Runs an attempt as soon as fewer attempts are in progress than may still fail.
   * @param mayFail reads how many attempts may still fail, 1 or more; it is read again when an attempt has ended
   *   meanwhile
   * @param attempt ends once its outcome is stored
   */
  run<T>(key: string, mayFail: () => Promise<number>, attempt: () => Promise<T>): Promise<T>
}

export const createAttemptsInFlight = (): AttemptsInFlight => {
  const flights = new Map<string, Flight>()
  return {
    run: async (key, mayFail, attempt) => {
      const flight = flights.get(key) ?? { count: 0, ended: 0, holders: 0, waiting: [] }
      flights.set(key, flight)
      flight.holders++
      try {
        await enter(flight, mayFail)
        return await attempt().finally(() => leave(flight))
      } finally {
        if (--flight.holders === 0) flights.delete(key)
      }
    },
  }
}

const enter = async (flight: Flight, mayFail: () => Promise<number>): Promise<void> => {
  for (;;) {
    const { ended } = flight
    const most = await mayFail()
    if (flight.ended !== ended) continue
    if (flight.count < most) {
      flight.count++
      return
    }
    await new Promise<void>((wake) => flight.waiting.push(wake))
  }
}

const leave = (flight: Flight): void => {
  flight.count--
  flight.ended++
  for (const wake of flight.waiting.splice(0)) wake()
}
