import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { showNumber } from '@lineside/telephony/numbers/show-number'

/** A seat or group in a list. Its preferences are loaded when it is opened. */
export interface LineItem {
  readonly line: Subscriber
  readonly preferences: SubscriberPreferences | undefined
}

/** The primary number in readable form; null: there is none. */
export const primaryNumber = ({ primary_number }: Subscriber): string | null =>
  primary_number === null ? null : showNumber({ ...primary_number, ac: primary_number.ac ?? '' })
