import type { GivenSubscriber } from '../builders.ts'
import { noMedia } from '../test-browser.ts'
import { openReturningBrowser, type ReturningBrowser, type ReturningOptions } from './returning-browser.ts'
import type { RollingServers } from './rolling-servers.ts'

export interface TalkingPair {
  readonly call: string
  readonly one: ReturningBrowser
  readonly two: ReturningBrowser
}

interface PairCall extends Pick<ReturningOptions, 'isKilled' | 'onFrame'> {
  readonly call: string
  /** The extension of the second one. */
  readonly to: string
}

type Called = Pick<GivenSubscriber, 'webusername'>

/**
 * Two browsers, the first of which has called the second. Their media go from one to the other.
 * @throws Error where they do not come to talk; both are closed then
 */
export const talkingPair = async (
  servers: RollingServers,
  [caller, called]: readonly [Called, Called],
  { call, to, ...options }: PairCall,
): Promise<TalkingPair> => {
  const open = (who: Called, side: string) => openReturningBrowser(servers, who, { name: side, call, ...options })
  const one = await open(caller, `caller of ${call}`)
  const two = await open(called, `called of ${call}`).catch((error: unknown) => {
    one.close()
    throw error
  })
  try {
    one.send({ type: 'call', call, to, description: `offer of ${call}`, media: noMedia })
    await two.heard('incoming')
    two.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
    await one.heard('accepted')
    return { call, one, two }
  } catch (error) {
    one.send({ type: 'end', call })
    for (const browser of [one, two]) browser.close()
    throw error
  }
}
