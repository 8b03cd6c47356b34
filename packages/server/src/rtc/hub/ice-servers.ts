import { createHmac } from 'node:crypto'
import type { IceServer } from '@lineside/contract/rtc/frames'
import type { Config } from '../../config.ts'

/** Longer than a call lasts. */
const credentialSeconds = 86_400

/**
 * Where a browser learns its own address and finds a relay. The relay's credentials hold a day and name the subscriber, as
 * coturn's `use-auth-secret` checks them: nobody keeps a password of the relay.
 */
export const iceServersFor = (
  { stunUrls = [], turn }: Pick<Config, 'stunUrls' | 'turn'>,
  subscriberId: number,
  now: Date,
): IceServer[] => {
  const stun = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  if (turn === undefined) return stun
  const username = `${Math.floor(now.getTime() / 1000) + credentialSeconds}:${subscriberId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [...stun, { urls: [...turn.urls], username, credential }]
}
