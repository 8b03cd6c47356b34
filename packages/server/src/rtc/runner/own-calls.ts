import { randomUUID } from 'node:crypto'
import type { PromptLanguage } from '@lineside/contract/preferences'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { Plan, Presented, Ring } from '@lineside/contract/rtc/plan'
import { rejectionReason } from '@lineside/telephony/call/end-call'
import { mayBeForHelp } from '@lineside/telephony/routing/outside-rules'
import type { Person } from '@lineside/telephony/routing/snapshot'
import type { NewCall } from '@lineside/telephony/call/step-call'
import { findCallLine } from '../../domain/call-snapshot/call-snapshot-store.ts'
import { decideIncoming } from '../../domain/call-snapshot/place-call.ts'
import type { Services } from '../../domain/services.ts'
import { findVoicebox, spokenLanguage } from '../../domain/voicebox/voicebox-store.ts'
import { playedAs, soundForLine } from '../../domain/sounds/sound-for-line.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLeg, MediaLegs } from '../legs/leg.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import type { CallOwner, CallShares } from './call-shares.ts'
import { decideCall, factsOf } from './decide-call.ts'
import type { Runner } from './runner.ts'

/** How long a reminder rings, in seconds. */
const REMINDER_RINGS = 60
/** How long a device rings before it calls somebody. */
const DEVICE_RINGS = 30

const silent = { audio: true, video: false, screen: false }

interface OwnCallsOptions {
  readonly services: Services
  readonly pool: Pool
  readonly lines: CallGround['lines']
  readonly media: MediaLegs
  readonly shares: CallShares
  /** Why no call with this id can begin now, whatever its line; null: it can. */
  whyNot(callId: string): EndReason | null
  /** @param keeps whether the call is written into the lists of its lines */
  begin(origin: Leg, call: Omit<NewCall, 'origin' | 'started'>, keeps: boolean, owner: CallOwner): RunningCall
  /** REM-04: plays the reminder to the called line. @returns resolves when it was played */
  readonly sayReminder: (leg: MediaLeg, line: number) => Promise<void>
}

/** Calls made by the platform itself: for a reminder, a device that calls somebody, or a fax. */
export const createOwnCalls = (
  options: OwnCallsOptions,
): Pick<Runner, 'remind' | 'dial' | 'callFor'> & { changed(call: RunningCall): void } => {
  const { services, pool, lines, media, shares, whyNot, begin, sayReminder } = options
  const { log, now } = services
  /** Runs in each call once somebody has answered. */
  const answering = new Map<string, () => Promise<void>>()

  /** The parties of a call from the platform to this line. @returns null: the line no longer exists */
  const ownLine = async (subscriberId: number) => {
    const line = await findCallLine(pool, subscriberId)
    const circumstances = { moment: now(), now: now(), chance: 0, isBounded: true }
    const nobody = { number: null, isAnonymous: true }
    const known = line === null ? null : await decideIncoming(pool, line, nobody, circumstances)
    return known?.snapshot.people ?? null
  }

  /** Asked only for possible emergency numbers, and exactly: no share refuses an emergency call. */
  const callsForHelp = async (line: number, to: string): Promise<boolean> =>
    mayBeForHelp(to) &&
    (await decideCall({ ...services, pool, lines }, { kind: 'out', line, dialled: to }))?.isForHelp === true

  return {
    changed: ({ call: { id, stage, legs } }) => {
      const say = answering.get(id)
      if (say === undefined || stage.phase !== 'talking' || (legs[stage.talk.sides[0]]?.linked ?? null) === null) return
      answering.delete(id)
      void say()
    },

    remind: async (subscriberId) => {
      if (whyNot('') === 'server_stopped') throw new Error('The server is stopping and places no more calls')
      const people = await ownLine(subscriberId)
      if (people === null) return
      const id = randomUUID()
      const leg = await media.open(id, people[subscriberId]?.customerId ?? null)
      const present = await reminderCaller(services, people[subscriberId])
      const goes = { plan: { ...reminderPlan(subscriberId), present }, lines: factsOf(people) }
      const call = begin(
        leg,
        { id, dialled: null, offer: null, media: silent, from: null, goes },
        // no records: there is no caller who could be called back
        false,
        { line: subscriberId, isMaker: false, room: 'given' },
      )
      answering.set(id, async () => {
        await sayReminder(leg, subscriberId).catch((error: unknown) => log.error(error, 'A reminder broke off'))
        call.feed({ type: 'stop', reason: 'done' })
      })
      await call.closed
      answering.delete(id)
    },

    dial: async (subscriberId, { callId, to, device }) => {
      if (whyNot(callId) !== null) return false
      const isForHelp = await callsForHelp(subscriberId, to)
      const isTooMuch = () => !isForHelp && (shares.isFull() || shares.isTooMuchFor(subscriberId))
      const people = isTooMuch() ? null : await ownLine(subscriberId)
      if (people === null) return false
      const customer = people[subscriberId]?.customerId
      if (!isForHelp && shares.isTooMuchForCustomer(customer)) return false
      const leg = await media.open(callId, isForHelp ? null : (customer ?? null))
      if (whyNot(callId) !== null || isTooMuch()) {
        leg.end('failed', null)
        return false
      }
      answering.set(callId, async () => {
        const tone = await soundForLine(services, subscriberId, 'ringback_tone').catch(() => null)
        if (tone !== null) void leg.play([playedAs(tone, true)])
        call.feed({ type: 'calls_on', to })
      })
      const goes = { plan: devicesPlan(subscriberId, to, device), lines: factsOf(people) }
      const from = { number: to, name: null }
      const owner = { line: subscriberId, isMaker: true, room: 'given' } as const
      const call = begin(leg, { id: callId, dialled: null, offer: null, media: silent, from, goes }, true, owner)
      void call.closed.then(() => answering.delete(callId))
      return true
    },

    callFor: async (leg, { callId, line, to, description }, answered) => {
      const refused = (reason: EndReason) => {
        leg.end(reason, null)
        return { reason, wasAnswered: false }
      }
      const needs = { ...services, pool, lines }
      const decided = await decideCall(needs, { kind: 'out', line, dialled: to })
      const why = whyNot(callId)
      if (why !== null) return refused(why)
      if (decided === null) return refused('failed')
      if (shares.isFull()) return refused('too_many_calls')
      // emergency services answer there, and would hear a machine
      if (decided.isForHelp) return refused('not_allowed')
      const { plan, lines: facts } = decided.decision
      // nobody would hear a prompt
      if (plan.do === 'reject') return refused(rejectionReason(plan))
      if (plan.do !== 'ring') return refused('failed')
      // what calls here is a machine, which would not wait for a prompt
      const { greets: _, ...rings } = plan
      const goes = { plan: { ...rings, of: line, record: false, music_on_hold: false }, lines: facts }
      let wasAnswered = false
      answering.set(callId, async () => {
        wasAnswered = true
        await answered().catch((error: unknown) => log.error(error, 'A call of the platform broke off'))
        call.feed({ type: 'stop', reason: 'done' })
      })
      const owner = { line, isMaker: false, room: 'given' } as const
      const own = { id: callId, dialled: to, offer: description, media: silent, from: null, goes }
      const call = begin(leg, own, false, owner)
      await call.closed
      answering.delete(callId)
      const { stage } = call.call
      return { reason: stage.phase === 'ended' ? stage.reason : 'failed', wasAnswered }
    },
  }
}

/** Rings the line's own devices, without its rules, and ends with them. */
const reminderPlan = (line: number): Ring => ({
  do: 'ring',
  of: line,
  targets: [{ to: 'subscriber', id: line }],
  seconds: REMINDER_RINGS,
  present: 'anonymous',
  record: false,
  music_on_hold: false,
  why: [],
  on: { no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] } },
})

/** A line's phones, or one device, ring alone and show the party they will call. */
const devicesPlan = (line: number, to: string, device: string | undefined): Plan => ({
  ...reminderPlan(line),
  targets: [{ to: 'subscriber', id: line, only: device === undefined ? 'phones' : { device } }],
  seconds: DEVICE_RINGS,
  present: { number: to, name: null },
  music_on_hold: true,
})

const reminderNames: Readonly<Record<PromptLanguage, string>> = {
  de: 'Erinnerung',
  en: 'Reminder',
  es: 'Recordatorio',
  fr: 'Rappel programmé',
  it: 'Promemoria',
  ro: 'Memento',
  ru: 'Напоминание',
}

/**
 * REM-04: the presentation of a reminder: a name in the language of its line, and the line's own number, because there
 * is nobody to call back. Phones that refuse or silence anonymous calls accept it.
 */
const reminderCaller = async (
  { db }: Pick<Services, 'db'>,
  line: Pick<Person, 'id' | 'extension' | 'number'> | undefined,
): Promise<Presented> => {
  const number = line?.extension ?? line?.number ?? null
  if (line === undefined || number === null) return 'anonymous'
  const { language = null } = (await findVoicebox(db, line.id)) ?? {}
  return { number, name: reminderNames[spokenLanguage(language)] }
}
