import { type CallParty, getCallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { isoMinute, momentOfWallTime, wallTime } from '@lineside/telephony/clocks/wall-time'
import { decideIncoming, decideOutgoing, type DecidedCall } from '../../domain/call-snapshot/place-call.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { validationFailed } from '../../platform/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Asker, askerOf, partyOf, presentSteps } from './call-outcome-presenter.ts'

/**
 * The outcome of an assumed call, by the rules that also decide about real calls. The search is bounded to lines of the
 * asker's own customer, so that the answer does not reveal whether somebody else has a number or name.
 */
export const callOutcomeRoutes = (api: Api, { db, questions, now }: Platform): void => {
  api.route(getCallOutcome, async ({ principal, params: { id }, query }) => {
    const line = await findOwnLine(db, principal, id)
    if (line === undefined) throw entityNotFound('calloutcome')
    const { direction, number, anonymous = false, at, assume = 'as_registered' } = query
    const moment = at === undefined ? now() : momentOf(at, line.timezone)
    // nobody can know before the call whose turn it is in a group, so assume fixed values
    const circumstances = { moment, now: now(), chance: 0, assumed: assume, isBounded: true }
    const decided =
      direction === 'out'
        ? await decideOutgoing(questions, line, required(number), circumstances)
        : await decideIncoming(questions, line, { number: number ?? null, isAnonymous: anonymous }, circumstances)
    if (decided === null) throw entityNotFound('calloutcome')
    const asker = askerOf(principal, id)
    return {
      at: isoMinute(wallTime(moment, line.timezone)),
      party: otherParty(decided, asker),
      ...presentSteps(decided, asker),
    }
  })
}

const required = (number: string | undefined): string => {
  if (number === undefined) throw validationFailed([{ field: 'number', errors: ['Number field is required'] }])
  return number
}

/** The person found by the number, else the number in the platform's form. */
const otherParty = ({ reached, address }: DecidedCall, asker: Asker): CallParty | null => {
  if (reached !== null) return partyOf(reached, asker)
  return address === null ? null : { kind: 'number', name: address, extension: null }
}

const momentOf = (at: string, timezone: string): Date => {
  // before 1900 time zones are not defined, and nobody made calls
  const moment = at < '1900' ? null : momentOfWallTime(at, timezone)
  if (moment === null)
    throw validationFailed([{ field: 'at', input: at, errors: ['Invalid time format, must be YYYY-MM-DD HH:MM'] }])
  return moment
}
