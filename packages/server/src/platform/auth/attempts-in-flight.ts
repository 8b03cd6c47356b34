interface Flight {
  /** Attempts under way. */
  count: number
  /** Attempts that are over. */
  ended: number
  /** Who is under way or wants to be. */
  holders: number
  readonly waiting: (() => void)[]
}

/** Attempts under way by key, so that many at a time count like many in a row. */
export interface AttemptsInFlight {
  /**
   * Runs an attempt as soon as fewer are under way than may still fail.
   * @param mayFail reads how many that is, 1 or more; it is asked again when an attempt ended meanwhile
   * @param attempt is over once its outcome is stored
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
