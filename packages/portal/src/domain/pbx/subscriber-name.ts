import type { Subscriber } from '@lineside/contract/resources/subscribers'

/** PBX-08: the name of a subscriber: display_name, else webusername. */
export const subscriberName = ({
  display_name,
  webusername,
  username,
}: Pick<Subscriber, 'display_name' | 'webusername' | 'username'>): string => display_name || webusername || username
