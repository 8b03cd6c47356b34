import { limits } from '@lineside/contract/limits'
import { getNames } from '@lineside/contract/resources/names'
import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { partyNames } from '../../domain/contacts/contacts-store.ts'
import { findLine } from '../../domain/subscribers/lines-store.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'

/** NAME-02: names for a page of numbers, all found with one query. */
export const namesRoutes = (api: Api, { db }: Platform): void => {
  api.route(getNames, async ({ principal, query }) => {
    const asked = [...new Set(query.numbers.split(',').map((number) => number.trim()))].filter(
      (number) => number !== '',
    )
    const line = await findLine(db, principal.subscriberId)
    const place = { cc: line?.cc ?? '', ac: line?.ac ?? '' }
    const written = new Map(
      asked.slice(0, limits.namedNumbers).map((number) => [number, normaliseNumber(number, place)] as const),
    )
    const parties = await partyNames(db, principal, [...new Set(written.values())])
    return {
      names: [...written].flatMap(([number, digits]) => {
        const party = parties.get(digits)
        return party === undefined ? [] : [{ number, ...party }]
      }),
    }
  })
}
