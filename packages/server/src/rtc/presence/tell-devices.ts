import { resourceTopic } from '@lineside/contract/events'
import { type Holder, hearsCompany, may } from '@lineside/contract/roles'
import { membersOf } from '../../domain/call-queues/queue-callers-store.ts'
import { namedColleagues } from '../../domain/team/awaited-store.ts'
import { placeKey } from '../../domain/parked-calls/place-key.ts'
import { liveLines } from '../../domain/team/live-lines-store.ts'
import { tellFree } from '../../domain/team/tell-free.ts'
import type { Services } from '../../domain/services.ts'
import { type Events, startEvents } from '../../platform/events/events.ts'
import type { LiveEvent } from '../../platform/events/events-store.ts'
import type { ConnectedBrowsers } from '../hub/connected-browsers.ts'
import type { Phones } from '../outside/phones.ts'
import type { WaitingLegs } from '../waiting/waiting-legs.ts'
import { createFreeTeller, type FreeTeller } from './free-teller.ts'
import { createPresenceTeller, timeToAnswer } from './presence-teller.ts'

/** Topics that mean that a voicebox has a new message, or that a message was heard or deleted. */
const ofVoicebox: ReadonlySet<string> = new Set(['voicemails', resourceTopic('voicemails')])

/** Parts of this process that hear of events, beside its browsers. */
interface Told {
  readonly phones: Phones | undefined
  readonly waiting: Pick<WaitingLegs, 'cameElsewhere' | 'lookElsewhere'>
  readonly callBacks: Pick<FreeTeller, 'look'>
}

/**
 * Forwards live events to browsers: presence to all of the customer, other events to the subscriber concerned and to
 * those whose roles hear them (ROLE-01). Phones are notified of presence and messages.
 */
export const tellDevices = async (
  services: Services,
  browsers: Pick<ConnectedBrowsers, 'tell' | 'count'>,
  { phones, waiting, callBacks }: Told,
): Promise<Events> => {
  const { pool, now, log } = services
  /** ROLE-01: those who read with whom everybody talks are told more. */
  const presenceTo = (seesCalls: boolean) => {
    const isFor = (holder: Holder) => may(holder, 'team_calls') === seesCalls
    return createPresenceTeller({
      log,
      statesOf: (lines) => liveLines(pool, lines, now(), seesCalls),
      browsersOf: (customerId) => browsers.count(customerId, isFor),
      tell: (frame, customerId) => browsers.tell(frame, customerId, isFor),
    })
  }
  const presence = [presenceTo(false), presenceTo(true)]
  const free = createFreeTeller((among) => tellFree(services, among), log)
  const colleaguesOf = async (all: readonly LiveEvent[]) => {
    const ids = all.flatMap(({ topic, id }) => (topic === 'colleague_free' ? Number(id) : []))
    const named = ids.length === 0 ? [] : await namedColleagues(pool, ids)
    return new Map(named.map(({ id, ...colleague }) => [String(id), colleague]))
  }
  const events = await startEvents({
    ...services,
    onEvents: async (all) => {
      const ofPresence = all.filter(({ topic }) => topic === 'presence')
      for (const { customerId, id } of ofPresence)
        for (const teller of presence) teller.changed(customerId, id === null ? null : Number(id))
      tellPhones(all, phones)
      free.look(ofPresence)
      callBacks.look(all)
      const named = await colleaguesOf(all)
      const queues = all.flatMap(({ topic, subscriberId }) => (topic === 'queue' ? (subscriberId ?? []) : []))
      const members = queues.length === 0 ? null : await membersOf(services.db, queues)
      for (const { topic, id, customerId, subscriberId } of all) {
        if (topic === 'presence') continue
        if (topic === 'arrival') {
          if (subscriberId !== null) waiting.cameElsewhere(subscriberId, id)
          continue
        }
        if (topic === 'colleague_free') {
          const colleague = named.get(id ?? '')
          const frame = { type: 'event', topic, id, ...(colleague && { colleague }) } as const
          browsers.tell(frame, customerId, ({ subscriberId: own }) => own === subscriberId)
          continue
        }
        // agents of a call queue also get its events
        const agents = topic === 'queue' && subscriberId !== null ? members?.get(subscriberId) : undefined
        // the list of parked calls is short, but everybody of the company may have it open
        const within_ms = topic === 'parked' ? Math.min(longestToParked, browsers.count(customerId)) : 0
        browsers.tell(
          { type: 'event', topic, id, ...(within_ms > 0 && { within_ms }) },
          customerId,
          ({ subscriberId: own, roles }) =>
            [null, own].includes(subscriberId) || hearsCompany({ roles }, topic) || agents?.has(own) === true,
        )
      }
    },
    onGap: () => {
      phones?.changed(null)
      waiting.lookElsewhere()
      free.look(null)
      callBacks.look(null)
      const within_ms = timeToAnswer(browsers.count(null))
      browsers.tell({ type: 'event', topic: 'gap', id: null, within_ms }, null, () => true)
    },
  })
  free.look(null)
  return {
    close: async () => {
      for (const teller of presence) teller.close()
      free.close()
      await events.close()
    },
  }
}

/** The longest time, in milliseconds, within which the browsers of a company read the parked calls again. */
const longestToParked = 1_000

const tellPhones = (events: readonly LiveEvent[], phones: Phones | undefined): void => {
  const lines = events.flatMap(({ topic, id }) => (topic === 'presence' ? [id] : []))
  if (lines.length > 0) phones?.changed(lines.includes(null) ? null : lines.map(Number))
  const boxes = events.flatMap(({ topic, subscriberId }) => (ofVoicebox.has(topic) ? (subscriberId ?? []) : []))
  if (boxes.length > 0) phones?.changed(boxes)
  const places = events.flatMap(({ topic, customerId, id }) =>
    topic === 'parked' ? [placeKey({ customerId, place: Number(id) })] : [],
  )
  if (places.length > 0) phones?.changed(places)
}
