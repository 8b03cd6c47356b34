import type { Step } from '@lineside/contract/machine'
import type { Where, WhereEffect, WhereEvent } from './where.ts'

/** How often a holder follows an owner from which it then hears nothing. */
export const mostFollows = 4

type Stepped<Message> = Step<Where, WhereEffect<Message>>
type Elsewhere = Extract<Where, { phase: 'elsewhere' }>
type Sought = Extract<Where, { phase: 'sought' }>

/** Decides where the other end of an address is, and who has to be told. */
export const stepWhere = <Message>(state: Where, event: WhereEvent<Message>): Stepped<Message> => {
  if (state.phase === 'gone') return stays(state)
  if (event.type === 'left') return stays({ phase: 'gone' })
  if (event.type === 'came') return stays(came(state, event.holder, event.moves))
  switch (state.phase) {
    case 'here':
      return event.type === 'forgotten' ? seek(state.moves + 1, 0, 'move') : stays(state)
    case 'sought':
      return stepSought(state, event)
    case 'elsewhere':
      return state.role === 'holder' ? stepHolder(state, event) : stepOwner(state, event)
    case 'lost':
      return stays(state)
  }
}

const stays = <Message>(state: Where, ...effects: readonly WhereEffect<Message>[]): Stepped<Message> => ({
  state,
  effects,
})

const gone: Where = { phase: 'gone' }

const seek = <Message>(
  moves: number,
  follows: number,
  after: Extract<WhereEffect<Message>, { do: 'seek' }>['after'],
): Stepped<Message> =>
  follows > mostFollows
    ? stays(gone, { do: 'give_up', why: 'restless' })
    : stays(
        { phase: 'sought', moves, follows },
        { do: 'seek', moves, after: after === 'move' && follows > 1 ? 'moves' : after },
      )

/** A holder that does not know the count of the owner's moves comes with a lower one, and takes over the owner's. */
const came = (state: Exclude<Where, { phase: 'gone' }>, holder: number, moves: number): Where => ({
  phase: 'elsewhere',
  role: 'owner',
  at: holder,
  moves: Math.max(state.moves, moves),
  follows: 0,
})

const stepHolder = <Message>(state: Elsewhere, event: WhereEvent<Message>): Stepped<Message> => {
  switch (event.type) {
    case 'died':
      return event.process === state.at ? seek(state.moves + 1, state.follows + 1, 'death') : stays(state)
    case 'forgotten':
      return seek(state.moves + 1, state.follows, 'move')
    case 'moved':
      if (event.moves <= state.moves) return stays(state)
      if (event.to === null) return seek(event.moves, state.follows + 1, 'move')
      return stays({ ...state, at: event.to, moves: event.moves })
    case 'heard': {
      // a new owner may speak before the former one has said that it is one
      const isOwner = event.moves > state.moves || (event.moves === state.moves && event.from === state.at)
      return isOwner ? heard(event) : stays(state)
    }
    default:
      return stays(state)
  }
}

const heard = <Message>({ from, moves, message }: Extract<WhereEvent<Message>, { type: 'heard' }>): Stepped<Message> =>
  stays({ phase: 'elsewhere', role: 'holder', at: from, moves, follows: 0 }, { do: 'deliver', message, from })

/** The new owner may have taken this process for dead, or not know yet where the party is. */
const foundOut = <Message>(
  at: number,
  moves: number,
  follows: number,
  ...effects: readonly WhereEffect<Message>[]
): Stepped<Message> => stays({ phase: 'elsewhere', role: 'holder', at, moves, follows }, { do: 'announce' }, ...effects)

const stepSought = <Message>(state: Sought, event: WhereEvent<Message>): Stepped<Message> => {
  const { moves, follows } = state
  switch (event.type) {
    case 'forgotten':
      // what is being read may be older
      return seek(moves + 1, follows, 'move')
    case 'found':
      if (event.moves !== moves) return stays(state)
      if (event.owner === null) return stays(gone, { do: 'give_up', why: 'no_owner' })
      if (event.owner === 'here') return stays({ phase: 'here', moves }, { do: 'settle' })
      return foundOut(event.owner, moves, follows)
    case 'not_found':
      return event.moves === moves ? seek(moves, follows, 'failure') : stays(state)
    case 'moved':
      return event.to !== null && event.moves >= moves ? foundOut(event.to, event.moves, follows) : stays(state)
    case 'heard':
      return event.moves >= moves
        ? foundOut(event.from, event.moves, 0, { do: 'deliver', message: event.message, from: event.from })
        : stays(state)
    default:
      return stays(state)
  }
}

const stepOwner = <Message>(state: Elsewhere, event: WhereEvent<Message>): Stepped<Message> => {
  if (event.type === 'died' && event.process === state.at)
    return stays({ phase: 'lost', at: state.at, moves: state.moves }, { do: 'lose' })
  if (event.type === 'heard' && event.from === state.at)
    return stays(state, { do: 'deliver', message: event.message, from: event.from })
  return stays(state)
}
