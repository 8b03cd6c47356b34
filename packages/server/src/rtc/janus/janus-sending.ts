import { randomInt } from 'node:crypto'
import { detach, isIn, type JanusGround, type JanusMember, mayConnect, type Sending } from './janus-members.ts'

/** After so many connections without media of a member, the conference moves to this server, which it may reach. */
const mostFruitless = 2

/** A random number small enough to be exact in both JavaScript and Janus. */
export const anyNumber = (): number => randomInt(1, 2 ** 48 - 1)

interface SendingOptions extends JanusGround {
  /** The media of a member have arrived. */
  readonly isUp: (member: JanusMember) => void
  /** A member does not reach Janus. */
  readonly unreachable: () => void
}

/**
 * The connections on which members send: each is a publisher of the room.
 * @returns takes a member's offer; a new connection replaces the member's former one
 */
export const createJanusSending = (ground: SendingOptions) => {
  const { session, name, pin, tell } = ground

  const join = async (member: JanusMember, sending: Sending, sdp: string): Promise<void> => {
    const isHere = (): boolean => isIn(ground, member) && member.sending === sending
    sending.handle = await session.attach((event) => {
      if (!isHere()) return
      if (event.type === 'up') {
        sending.isUp = true
        member.fruitless = 0
        ground.isUp(member)
      } else if (event.type === 'down') {
        // the member's browser notices this too, and makes a new offer
        detach(sending)
        member.sending = null
      }
    })
    if (!isHere()) return detach(sending)
    const request = { request: 'joinandconfigure', ptype: 'publisher', room: name.room, pin, id: sending.feed }
    const { jsep } = await sending.handle.ask(request, { type: 'offer', sdp })
    const { connection } = sending
    if (isHere() && jsep) tell({ type: 'answer', memberId: member.id, connection, description: jsep.sdp })
  }

  return async (member: JanusMember, connection: string, sdp: string): Promise<void> => {
    detach(member.sending)
    member.sending = null
    if (!mayConnect(member)) return
    if (++member.fruitless > mostFruitless) return ground.unreachable()
    const sending: Sending = { connection, feed: anyNumber(), handle: null, isUp: false }
    member.sending = sending
    await join(member, sending, sdp)
  }
}
