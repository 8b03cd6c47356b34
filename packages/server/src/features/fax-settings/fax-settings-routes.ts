import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { type FaxServerSettings, faxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { askNewAddresses } from '../../domain/asked-addresses/ask-addresses.ts'
import { requireFaxSettings } from '../../domain/fax/fax-access.ts'
import { requireDifferent } from '../../domain/fax/require-different.ts'
import { lenient } from '../../platform/auth/lenient-secrets.ts'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Api } from '../../platform/http/api.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countFaxSettings,
  type FaxSettingsRow,
  findFaxSettings,
  listFaxSettings,
  storeFaxSettings,
} from './fax-settings-store.ts'

/** FAX-02: fax settings; their id is that of their subscriber. */
export const faxSettingsRoutes = (api: Api, platform: Platform): void => {
  const { secrets } = platform
  api.resource(faxServerSettings, {
    list: async ({ db, principal }, request) => {
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listFaxSettings(db, principal, request.filters, request),
        () => countFaxSettings(db, principal, request.filters),
      )
      return { items: rows.map((row) => present(row, lenient(platform, `faxserversettings ${row.id}`))), totalCount }
    },
    get: async ({ db, principal }, id) => {
      const row = await findFaxSettings(db, principal, id)
      return row && present(row, secrets)
    },
    replace: async ({ db, principal }, id, { name, password, ...settings }, current) => {
      await requireFaxSettings(db, principal, { subscriberId: id, resource: 'faxserversettings' })
      requireDifferent('destinations', settings.destinations, 'The Destination Email is already used')
      const named = (all: FaxServerSettings['destinations']) => all.map(({ destination }) => destination)
      await askNewAddresses(platform, db, {
        subscriberId: id,
        field: 'destinations',
        before: named(current.destinations),
        after: named(settings.destinations),
      })
      await storeFaxSettings(db, id, {
        ...settings,
        name: name?.trim() || null,
        password_box: password ? secrets.seal(password) : null,
      })
    },
    links: ({ id }) => ({ subscribers: itemPath(subscribers, id) }),
  })
}

/** AUTH-13: for a line without a fax this shows the defaults, so that loading the user's data does not fail. */
const present = (row: FaxSettingsRow, secrets: Pick<SecretBox, 'open'>): FaxServerSettings => ({
  id: row.id,
  name: row.name,
  password: row.password_box && secrets.open(row.password_box),
  active: row.active ?? false,
  t38: row.t38 ?? true,
  ecm: row.ecm ?? true,
  destinations: row.destinations ?? [],
})
