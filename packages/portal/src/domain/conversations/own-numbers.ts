import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { digitsOf } from '@lineside/telephony/numbers/phone-number'

type Numbers = Pick<Subscriber, 'username' | 'pbx_extension' | 'primary_number' | 'alias_numbers'>

/** Everything that stands for the subscriber itself in its conversations: extension, numbers, user name. */
export const ownNumbers = ({ username, pbx_extension, primary_number, alias_numbers }: Numbers): ReadonlySet<string> =>
  new Set([
    username,
    ...(pbx_extension ? [pbx_extension] : []),
    ...[...(primary_number ? [primary_number] : []), ...(alias_numbers ?? [])].map(digitsOf),
  ])
