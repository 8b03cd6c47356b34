import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { showNumber } from '@lineside/telephony/numbers/show-number'

/** A seat or group of a list. Its preferences are asked for when somebody opens it. */
export interface LineItem {
  readonly line: Subscriber
  readonly preferences: SubscriberPreferences | undefined
}

/** The primary number for reading; null: it has none. */
export const primaryNumber = ({ primary_number }: Subscriber): string | null =>
  primary_number === null ? null : showNumber({ ...primary_number, ac: primary_number.ac ?? '' })
