/** The outcome of an event: the next state, and the effects to carry out, in this order. */
export interface Step<State, Effect> {
  readonly state: State
  readonly effects: readonly Effect[]
}

export interface MachineOptions<State, Event, Effect> {
  readonly first: State
  /** Decides; it is a pure function. */
  readonly step: (state: State, event: Event) => Step<State, Effect>
  /**
   * Starts to carry out one effect, and may feed events meanwhile. `before` is the state before the event. Work that
   * takes time feeds its outcome, or its failure, when it is over.
   */
  readonly perform: (effect: Effect, before: State) => void
  /** An effect could not be carried out. */
  readonly onError: (error: unknown, effect: Effect) => void
  /** Called once no event is waiting. `before` is the state when this was last called, or at the beginning. */
  readonly settled?: (state: State, before: State) => void
}

export interface Machine<State, Event, Effect> {
  readonly state: State
  /** Handles an event, or lets it wait until the machine has begun and every earlier event is handled. */
  feed(event: Event): void
  /** Carries out the effects of the beginning, and then handles the events that wait. */
  begin(effects?: readonly Effect[]): void
  /** From now on no event is handled, and no effect carried out. */
  stop(): void
}

/**
 * Runs a state machine: feeds events to `step` one after the other, and carries out the effects of each before it
 * handles the next. An effect that throws does not keep the others from being carried out. Nothing happens before
 * `begin`.
 */
export const runMachine = <State, Event, Effect>(
  options: MachineOptions<State, Event, Effect>,
): Machine<State, Event, Effect> => {
  const { first, step, perform, onError, settled } = options
  const waiting: Event[] = []
  let state = first
  let settledAt = first
  let phase: 'made' | 'ready' | 'busy' | 'stopped' = 'made'
  const isStopped = (): boolean => phase === 'stopped'

  const carryOut = (effects: readonly Effect[], before: State): void => {
    for (const effect of effects) {
      if (isStopped()) return
      try {
        perform(effect, before)
      } catch (error) {
        onError(error, effect)
      }
    }
  }

  const handleWaiting = (): void => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const before = state
      const next = step(before, event)
      state = next.state
      carryOut(next.effects, before)
    }
  }

  /** Does the work while other events wait, then handles those. */
  const busy = (effects: readonly Effect[]): void => {
    phase = 'busy'
    try {
      carryOut(effects, state)
      handleWaiting()
    } finally {
      if (!isStopped()) phase = 'ready'
    }
    if (isStopped()) return
    const before = settledAt
    settledAt = state
    settled?.(state, before)
  }

  return {
    get state() {
      return state
    },
    feed: (event) => {
      if (isStopped()) return
      waiting.push(event)
      if (phase === 'ready') busy([])
    },
    begin: (effects = []) => {
      if (phase === 'made') busy(effects)
    },
    stop: () => {
      phase = 'stopped'
      waiting.length = 0
    },
  }
}
