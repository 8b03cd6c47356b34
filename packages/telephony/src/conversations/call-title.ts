import { type DestinationName, destinationName } from './destination-name.ts'
import { isForwarded, type Leg, otherParty } from './related-call.ts'

/** CONV-04: the kind of a call, which decides its icon and its words. */
export type CallKind = 'forwarded' | 'missed' | 'incoming' | 'outgoing'

/** Members of a conversation that its title needs. */
export interface TitledLeg extends Leg {
  readonly status?: string | undefined
  readonly caller_phonebook_name?: string | undefined
  readonly callee_phonebook_name?: string | undefined
}

/**
 * The first line of a conversation, such as "Call forwarded from 4311", as parts for a sentence in the reader's
 * language.
 */
export interface ConversationTitle {
  readonly term: 'call' | 'call-forwarded' | 'voicemail' | 'fax'
  readonly direction: 'to' | 'from'
  readonly party: DestinationName
  /** A colleague's name, which is shown instead of the bare number. */
  readonly name?: string
}

/** CONV-04, CONV-05, CONV-06: term, direction word and other party of a conversation. */
export function conversationTitle(leg: TitledLeg): ConversationTitle {
  const isOut = leg.direction === 'out'
  const name = isOut ? leg.callee_phonebook_name : leg.caller_phonebook_name
  return {
    term: termOf(leg),
    direction: isOut ? 'to' : 'from',
    party: destinationName(otherParty(leg)),
    ...(name ? { name } : {}),
  }
}

function termOf(leg: TitledLeg): ConversationTitle['term'] {
  if (leg.type === 'voicemail' || leg.type === 'fax') return leg.type
  return isForwarded(leg) ? 'call-forwarded' : 'call'
}

/** Statuses of a call that nobody took. */
export const untakenStatuses = ['cancel', 'noanswer', 'offline', 'busy', 'timeout', 'other'] as const

/**
 * REACH-03: whether a call was missed: it came to the line, nobody there took it, and it was not forwarded. One rule
 * for the sentence, the icon, the colour and the count.
 */
export const isMissed = ({
  status,
  ...call
}: Pick<TitledLeg, 'type' | 'call_type' | 'direction' | 'status'>): boolean =>
  call.type === 'call' &&
  call.direction === 'in' &&
  !isForwarded(call) &&
  untakenStatuses.some((untaken) => untaken === status)

/** CONV-04: forwarded, missed, incoming or outgoing. */
export function callKind(call: Pick<TitledLeg, 'type' | 'call_type' | 'direction' | 'status'>): CallKind {
  if (isForwarded(call)) return 'forwarded'
  if (call.direction === 'out') return 'outgoing'
  return isMissed(call) ? 'missed' : 'incoming'
}

const FAILED = new Set(['cancel', 'offline', 'noanswer'])

/** CONV-04, CONV-06: whether a conversation failed and is marked so. */
export function hasFailed(leg: Pick<TitledLeg, 'type' | 'call_type' | 'status'>): boolean {
  if (leg.type === 'fax') return leg.status === 'FAILED'
  return leg.type === 'call' && !isForwarded(leg) && FAILED.has(leg.status ?? '')
}
