import { actsForCompany } from '@lineside/contract/access'
import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import {
  type MailToFaxSettings,
  mailToFaxSettings,
} from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { requireFaxLicense, requireFaxSettings } from '../../domain/fax/fax-access.ts'
import {
  countMailToFax,
  findMailToFax,
  listMailToFax,
  type MailToFaxRow,
  storeMailToFax,
} from '../../domain/mail-to-fax/mail-to-fax-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { lenient } from '../../platform/auth/lenient-secrets.ts'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Api } from '../../platform/http/api.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailToFaxValues } from './mail-to-fax-values.ts'

/**
 * FAX-03: settings of mail to fax; their id is that of the subscriber. Administrators switch the feature on; before
 * that, the settings do not exist (FAX-04).
 */
export const mailToFaxRoutes = (api: Api, platform: Platform): void => {
  const { secrets, now } = platform
  api.resource(mailToFaxSettings, {
    list: async ({ db, principal }, request) => {
      await requireFaxLicense(db)
      const wanted = { ...request.filters, activeOnly: !actsForCompany(principal) }
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listMailToFax(db, principal, wanted, request),
        () => countMailToFax(db, principal, wanted),
      )
      return { items: rows.map((row) => present(row, lenient(platform, `mailtofaxsettings ${row.id}`))), totalCount }
    },
    get: async ({ db, principal }, id) => {
      await requireFaxLicense(db)
      const [row] = await listMailToFax(db, principal, { subscriber_id: id }, { offset: 0, limit: 1 })
      if (row !== undefined) requireActive(row, principal)
      return row && present(row, secrets)
    },
    replace: async ({ db, principal }, id, body) => {
      await requireFaxSettings(db, principal, { subscriberId: id, resource: 'mailtofaxsettings' })
      const before = await findMailToFax(db, id)
      if (before === undefined) throw entityNotFound('mailtofaxsettings')
      await storeMailToFax(db, id, mailToFaxValues(principal, body, { before, secrets, now: now() }))
    },
    links: ({ subscriber_id }) => ({ subscribers: itemPath(subscribers, String(subscriber_id)) }),
  })
}

const requireActive = ({ active }: MailToFaxRow, { role }: Principal): void => {
  if (!actsForCompany({ role }) && active !== true) throw forbidden('Mail To Fax feature is not active')
}

const present = (row: MailToFaxRow, secrets: Pick<SecretBox, 'open'>): MailToFaxSettings => ({
  subscriber_id: row.id,
  active: row.active ?? false,
  secret_key: row.secret_key_box && secrets.open(row.secret_key_box),
  last_secret_key_modify: row.last_secret_key_modify && wholeSeconds(row.last_secret_key_modify, row.timezone),
  secret_key_renew: row.secret_key_renew ?? 'never',
  secret_renew_notify: row.secret_renew_notify ?? [],
  acl: [...(row.acl ?? [])],
})

const wholeSeconds = (at: Date, zone: string): string => formatApiTime(at, zone).slice(0, 'YYYY-MM-DD HH:MM:SS'.length)
