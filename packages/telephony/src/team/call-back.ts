import type { Step } from '@lineside/contract/machine'
import type { CallBackAfter, CallBackPhase } from '@lineside/contract/resources/conversations/call-backs'
import type { ColleagueState } from './colleague-state.ts'

/**
 * RECEIVE-02: state machine of one call back, after completion of calls to a busy line (CCBS, ETSI EN 300 357) and on no
 * reply (CCNR, EN 301 134). The asker is rung first, and whoever takes that calls the colleague.
 *
 * `watches`: after no answer, the colleague has done nothing yet that shows where they are. `waits`: for the colleague to be
 * free. `suspended`: the colleague is free, the asker is not. `recalls`: the asker is rung. `connects`: the asker has taken
 * it and calls the colleague.
 */
export type CallBack =
  | { readonly phase: CallBackPhase }
  | { readonly phase: 'over'; readonly why: 'done' | 'cancelled' | 'not_taken' | 'ended' }

export type CallBackEvent =
  /** `isNext`: nobody else is being served for this colleague or by this asker. */
  | { readonly type: 'seen'; readonly colleague: Kind; readonly asker: Kind; readonly isNext: boolean }
  /** The asker has taken the recall. */
  | { readonly type: 'taken' }
  /** Nobody was rung, or nobody has taken it. */
  | { readonly type: 'not_taken'; readonly why: RecallEnd }
  /** The call is over that the asker took. */
  | { readonly type: 'call_over' }
  /** The process that rang the asker, or ran the call, is no more. */
  | { readonly type: 'lost' }
  | { readonly type: 'cancelled' }
  /** The longest time of waiting is over. */
  | { readonly type: 'time' }

/** Why the asker has not taken a recall: `failed`: the platform could not ring; `stopped`: the process that rang has ended. */
export type RecallEnd = 'declined' | 'no_answer' | 'busy' | 'offline' | 'failed' | 'stopped'

type Kind = ColleagueState['kind']

/** `recall`: ring the asker; `connect`: call the colleague; `stop`: end the recall, if it still rings. */
export type CallBackEffect = { readonly do: 'recall' | 'connect' | 'stop' }

/** Minutes for which a call back stands: 45, the default of T2 in EN 300 357, and a working day. */
export const callBackMinutes: Readonly<Record<CallBackAfter, number>> = { busy: 45, no_answer: 480 }

/** After no answer a colleague may sit there and not take calls; whoever does something else is back. */
export const newCallBack = (after: CallBackAfter): { readonly phase: CallBackPhase } => ({
  phase: after === 'busy' ? 'waits' : 'watches',
})

/**
 * Which kind is asked for about a colleague in this state, without a call: whoever is busy is waited for, whoever is free
 * has shown nothing yet.
 */
export const callBackFor = ({ kind }: ColleagueState): CallBackAfter =>
  kind === 'free' || kind === 'offline' || kind === 'away' || kind === 'holiday' ? 'no_answer' : 'busy'

const over = (why: Extract<CallBack, { phase: 'over' }>['why'], ...effects: CallBackEffect[]) =>
  ({ state: { phase: 'over', why }, effects }) as const
const goes = (phase: CallBackPhase, ...effects: CallBackEffect[]) => ({ state: { phase }, effects }) as const

/** An event that does not fit the phase changes nothing. */
export const stepCallBack = (state: CallBack, event: CallBackEvent): Step<CallBack, CallBackEffect> => {
  const stays = { state, effects: [] }
  const { phase } = state
  if (phase === 'over') return stays
  switch (event.type) {
    case 'seen':
      return seen(phase, event)
    case 'taken':
      return phase === 'recalls' ? goes('connects', { do: 'connect' }) : stays
    case 'not_taken':
      return phase === 'recalls' ? notTaken(event.why) : stays
    case 'call_over':
      return phase === 'connects' ? over('done') : stays
    case 'lost':
      return phase === 'recalls' ? goes('waits') : phase === 'connects' ? over('done') : stays
    case 'cancelled':
      // whoever talks by now has been served, and talks on
      return phase === 'connects' ? stays : over('cancelled', ...(phase === 'recalls' ? [{ do: 'stop' } as const] : []))
    case 'time':
      return phase === 'recalls' || phase === 'connects' ? stays : over('ended')
  }
}

/** Ringing alone does not show that anybody is there; any other state ends because somebody does something. */
const showsSomebody = (kind: Kind): boolean => kind !== 'free' && kind !== 'ringing'

const seen = (
  phase: CallBackPhase,
  { colleague, asker, isNext }: Extract<CallBackEvent, { type: 'seen' }>,
): Step<CallBack, CallBackEffect> => {
  if (phase === 'recalls' || phase === 'connects') return goes(phase)
  if (phase === 'watches') return goes(showsSomebody(colleague) ? 'waits' : 'watches')
  if (colleague !== 'free') return goes('waits')
  if (asker !== 'free') return goes('suspended')
  return isNext ? goes('recalls', { do: 'recall' }) : goes('waits')
}

/** Whoever declines, or is not there, wants it no more; whoever took another call at that moment still does. */
const notTaken = (why: RecallEnd): Step<CallBack, CallBackEffect> =>
  why === 'declined' || why === 'no_answer' ? over('not_taken') : goes('waits')
