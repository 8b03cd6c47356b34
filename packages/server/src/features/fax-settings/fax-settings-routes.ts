import { type FaxServerSettings, faxServerSettings } from '@lineside/contract/resources/fax-settings'
import type { Api } from '../../platform/http/api.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { countFaxSettings, type FaxSettingsRow, findFaxSettings, listFaxSettings } from './fax-settings-store.ts'

/** Fax settings are read here; they are written with the fax settings page. Their id is their subscriber's. */
export const faxSettingsRoutes = (api: Api, _platform: Platform): void => {
  api.resource(faxServerSettings, {
    list: async ({ db, principal }, { filters, offset, limit, count }) => {
      const id = filters.subscriber_id
      const rows = await listFaxSettings(db, principal, { id, offset, limit })
      return { items: rows.map(present), totalCount: count ? await countFaxSettings(db, principal, id) : null }
    },
    get: async ({ db, principal }, id) => {
      const row = await findFaxSettings(db, principal, id)
      return row && present(row)
    },
    replace: async () => {
      throw unprocessable('Fax settings can not be written yet')
    },
    links: ({ id }) => ({ subscribers: `/api/subscribers/${id}` }),
  })
}

/** AUTH-13: a line without a fax reads the defaults, so that loading the user's data does not fail. */
const present = ({ id, name, active, t38, ecm, destinations }: FaxSettingsRow): FaxServerSettings => ({
  id,
  name,
  active: active ?? false,
  t38: t38 ?? true,
  ecm: ecm ?? true,
  destinations: destinations ?? [],
})
