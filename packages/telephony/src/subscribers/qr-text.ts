import type { Subscriber } from '@lineside/contract/resources/subscribers'

/**
 * What a phone reads to sign in (SET-07, ngcp-client-facts 3.7): plain, in this order.
 * @param expires milliseconds since the epoch
 */
export const qrText = (
  { username, domain }: Pick<Subscriber, 'username' | 'domain'>,
  token: string,
  expires: number,
): string => `username=${username}&server=${domain}&expire=${expires}&token=${token}`
