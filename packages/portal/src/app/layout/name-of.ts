import type { Subscriber } from '@lineside/contract/resources/subscribers'

/** The name of a subscriber: the display name, else the sign-in name. */
export const nameOf = ({ display_name, webusername, username }: Subscriber): string =>
  display_name || webusername || username
