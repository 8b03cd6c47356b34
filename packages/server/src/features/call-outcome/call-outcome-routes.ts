import { type CallParty, getCallOutcome } from '@lineside/contract/resources/call-outcome'
import { isoMinute, momentOfWallTime, wallTime } from '@lineside/telephony/clocks/wall-time'
import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import type { Callee, Caller, Person } from '@lineside/telephony/routing/snapshot'
import { decideCall } from '../../domain/call-snapshot/decide-call.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, validationFailed } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Asker, partyOf, presentSteps } from './call-outcome-presenter.ts'
import { findCallLine } from './call-outcome-store.ts'

/**
 * What would happen to a call, by the rules that decide about real ones. Of a caller only what it is known by counts:
 * whether its own line lets it call is its own affair.
 */
export const callOutcomeRoutes = (api: Api, { db, pool, now }: Platform): void => {
  api.route(getCallOutcome, async ({ principal, params: { id }, query }) => {
    const line = await findCallLine(db, principal, id)
    if (line === undefined) throw entityNotFound('calloutcome')
    const { direction, number, anonymous = false, at, assume } = query
    if (direction === 'out' && number === undefined)
      throw validationFailed([{ field: 'number', errors: ['Number field is required'] }])
    const moment = at === undefined ? now() : momentOf(at, line.timezone)
    const address = number === undefined ? null : normaliseNumber(number, { cc: line.cc ?? '', ac: line.ac ?? '' })
    const decided = await decideCall(pool, {
      line: id,
      address,
      parties: direction === 'out' ? callOut(number ?? '', address ?? '') : callIn(address, anonymous),
      moment,
      now: now(),
      // whose turn it is in a group nobody knows before the call
      chance: 0,
      assumed: assume ?? 'as_registered',
    })
    if (decided === null) throw entityNotFound('calloutcome')
    const asker = askerOf(principal, id)
    return {
      at: isoMinute(wallTime(moment, line.timezone)),
      party: otherParty(decided.reached, address, asker),
      steps: presentSteps(decided.trace, decided.snapshot, asker),
    }
  })
}

/** Who was found by the number, else the number as the platform writes it. */
const otherParty = (reached: Person | null, address: string | null, asker: Asker): CallParty | null => {
  if (reached !== null) return partyOf(reached, asker)
  return address === null ? null : { kind: 'number', name: address, extension: null }
}

const momentOf = (at: string, timezone: string): Date => {
  // zones have no clocks before that, and no call was ever made
  const moment = at < '1900' ? null : momentOfWallTime(at, timezone)
  if (moment === null)
    throw validationFailed([{ field: 'at', input: at, errors: ['Invalid time format, must be YYYY-MM-DD HH:MM'] }])
  return moment
}

interface Parties {
  readonly caller: Caller
  readonly callee: Callee
}

const callIn =
  (address: string | null, isAnonymous: boolean) =>
  (reached: Person | null, own: Person): Parties => ({
    caller: { numbers: address === null ? [] : [address, ...namesOf(reached)], isAnonymous, subscriberId: null },
    callee: { dialled: own.number ?? '', number: own.number ?? '', subscriberId: own.id },
  })

const callOut =
  (dialled: string, number: string) =>
  (reached: Person | null, own: Person): Parties => ({
    caller: { numbers: namesOf(own), isAnonymous: false, subscriberId: own.id },
    callee: { dialled, number, subscriberId: reached?.id ?? null },
  })

const namesOf = (person: Person | null): readonly string[] =>
  [person?.number, person?.extension].filter((name) => typeof name === 'string')

const askerOf = ({ role, subscriberId, customerId }: Principal, line: number): Asker => ({
  line,
  customerId,
  maySee: (person) => (role === 'subscriberadmin' ? person.customerId === customerId : person.id === subscriberId),
})
