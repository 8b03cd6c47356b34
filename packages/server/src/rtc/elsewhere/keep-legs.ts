import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { ConnectedBrowsers } from '../hub/connected-browsers.ts'
import type { LostCalls } from '../hub/connection.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { Leg } from '../legs/leg.ts'
import { arrivedOrder, type LegMessage } from '../legs/remote-messages.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import type { Runner } from '../runner/runner.ts'
import { ownersOf } from '../store/left-calls-store.ts'
import { createHeldLegs, itself } from './held-legs.ts'
import { type Adopt, createJoinedCalls } from './joined-calls.ts'
import { createLostCalls } from './lost-calls.ts'
import type { RemoteLegs } from './remote-legs.ts'
import type { Addresses } from '../where/where.ts'

export interface KeptLegsOptions {
  readonly services: Pick<Services, 'db' | 'pool' | 'log' | 'now'>
  readonly process: Pick<RtcProcess, 'id' | 'look'>
  readonly addresses: Addresses<LegMessage>
  readonly remote: RemoteLegs
  readonly browsers: Pick<ConnectedBrowsers, 'openLeg'>
  readonly runner: Pick<Runner, 'attach' | 'mayAttach' | 'release' | 'joined' | 'wantsPickUp' | 'callIds' | 'forget'>
  readonly adopt: Adopt
}

export interface KeptLegs {
  /** The calls of browsers that come to this process. */
  readonly lostCalls: LostCalls
  /** Gives up a call that the process `owner` runs by now. */
  yieldCall(callId: string, owner: number): void
}

/** Handles what processes say to each other about legs. */
export const keepLegs = (options: KeptLegsOptions): KeptLegs => {
  const { services, process, addresses, remote, browsers, runner, adopt } = options
  const { db, log } = services
  const own = process.id
  const held = createHeldLegs(services, process, addresses, browsers, runner)
  const joined = createJoinedCalls({ own, addresses, remote, held, runner, adopt })

  const carefully = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.warn(`Calls of another process could not be found: ${reason(error)}`))

  /** Gives up the calls that other processes took over while they took this one for dead. */
  const yieldCalls = async (): Promise<void> => {
    for (const [callId, owner] of await ownersOf(db, runner.callIds())) {
      if (owner !== own) yieldCall(callId, owner)
    }
  }

  const yieldCall = (callId: string, owner: number): void => {
    for (const leg of runner.forget(callId)) yieldLeg(leg, callId, owner)
  }

  const yieldLeg = (leg: Leg, callId: string, owner: number): void => {
    if (remote.has(leg.id)) {
      // its holder may not have noticed that this process was taken for dead
      addresses.moved(leg.id, null)
      remote.forget(leg.id)
    } else if (isBrowserLeg(leg)) held.belong(leg, callId, owner, itself)
    else if (leg.kind === 'media') leg.end('server_stopped', null)
    else leg.forget?.()
  }

  addresses.begin({
    ...held,
    hear: (id, message, from) => {
      if ('do' in message) return message.do === 'ring' ? undefined : held.obey(id, from, arrivedOrder(message))
      if ('say' in message && message.say !== 'attached') remote.hear(id, message)
    },
    hearStranger: (id, message, from, moves) => {
      if ('want' in message) return joined.hear(id, from, message)
      if ('do' in message) return message.do === 'ring' ? held.ring(id, from, moves, message) : undefined
      // the leg has left its call already
      if (message.say === 'event' && message.event.type === 'ended')
        return addresses.postTo(from, id, { do: 'end', reason: message.event.reason, by: null }, moves)
      if (message.say !== 'attached') return
      const { say: _, ...report } = message
      // the browser's former process may have died a moment ago, and this one not run yet what it takes over
      if (report.isKnown && runner.mayAttach(report.call, { id, subscriberId: report.subscriberId }, report))
        remote.attached(runner, id, from, moves, report)
      else carefully(process.look().then(() => remote.attached(runner, id, from, moves, report)))
    },
    lose: remote.lose,
    forgotten: () => carefully(yieldCalls()),
  })

  return { lostCalls: createLostCalls(services, process, held), yieldCall }
}

const isBrowserLeg = (leg: Leg): leg is BrowserLeg => leg.kind === 'browser' && 'moveTo' in leg
