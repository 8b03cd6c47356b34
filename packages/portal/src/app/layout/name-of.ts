import type { Subscriber } from '@lineside/contract/resources/subscribers'

/** What a subscriber is called: the display name, else the name of the sign-in. */
export const nameOf = ({ display_name, webusername, username }: Subscriber): string =>
  display_name || webusername || username
