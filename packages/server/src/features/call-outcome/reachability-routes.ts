import { actsForCompany } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import { getReachability, type LineDevice } from '@lineside/contract/resources/reachability'
import { reachability } from '@lineside/telephony/routing/reachability'
import { nextChange } from '../../domain/call-snapshot/next-change.ts'
import { type DecidedCall, decideIncomingOfMany } from '../../domain/call-snapshot/place-call.ts'
import { type KnownDevice, knownDevices } from '../../domain/endpoints/endpoints-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { askerOf, presentSteps } from './call-outcome-presenter.ts'

/** REACH-01: whether a caller would reach anybody now, by the rules that also decide about real calls. */
export const reachabilityRoutes = (api: Api, { questions, now }: Platform): void => {
  api.route(getReachability, async ({ principal, query }) => {
    const moment = now()
    const ids = askedIds(query.subscriber_ids, principal)
    const circumstances = { moment, now: moment, chance: 0, isBounded: true }
    const decided = await decideIncomingOfMany(
      questions,
      { customerId: principal.customerId, lines: ids },
      circumstances,
    )
    const devices = await knownDevices(questions, [...decided.keys()], moment, limits.reachabilityDevices)
    const lineOf = (id: number, call: DecidedCall) => ({
      subscriber_id: id,
      reach: reachability(call.trace, id).reach,
      ...presentSteps(call, askerOf(principal, id)),
      devices: devices.filter(({ subscriber_id }) => subscriber_id === id).map(present),
    })
    const own = query.subscriber_ids === undefined ? decided.get(principal.subscriberId) : undefined
    const place = { customerId: principal.customerId, line: principal.subscriberId }
    const later = own === undefined ? null : await nextChange(questions, place, own, circumstances)
    return {
      lines: [...decided].map(([id, call]) => lineOf(id, call)),
      later: later && { at: later.at.toISOString(), ...lineOf(principal.subscriberId, later.call) },
      until: firstOf([...devices.map(({ ends }) => ends), later?.at ?? null]),
    }
  })
}

/** Ids of the lines asked about; a subscriber gets only its own line, whatever it asks for. */
const askedIds = (text: string | undefined, { role, subscriberId }: Principal): readonly number[] => {
  if (text === undefined) return [subscriberId]
  const ids = [...new Set(text.split(',').map(Number))]
  if (ids.length > limits.reachabilityLines)
    throw validationFailed([{ field: 'subscriber_ids', errors: [`At most ${limits.reachabilityLines} lines`] }])
  return actsForCompany({ role }) ? ids : ids.filter((id) => id === subscriberId)
}

const present = ({ name, contact, is_online, is_asleep, since }: KnownDevice): LineDevice => ({
  name,
  contact,
  is_browser: contact === null,
  is_online,
  is_asleep,
  since: since?.toISOString() ?? null,
})

const firstOf = (moments: readonly (Date | null)[]): string | null => {
  const known = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]))
  return known.length === 0 ? null : new Date(Math.min(...known)).toISOString()
}
