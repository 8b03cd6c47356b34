import { randomUUID } from 'node:crypto'
import type { PromptLanguage } from '@lineside/contract/preferences'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { Presented } from '@lineside/contract/rtc/plan'
import { rejectionReason } from '@lineside/telephony/call/end-call'
import type { Person } from '@lineside/telephony/routing/snapshot'
import { findCallLine } from '../../../domain/call-snapshot/call-snapshot-store.ts'
import { decideIncoming } from '../../../domain/call-snapshot/place-call.ts'
import type { Services } from '../../../domain/services.ts'
import { findVoicebox, spokenLanguage } from '../../../domain/voicebox/voicebox-store.ts'
import type { RunningCall } from '../call-ground.ts'
import { decideCall, factsOf } from '../decide-call.ts'
import type { Runner } from '../runner.ts'
import { createDeviceCalls, type OwnCallsOptions } from './device-calls.ts'
import { reminderPlan, silent } from './own-plans.ts'

/** Calls made by the platform itself: for a reminder, a device that calls somebody, or a fax. */
export const createOwnCalls = (
  options: OwnCallsOptions,
): Pick<Runner, 'remind' | 'dial' | 'recall' | 'callFor'> & { changed(call: RunningCall): void } => {
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

  const { dial, recall } = createDeviceCalls({ ...options, answering, ownLine })

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

    dial,
    recall,

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
