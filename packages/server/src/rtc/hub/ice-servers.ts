import { createHmac } from 'node:crypto'
import type { IceServer } from '@lineside/contract/rtc/frames'
import type { Config } from '../../platform/config.ts'

/** A day: longer than any call lasts. */
const credentialSeconds = 86_400

/**
 * Returns the STUN and TURN servers for a browser. The TURN credentials hold for a day and name the subscriber, as
 * coturn's `use-auth-secret` checks them, so that no TURN passwords have to be stored.
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
