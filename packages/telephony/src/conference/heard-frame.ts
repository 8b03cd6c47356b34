import type { ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { DialInEvent } from './dial-in.ts'

/** News of a room for a caller who joins it or is in it. */
export interface Heard {
  /** The other members, by their IDs. */
  readonly others: ReadonlySet<string>
  /** Reads what a frame means for joining by telephone; null: nothing. */
  readonly event: DialInEvent | null
}

/**
 * Reads a frame that is meant for browsers on behalf of a caller by telephone, who sees no page: who else is in the room,
 * and what has become of joining it.
 * @param isIn whether the caller is in the room already. It joins again, unheard, when the room moves to another process
 */
export const hearFrame = (others: ReadonlySet<string>, frame: ServerFrame, isIn: boolean): Heard => {
  switch (frame.type) {
    case 'conference_joined':
      return joined(frame, isIn)
    case 'conference_refused':
      return { others, event: isIn ? { type: 'ended' } : { type: 'refused', code: frame.code } }
    case 'error':
      return { others, event: frame.about === 'conference_join' ? { type: 'failed' } : null }
    case 'member_joined':
      return changed(new Set([...others, frame.member.id]))
    case 'member_left':
      return changed(new Set([...others].filter((id) => id !== frame.id)))
    case 'conference_ended':
      return { others, event: { type: 'ended' } }
    default:
      return { others, event: null }
  }
}

const joined = ({ members }: ServerFrameOf<'conference_joined'>, isIn: boolean): Heard => {
  const others = new Set(members.map(({ id }) => id))
  return isIn ? changed(others) : { others, event: { type: 'joined', others: others.size } }
}

const changed = (others: ReadonlySet<string>): Heard => ({ others, event: { type: 'others', count: others.size } })
