import type { CallBackPhase } from '@lineside/contract/resources/conversations/call-backs'
import { type CallBack, type CallBackEffect, stepCallBack } from './call-back.ts'
import type { ColleagueState } from './colleague-state.ts'

/** An open call back, as far as it decides what to do now. */
export interface WantedCallBack {
  readonly asker: number
  readonly colleague: number
  readonly phase: CallBackPhase
  /** The longest time of waiting is over. */
  readonly isOver: boolean
  /** The call that serves it is no more, and nobody has said how it ended. */
  readonly isLost: boolean
  /** It was tried a moment ago: what has failed is not tried again at once, or it would be without a pause. */
  readonly isTriedLately: boolean
}

export interface CallBackMove<Wanted extends WantedCallBack> {
  readonly wanted: Wanted
  readonly to: CallBack
  readonly effects: readonly CallBackEffect[]
}

/**
 * RECEIVE-02: what becomes of open call backs now. Whoever asked first is served first; whoever is not free then, or
 * could not be rung a moment ago, lets the next one pass and keeps the place.
 * @param all those of some colleagues, complete, in the order in which they were asked for
 * @param kindOf the state of a line; undefined: it is not known, so nothing is done
 * @returns only those whose phase changes
 */
export const planCallBacks = <Wanted extends WantedCallBack>(
  all: readonly Wanted[],
  kindOf: (line: number) => ColleagueState['kind'] | undefined,
): readonly CallBackMove<Wanted>[] => {
  const served = new Set<number>()
  for (const { phase, isLost, asker, colleague } of all)
    if (!isLost && (phase === 'recalls' || phase === 'connects')) served.add(asker).add(colleague)
  return all.flatMap((wanted) => {
    const { asker, colleague, phase, isOver, isLost, isTriedLately } = wanted
    const ended = isLost ? stepCallBack({ phase }, { type: 'lost' }).state : ({ phase } as const)
    const due = isOver ? stepCallBack(ended, { type: 'time' }).state : ended
    const [ofColleague, ofAsker] = [kindOf(colleague), kindOf(asker)]
    if (ofColleague === undefined || ofAsker === undefined)
      return due.phase === phase ? [] : [{ wanted, to: due, effects: [] }]
    const isNext = !isTriedLately && !served.has(asker) && !served.has(colleague)
    const { state, effects } = stepCallBack(due, { type: 'seen', colleague: ofColleague, asker: ofAsker, isNext })
    if (effects.length > 0) served.add(asker).add(colleague)
    return state.phase === phase && effects.length === 0 ? [] : [{ wanted, to: state, effects }]
  })
}
