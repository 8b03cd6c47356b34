import { dialledUser } from '@lineside/telephony/outside/dialled-user'
import type { Services } from '../../domain/services.ts'
import { findLineOfPhone } from '../agent/sip-lines-store.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { domainOf } from '../agent/sip-codes.ts'
import { decoded } from '../agent/refer-to.ts'
import { createClockChanges } from './clock-changes.ts'
import type { LampState } from './lamp-documents.ts'
import { createSubscription, refuseFailed, type Subscription } from './subscription.ts'
import type { SubscribeRequest } from './subscription-dialog.ts'
import { allowedEvents, type LampEvent, lampEventOf, secondsOf, shortestAllowed } from './subscription-wishes.ts'
import { createWatchers, type WatcherBounds } from './watchers.ts'
import { findWatchedLine, lampStates } from './watched-lines-store.ts'

/**
 * BLF and MWI. A key of type `blf` subscribes to the state of a line, and the message key to the phone's own voicebox.
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
  readonly services: Pick<Services, 'db' | 'pool' | 'now' | 'log'>
  readonly agent: SipAgent
  readonly bounds?: WatcherBounds
  /** Milliseconds in a second; shorter in tests. */
  readonly secondMs?: number
}

export const createLamps = ({
  services: { db, pool, now, log },
  agent,
  bounds = { ofLine: mostOfLine, ofProcess: mostOfProcess },
  secondMs = 1000,
}: LampsOptions): Lamps => {
  const watchers = createWatchers(bounds)
  const changes = new Set<number>()
  let isShowing = false
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
    const watchedId = await findWatchedLine(db, watcherId, { user, domain })
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
        (await findWatchedLine(db, watcherId, { user, domain })) === watchedId ? await stateOf(watchedId, event) : null,
      onOver: () => remove(subscription),
      log,
    })
    subscription.begin()
    if (seconds === 0) return
    watchers.add(subscription)
    ends.set(watchedId, state.changesAt)
  }

  /** Notifies the phones of changed lines. Changes that arrive meanwhile are read with one query. */
  const show = async (): Promise<void> => {
    if (isShowing) return
    isShowing = true
    try {
      while (changes.size > 0 && !isClosed) {
        const ids = [...changes]
        changes.clear()
        const boxes = ids.filter((id) => [...watchers.of(id)].some(({ event }) => event.name === 'message-summary'))
        for (const [id, state] of await lampStates(pool, ids, now(), boxes)) {
          if (watchers.isWatched(id)) ends.set(id, state.changesAt)
          for (const subscription of watchers.of(id)) subscription.show(state)
        }
      }
    } catch (error) {
      // the next change, or the phone's next refresh, will show the state
      log.error(error, 'Lamps of phones could not be told')
    } finally {
      isShowing = false
    }
  }

  const showChanged = (ids: Iterable<number>): void => {
    for (const id of ids) if (watchers.isWatched(id)) changes.add(id)
    void show()
  }

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
      ends.close()
      for (const subscription of watchers.all) subscription.end('deactivated')
    },
  }
}
