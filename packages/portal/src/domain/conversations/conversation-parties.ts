import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { type ConversationTitle, conversationTitle } from '@lineside/telephony/conversations/call-title'
import { type DestinationName, destinationName } from '@lineside/telephony/conversations/destination-name'
import { isForwarded } from '@lineside/telephony/conversations/related-call'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { digitsOf } from '@lineside/telephony/numbers/phone-number'

/** A person or service at the other end. */
export interface Party {
  readonly destination: DestinationName
  /** A colleague's name. */
  readonly name?: string | undefined
}

export interface ConversationParties {
  readonly term: ConversationTitle['term']
  readonly direction: ConversationTitle['direction']
  readonly other: Party
  /** Where the call was forwarded to; null: it came to this line. */
  readonly target: Party | null
}

/**
 * CONV-04: who was at the other end. A forwarded call is shown with its caller and its destination. As caller of a
 * forwarded leg the platform names either the line itself or the original caller.
 *
 * @param original the related call, if it is in the list
 * @param isOwn whether a number is one of the subscriber's own
 */
export const conversationParties = (
  item: Conversation,
  original: Conversation | undefined,
  isOwn: (number: string) => boolean,
): ConversationParties => {
  const { term, direction, party, name } = conversationTitle(item)
  const other = { destination: party, name }
  if (!isForwarded(item) || item.direction === 'in') return { term, direction, other, target: null }
  const maker = original && original.direction === 'in' ? original : item
  if (isOwn(maker.caller)) return { term, direction, other, target: null }
  const caller = { destination: destinationName(maker.caller), name: maker.caller_phonebook_name }
  return { term, direction: 'from', other: caller, target: other }
}

type Numbers = Pick<Subscriber, 'username' | 'pbx_extension' | 'primary_number' | 'alias_numbers'>

/** All names under which the subscriber itself occurs in its conversations: extension, numbers, user name. */
export const ownNumbers = ({ username, pbx_extension, primary_number, alias_numbers }: Numbers): ReadonlySet<string> =>
  new Set([
    username,
    ...(pbx_extension ? [pbx_extension] : []),
    ...[...(primary_number ? [primary_number] : []), ...(alias_numbers ?? [])].map(digitsOf),
  ])
