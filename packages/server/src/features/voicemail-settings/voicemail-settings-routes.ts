import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import {
  type VoicemailSettings,
  voicemailSettings,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import { askNewAddresses } from '../../domain/asked-addresses/ask-addresses.ts'
import { requireGranted } from '../../domain/subscribers/require-granted.ts'
import { lenient } from '../../platform/auth/lenient-secrets.ts'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Api } from '../../platform/http/api.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countVoicemailSettings,
  findVoicemailSettings,
  listVoicemailSettings,
  saveVoicemailSettings,
  type VoicemailSettingsRow,
} from './voicemail-settings-store.ts'

/**
 * VBX-01 to VBX-03: PIN and mail settings of the voicebox; their id is that of the subscriber. Without the profile's
 * attribute they are read-only.
 */
export const voicemailSettingsRoutes = (api: Api, platform: Platform): void => {
  const { secrets } = platform
  api.resource(voicemailSettings, {
    list: async ({ db, principal }, request) => {
      const id = request.filters.subscriber_id
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listVoicemailSettings(db, principal, { ...request, id }),
        () => countVoicemailSettings(db, principal, id),
      )
      return { items: rows.map((row) => present(row, lenient(platform, `voicemailsettings ${row.id}`))), totalCount }
    },
    get: async ({ db, principal }, id) => {
      const row = await findVoicemailSettings(db, principal, id)
      return row && present(row, secrets)
    },
    replace: async ({ db }, id, { pin, email, attach, delete: delete_mailed }, current) => {
      await requireGranted(db, id, 'voiceMail', voicemailSettings.name)
      if (delete_mailed && !attach)
        throw validationFailed([{ field: 'attach', input: attach, errors: ['Must be set if delete is set'] }])
      await askNewAddresses(platform, db, { subscriberId: id, field: 'email', before: [current.email], after: [email] })
      const pin_box = pin === '' ? null : secrets.seal(pin)
      await saveVoicemailSettings(db, id, { pin_box, email, attach, delete_mailed })
    },
    links: ({ id }) => ({ subscribers: itemPath(subscribers, id) }),
  })
}

/** The settings as the API shows them; a line that has set nothing shows the defaults. */
const present = (
  { id, pin_box, email, attach, delete_mailed }: VoicemailSettingsRow,
  secrets: Pick<SecretBox, 'open'>,
): VoicemailSettings => ({
  id,
  pin: pin_box === null ? '' : secrets.open(pin_box),
  email: email ?? '',
  attach: attach ?? false,
  delete: delete_mailed ?? false,
})
