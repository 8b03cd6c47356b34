import type { Step } from '@lineside/contract/machine'
import type { KeptEdge } from './keeper-messages.ts'

/**
 * A keeper remembers who holds its edge. `new`: nobody has ordered anything yet; `held`: a server is there; `left`: the last one has
 * gone, and the next one has until the end of the lease; `ending`: for good.
 */
export type KeeperState =
  | { readonly phase: 'new' }
  | { readonly phase: 'held'; readonly by: number; readonly edge: KeptEdge }
  | { readonly phase: 'left'; readonly edge: KeptEdge; readonly renewed: readonly string[] }
  | { readonly phase: 'ending' }

/** `by` is the number of a server's connection. */
export type KeeperEvent =
  | { readonly type: 'connected' | 'gone' | 'ends'; readonly by: number }
  | { readonly type: 'holds'; readonly by: number; readonly edge: KeptEdge }
  /** A program has died and was started again. */
  | { readonly type: 'renewed'; readonly name: string }
  | { readonly type: 'time_is_over' }
  /** The system ends the keeper. */
  | { readonly type: 'told_to_end' }
  | { readonly type: 'all_ended' }

export type KeeperEffect =
  | { readonly do: 'greet'; readonly to: number; readonly edge: KeptEdge | null }
  | { readonly do: 'refuse'; readonly to: number; readonly why: 'held' | 'ending' }
  /** Starts a program of this name, after the one that runs has ended in order. */
  | { readonly do: 'run'; readonly name: string; readonly edge: KeptEdge }
  | { readonly do: 'stop'; readonly name: string }
  /** Once the programs run: which of them are those of before, and which of these have begun anew meanwhile. */
  | {
      readonly do: 'confirm'
      readonly to: number
      readonly kept: readonly string[]
      readonly renewed: readonly string[]
    }
  | { readonly do: 'tell_renewed'; readonly to: number; readonly name: string }
  | { readonly do: 'start_clock'; readonly ms: number }
  | { readonly do: 'stop_clock' }
  /** @property hangsUp of: ends the calls of this edge first, which nobody will go on with; null: they have been ended */
  | { readonly do: 'end_all'; readonly hangsUp: KeptEdge | null }
  | { readonly do: 'exit' }

type Stepped = Step<KeeperState, KeeperEffect>

/**
 * Decides what becomes of an edge when servers come and go. One server at a time holds it, as long as its connection lasts; the
 * next one is given it as it is, and only programs that are to run in another way are started again.
 */
export const stepKeeper = (state: KeeperState, event: KeeperEvent): Stepped => {
  const stays = (...effects: readonly KeeperEffect[]): Stepped => ({ state, effects })
  if (state.phase === 'ending') return afterTheEnd(state, event)
  switch (event.type) {
    case 'connected':
      if (state.phase === 'held') return stays({ do: 'refuse', to: event.by, why: 'held' })
      return stays({ do: 'greet', to: event.by, edge: state.phase === 'left' ? state.edge : null })
    case 'holds':
      if (isOfAnother(state, event.by)) return stays({ do: 'refuse', to: event.by, why: 'held' })
      return hold(state, event)
    case 'ends':
      if (isOfAnother(state, event.by)) return stays({ do: 'refuse', to: event.by, why: 'held' })
      return end(leftOf(state))
    case 'gone':
      if (state.phase !== 'held' || state.by !== event.by) return stays()
      if (state.edge.leaseMs === 0) return end(null)
      return {
        state: { phase: 'left', edge: state.edge, renewed: [] },
        effects: [{ do: 'start_clock', ms: state.edge.leaseMs }],
      }
    case 'renewed':
      if (state.phase === 'held') return stays({ do: 'tell_renewed', to: state.by, name: event.name })
      if (state.phase !== 'left' || state.renewed.includes(event.name)) return stays()
      return { state: { ...state, renewed: [...state.renewed, event.name] }, effects: [] }
    case 'time_is_over':
      return state.phase === 'held' ? stays() : end(leftOf(state))
    case 'told_to_end':
      // its server is not told, and hangs up nothing
      return end(state.phase === 'held' ? state.edge : leftOf(state))
    case 'all_ended':
      return stays()
  }
}

const isOfAnother = (state: KeeperState, by: number): boolean => state.phase === 'held' && state.by !== by

/** An edge whose server is away: it has calls, which a server that ends its edge has ended itself. */
const leftOf = (state: KeeperState): KeptEdge | null => (state.phase === 'left' ? state.edge : null)

const end = (hangsUp: KeptEdge | null): Stepped => ({
  state: { phase: 'ending' },
  effects: [{ do: 'stop_clock' }, { do: 'end_all', hangsUp }],
})

const afterTheEnd = (state: KeeperState, event: KeeperEvent): Stepped => {
  switch (event.type) {
    case 'connected':
    case 'holds':
      return { state, effects: [{ do: 'refuse', to: event.by, why: 'ending' }] }
    case 'all_ended':
      return { state, effects: [{ do: 'exit' }] }
    default:
      return { state, effects: [] }
  }
}

const hold = (state: KeeperState, { by, edge }: Extract<KeeperEvent, { type: 'holds' }>): Stepped => {
  const before = state.phase === 'held' || state.phase === 'left' ? state.edge.programs : []
  const isKept = ({ name, sum }: KeptEdge['programs'][number]): boolean =>
    before.some((program) => program.name === name && program.sum === sum)
  const kept = edge.programs.filter(isKept).map(({ name }) => name)
  const renewed = state.phase === 'left' ? state.renewed.filter((name) => kept.includes(name)) : []
  const isWanted = ({ name }: { readonly name: string }) => edge.programs.some((program) => program.name === name)
  return {
    state: { phase: 'held', by, edge },
    effects: [
      { do: 'stop_clock' },
      ...before.filter((program) => !isWanted(program)).map(({ name }) => ({ do: 'stop' as const, name })),
      ...edge.programs.filter((program) => !isKept(program)).map(({ name }) => ({ do: 'run' as const, name, edge })),
      { do: 'confirm', to: by, kept, renewed },
    ],
  }
}
