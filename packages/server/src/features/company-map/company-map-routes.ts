import { limits } from '@lineside/contract/limits'
import { getCompanyMap, getCompanySummary } from '@lineside/contract/resources/company-map'
import { isoMinute, momentOfWallTime, wallTime } from '@lineside/telephony/clocks/wall-time'
import { companyMap } from '@lineside/telephony/company-map/company-map'
import { companySummary } from '@lineside/telephony/company-map/company-summary'
import { mapMoment } from '@lineside/telephony/company-map/map-moment'
import { companyLines, withDetails } from '../../domain/call-snapshot/company-lines.ts'
import { seatsWithoutPlace } from '../../domain/emergency/chosen-places-store.ts'
import { knownDevices } from '../../domain/endpoints/endpoints-store.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { presentMap, withoutPlaces } from './company-map-presenter.ts'

/** MAP-01: where the numbers of a company lead, by the rules that also decide about real calls. */
export const companyMapRoutes = (api: Api, { db, questions, now }: Platform): void => {
  api.route(getCompanyMap, async ({ principal, query: { when = 'now', at, open } }) => {
    requirePbx(principal)
    const { customerId } = principal
    const asked = now()
    const momentIn = (timezone: string): Date => {
      const text = at ?? mapMoment(when, wallTime(asked, timezone))
      return text === null ? asked : momentOf(text, timezone)
    }
    const { timezone, lines } = await companyLines(questions, customerId, { now: asked, momentIn })
    const moment = momentIn(timezone)
    const detailed = await withDetails(questions, customerId, lines, { now: asked, moment })
    const map = companyMap(detailed, open ?? null)
    const gone = new Set([...map.named, ...map.warnings.flatMap(aboutOne)].flatMap((line) => line.id))
    const isGone = lines.filter(({ id, devices }) => devices === 0 && gone.has(id)).map(({ id }) => id)
    const left = await knownDevices(questions, isGone, asked, limits.reachabilityDevices)
    return {
      at: isoMinute(wallTime(moment, timezone)),
      timezone,
      is_now: at === undefined && when === 'now',
      ...withoutPlaces(presentMap(map, left), await seatsWithoutPlace(db, customerId, limits.companyMapNamed)),
    }
  })

  api.route(getCompanySummary, async ({ principal: { customerId, isPbx } }) => {
    requirePbx({ isPbx })
    const asked = now()
    const { lines } = await companyLines(questions, customerId, { now: asked, momentIn: () => asked })
    return companySummary(lines)
  })
}

const aboutOne = ({ count, lines }: { readonly count: number; readonly lines: readonly { readonly id: number }[] }) =>
  count === 1 ? lines : []

const momentOf = (at: string, timezone: string): Date => {
  // before 1900 time zones are not defined, and nobody made calls
  const moment = at < '1900' ? null : momentOfWallTime(at, timezone)
  if (moment === null)
    throw validationFailed([{ field: 'at', input: at, errors: ['Invalid time format, must be YYYY-MM-DD HH:MM'] }])
  return moment
}
