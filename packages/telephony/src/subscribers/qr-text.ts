import type { Subscriber } from '@lineside/contract/resources/subscribers'

/**
 * The text of the QR code by which the app signs in (SET-07, ngcp-client-facts 3.7): unencoded and in this order.
 * @param expires milliseconds since 1970
 */
export const qrText = (
  { username, domain }: Pick<Subscriber, 'username' | 'domain'>,
  token: string,
  expires: number,
): string => `username=${username}&server=${domain}&expire=${expires}&token=${token}`
