import { type MachineOptions, runMachine } from '@lineside/contract/machine'
import { useEffect, useState } from 'react'

type Parts<State, Event, Effect> = Pick<MachineOptions<State, Event, Effect>, 'first' | 'step' | 'perform'>

/**
 * Runs a machine for a component, which renders again when the state changes. Effects are carried out by the `perform`
 * of the latest rendering. Work that must end with the component is ended by an event that it feeds when it is
 * unmounted.
 */
export const useMachine = <State, Event, Effect>(
  parts: Parts<State, Event, Effect>,
): readonly [State, (event: Event) => void] => {
  const [state, setState] = useState(parts.first)
  const [{ machine, perform }] = useState(() => replaceable(parts, (next) => setState(() => next)))
  useEffect(() => perform(parts.perform))
  useEffect(() => machine.begin(), [machine])
  return [state, machine.feed]
}

/** A machine that carries out effects by the `perform` that it was given last. */
const replaceable = <State, Event, Effect>(
  { first, step, perform }: Parts<State, Event, Effect>,
  settled: (state: State) => void,
) => {
  let latest = perform
  return {
    machine: runMachine<State, Event, Effect>({
      first,
      step,
      perform: (effect, before) => latest(effect, before),
      onError: (error) => reportError(error),
      settled,
    }),
    perform: (next: typeof perform): void => {
      latest = next
    },
  }
}
