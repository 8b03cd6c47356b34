import { dialledUser } from '@lineside/telephony/outside/dialled-user'
import { lookAfterBlock } from '../../domain/blocking/look-after-block.ts'
import type { Services } from '../../domain/services.ts'
import { placeOfKey } from '../../domain/parked-calls/place-key.ts'
import { blockedLines, removedLines } from '../../platform/auth/blocked-lines-store.ts'
import { persistently } from '../../platform/persistently.ts'
import { findLineOfPhone } from '../agent/sip-lines-store.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { domainOf } from '../agent/sip-codes.ts'
import { decoded } from '../agent/refer-to.ts'
import { createClockChanges } from './clock-changes.ts'
import type { LampState } from './lamp-documents.ts'
import { createSubscription, refuseFailed, type Subscription } from './subscription.ts'
import type { SubscribeRequest } from './subscription-dialog.ts'
import { allowedEvents, type LampEvent, lampEventOf, secondsOf, shortestAllowed } from './subscription-wishes.ts'
import { createWatchers, type WatcherBounds, type Watchers } from './watchers.ts'
import { findWatched, lampStates } from './watched-lines-store.ts'

/**
 * BLF and MWI. A key of type `blf` subscribes to the state of a line or of a place for parked calls, and the message key to the phone's own voicebox.
 * Subscribed phones are notified until the subscription ends.
 */
export interface Lamps {
  asked(request: SubscribeRequest): void
  /** The presence or the messages of these lines may have changed; null: of any line. */
  changed(subscriberIds: readonly number[] | null): void
  /** Ends all subscriptions, and notifies the phones, which subscribe again. */
  close(): void
}

/** Maximum number of subscriptions of one line: enough for all keys of several of the largest phones. */
const mostOfLine = 400
const mostOfProcess = 20_000

export interface LampsOptions {
  readonly services: Pick<Services, 'db' | 'pool' | 'now' | 'log' | 'notifications'>
  readonly agent: SipAgent
  readonly bounds?: WatcherBounds
  /** Milliseconds in a second; shorter in tests. */
  readonly secondMs?: number
}

export const createLamps = ({
  services: { db, pool, now, log, notifications },
  agent,
  bounds = { ofLine: mostOfLine, ofProcess: mostOfProcess },
  secondMs = 1000,
}: LampsOptions): Lamps => {
  const watchers = createWatchers(bounds)
  const changes = new Set<number>()
  let isClosed = false
  /** How often something has changed. */
  let heard = 0
  /** The ends of what people say, of watched lines. */
  const ends = createClockChanges(now, (ids) => showChanged(ids))

  const remove = (subscription: Subscription): void => {
    if (watchers.remove(subscription)) ends.set(subscription.watchedId, null)
  }

  /** Changes that came while a state was read may be newer than what was read, and are read once more. */
  const stateOf = async (id: number, { name }: LampEvent): Promise<LampState | null> => {
    const before = heard
    const states = await lampStates(pool, [id], now(), name === 'message-summary' ? [id] : [])
    if (heard !== before) setImmediate(() => showChanged([id]))
    return states.get(id) ?? null
  }

  const take = async (request: SubscribeRequest): Promise<void> => {
    const { message } = request
    const refuse = (statusCode: number, ...extraHeaders: string[]) => void request.reject({ statusCode, extraHeaders })
    const event = lampEventOf(message)
    if (event === null) return refuse(489, allowedEvents)
    const seconds = secondsOf(message)
    if (seconds === null) return refuse(423, shortestAllowed)
    const watcherId = await findLineOfPhone(pool, {
      username: message.getHeader('x-line') ?? '',
      domain: domainOf(message),
    })
    if (watcherId === undefined) return refuse(403)
    const [, asked = '', domain = ''] = /^(.+)@([^@]+)$/.exec(decoded(message.getHeader('x-dialled')) ?? '') ?? []
    const user = dialledUser(asked)
    const watchedId = await findWatched(db, watcherId, { user, domain })
    // a phone may learn only of messages in its own voicebox
    if (watchedId === undefined || (event.name === 'message-summary' && watchedId !== watcherId)) return refuse(404)
    const state = await stateOf(watchedId, event)
    if (state === null) return refuse(404)
    if (isClosed || watchers.isFull(watcherId)) return refuse(503, 'Retry-After: 60')
    const subscription = createSubscription({
      agent,
      request,
      event,
      seconds,
      secondMs,
      watcherId,
      watchedId,
      entity: `sip:${user}@${domain}`,
      state,
      onRefreshed: async () =>
        (await findWatched(db, watcherId, { user, domain })) === watchedId ? await stateOf(watchedId, event) : null,
      onOver: () => remove(subscription),
      log,
    })
    subscription.begin()
    if (seconds === 0) return
    watchers.add(subscription)
    ends.set(watchedId, state.changesAt)
  }

  /** Notifies the phones of changed lines. */
  const show = async (ids: readonly number[]): Promise<void> => {
    const boxes = ids.filter((id) => [...watchers.of(id)].some(({ event }) => event.name === 'message-summary'))
    for (const [id, state] of await lampStates(pool, ids, now(), boxes)) {
      if (watchers.isWatched(id)) ends.set(id, state.changesAt)
      for (const subscription of watchers.of(id)) subscription.show(state)
    }
  }

  /** Changes that arrive meanwhile are read with one query; those that could not be read are read again. */
  const showing = persistently(
    async () => {
      while (changes.size > 0 && !isClosed) {
        const ids = [...changes].filter((id) => watchers.isWatched(id))
        changes.clear()
        try {
          await show(ids)
        } catch (error) {
          for (const id of ids) changes.add(id)
          throw error
        }
      }
    },
    { log, failure: 'Lamps of phones could not be told' },
  )

  const showChanged = (ids: Iterable<number>): void => {
    for (const id of ids) if (watchers.isWatched(id)) changes.add(id)
    showing.now()
  }

  const stopLooking = endBlockedLamps({ pool, log, notifications }, watchers)

  return {
    asked: (request) => {
      take(request).catch((error: unknown) => {
        log.error(error, 'A phone could not be told of a line')
        refuseFailed(request)
      })
    },
    changed: (subscriberIds) => {
      heard++
      showChanged(subscriberIds ?? watchers.lines())
    },
    close: () => {
      isClosed = true
      stopLooking()
      showing.close()
      ends.close()
      for (const subscription of watchers.all) subscription.end('deactivated')
    },
  }
}

/**
 * RUN-01: a line that is blocked or removed watches nothing any more, and a removed line is watched by nobody. A phone of
 * a blocked line may ask again some minutes later, so that its lamps come back by themselves after the block.
 * @returns stops
 */
const endBlockedLamps = (
  { pool, log, notifications }: Pick<Services, 'pool' | 'log' | 'notifications'>,
  watchers: Pick<Watchers, 'all' | 'lines'>,
): (() => void) => {
  const look = async (): Promise<void> => {
    const watching = new Set([...watchers.all].map(({ watcherId }) => watcherId))
    const blocked = new Set(await blockedLines(pool, [...watching]))
    const removed = new Set(
      await removedLines(
        pool,
        [...watchers.lines()].filter((key) => placeOfKey(key) === null),
      ),
    )
    // ending one takes it out of the set that is walked, which a set allows
    for (const subscription of watchers.all)
      if (removed.has(subscription.watchedId)) subscription.end('noresource')
      else if (blocked.has(subscription.watcherId)) subscription.end('probation')
  }
  return lookAfterBlock({ log, notifications }, { look, failure: 'Subscriptions of blocked lines could not be ended' })
}
