import { type MachineOptions, runMachine } from '@lineside/contract/machine'
import { useEffect, useRef, useState } from 'react'

/**
 * Runs a machine for a component, which renders again when the state changes. Effects are carried out by the `perform`
 * of the latest rendering. What must end with the component is ended by an event that it feeds when it is unmounted.
 */
export const useMachine = <State, Event, Effect>({
  first,
  step,
  perform,
}: Pick<MachineOptions<State, Event, Effect>, 'first' | 'step' | 'perform'>): readonly [
  State,
  (event: Event) => void,
] => {
  const [state, setState] = useState(first)
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })
  const [machine] = useState(() =>
    runMachine<State, Event, Effect>({
      first,
      step,
      perform: (effect, before) => latest.current(effect, before),
      onError: (error) => reportError(error),
      settled: (next) => setState(() => next),
    }),
  )
  useEffect(() => machine.begin(), [machine])
  return [state, machine.feed]
}
