import { placeOfCall } from '@lineside/telephony/emergency/emergency-place'
import { type HelpTry, triesWithPlace } from '@lineside/telephony/emergency/tries-with-place'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import type { OutsideWay } from '../trunks/outside-way.ts'
import { type CallingPhone, readFactsOfCall } from './place-of-call-store.ts'
import { tellSafetyContact } from './tell-safety-contact.ts'

type Needs = Pick<Platform, 'db' | 'log' | 'now' | 'mail' | 'config'>

/** A call for help waits no longer for its place. */
const longestWaitMs = 300

/**
 * RECEIVE-05: finds the place of an emergency call for the trunks that take it, and has the safety contact told. Whatever fails here,
 * the call goes out.
 * @param phone null: no phone of ours, such as a browser
 */
export const helpTries = async (
  services: Needs,
  { subscriberId, number, ownNumber, tries }: Pick<OutsideWay, 'subscriberId' | 'number' | 'ownNumber' | 'tries'>,
  callId: string,
  phone: CallingPhone | null,
): Promise<readonly HelpTry[]> => {
  const { db, log, now } = services
  const at = now()
  const reading = readFactsOfCall(db, subscriberId, phone, at).catch((error: unknown) => {
    log.error(`The place of call ${callId} is not known: ${reason(error)}`)
    return undefined
  })
  const call = { number, at, userAgent: phone?.userAgent ?? null }
  void reading.then((facts) => facts && tellSafetyContact(services, callId, facts, call))
  // where no trunk takes it, the call need not wait
  if (!tries.some(({ takesPlace }) => takesPlace === true)) return tries
  try {
    const facts = await soon(reading)
    const place = facts === undefined ? null : placeOfCall(facts)
    if (facts === undefined || place === null) return tries
    return triesWithPlace(tries, { place, company: facts.company, number: ownNumber, callId, at })
  } catch (error) {
    log.error(`The place of call ${callId} is not told: ${reason(error)}`)
    return tries
  }
}

const soon = async <T>(work: Promise<T | undefined>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
