import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { opensGate } from '@lineside/contract/access'
import { type SpeedDials, speedDials } from '@lineside/contract/resources/speed-dials'
import type { Api } from '../../platform/http/api.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import { forbidden } from '../../platform/http-problem.ts'
import {
  countSpeedDials,
  findSpeedDials,
  listSpeedDials,
  replaceSpeedDials,
  type SpeedDialsRow,
} from './speed-dials-store.ts'
import { storedSpeedDials } from './stored-speed-dials.ts'

/**
 * SPD-03. Speed dials have the id of their subscriber; a write replaces the whole list. Without the profile's attribute
 * they are read-only.
 */
export const speedDialsRoutes = (api: Api): void => {
  api.resource(speedDials, {
    list: async ({ db, principal }, request) => {
      const isNonempty = request.filters.nonempty ?? false
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listSpeedDials(db, principal, { ...request, isNonempty }),
        () => countSpeedDials(db, principal, isNonempty),
      )
      return { items: rows.map(present), totalCount }
    },
    get: async ({ db, principal }, id) => {
      const row = await findSpeedDials(db, principal, id)
      return row && present(row)
    },
    replace: async ({ db, principal }, id, { speeddials }) => {
      const line = await findOwnLine(db, principal, id)
      if (line === undefined || !opensGate(line, 'speedDial'))
        throw forbidden('This user is not allowed to modify speeddials.')
      await replaceSpeedDials(db, id, storedSpeedDials(speeddials, line.domain))
    },
    links: ({ subscriber_id }) => ({ subscribers: itemPath(subscribers, subscriber_id) }),
  })
}

const present = ({ subscriber_id, speeddials }: SpeedDialsRow): SpeedDials => ({
  subscriber_id,
  speeddials: [...speeddials],
})
