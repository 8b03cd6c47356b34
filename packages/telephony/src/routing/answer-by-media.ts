import type { DestinationKind } from '../destinations/destination-kind.ts'
import { type Call, type Journey, mayTry, type Outcome } from './call.ts'
import { isGranted } from './granted.ts'
import type { Media, Plan } from './plan.ts'
import { reachAddress, userPart } from './reach-address.ts'
import type { Destination, SubscriberSettings } from './snapshot.ts'
import type { Step } from './steps.ts'

/** A destination at which the platform itself speaks or listens. */
interface Answering {
  readonly kind: Exclude<DestinationKind, 'number' | 'manager-secretary'>
  readonly destination: Destination
  readonly from: SubscriberSettings
  readonly greeting: 'busy' | 'unavail'
  readonly journey: Journey
  /** The destinations that follow; null: none. */
  readonly next: (() => Plan) | null
  readonly skip: (reason: Extract<Step, { code: 'skipped' }>['reason'], outcome: Outcome) => Plan
}

export const answerByMedia = (call: Call, answering: Answering): Plan => {
  const { kind, destination, from, greeting, next, skip } = answering
  const node = { do: 'media', of: from.reaches[destination.destination] ?? from.id, why: [] } as const
  switch (kind) {
    case 'voicebox':
      if (!isGranted(from, 'voice_mail')) return skip('voice_mail', 'no_answer')
      return { ...node, kind, greeting, isCustom: from.greetings[greeting], on: {} }
    case 'conference':
      return { ...node, kind, on: {} }
    case 'fax2mail':
      if (!from.receivesFax || !isGranted(from, 'fax_server')) return skip('fax', 'no_answer')
      return { ...node, kind: 'fax', on: {} }
    case 'office-hours':
      return { ...node, kind: 'announcement', handle: 'office_hours', on: {} }
    case 'custom-announcement': {
      const handle = destination.announcement
      if (handle === null) return skip('empty', 'unknown')
      // the one announcement that does not end the call where something follows
      return { ...node, kind: 'announcement', handle, on: next === null ? {} : { done: next() } }
    }
    case 'auto-attendant':
      return attendant(call, answering) ?? skip('no_slots', 'unknown')
    default:
      return { ...node, kind: 'application', name: userPart(destination.destination), on: {} }
  }
}

/** AA-03: the destination of the key pressed, or the default one. */
const attendant = (call: Call, { from, journey }: Answering): Media | null => {
  const slots = from.attendant.filter(({ destination }) => destination.trim() !== '')
  if (slots.length === 0) return null
  const to = (destination: string): Plan =>
    reachAddress(call, from, destination, { ...journey, rings: journey.seconds })
  const digit: Record<string, Plan> = {}
  for (const { slot, destination } of slots) if (slot !== 'default' && mayTry(call)) digit[slot] = to(destination)
  const byDefault = slots.find(({ slot }) => slot === 'default')
  const timeout = byDefault === undefined ? journey.end('no_answer', []) : to(byDefault.destination)
  return { do: 'media', kind: 'attendant', of: from.id, why: [], on: { digit, timeout } }
}
