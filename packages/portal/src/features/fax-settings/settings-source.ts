import { faxServerSettings, type FaxServerSettings } from '@lineside/contract/resources/fax-settings'
import { mailToFaxSettings, type MailToFaxSettings } from '@lineside/contract/resources/mail-to-fax-settings'
import { queryOptions } from '@tanstack/react-query'
import { getItem, setMembers } from '../../shared/api/resource-client.ts'
import { session } from '../../shared/session/session.ts'
import { type FaxServerField, knownFaxServerField } from './fax-server-field.ts'

/** Settings whose fields are saved one by one. */
export interface SettingsSource<Settings, Field extends keyof Settings> {
  readonly queryKey: readonly unknown[]
  readonly load: (signal?: AbortSignal) => Promise<Settings>
  /** @returns the settings as they are then */
  readonly save: <F extends Field>(field: F, value: Settings[F]) => Promise<Settings>
}

/** FAX-02. Who may send a fax follows from what is stored (FAX-10). */
export const faxServerSource = (subscriberId: number): SettingsSource<FaxServerSettings, FaxServerField> => ({
  queryKey: ['faxserversettings', subscriberId],
  load: (signal) => getItem(faxServerSettings, subscriberId, signal),
  save: async (field, value) => {
    const fax = await setMembers(faxServerSettings, subscriberId, { [knownFaxServerField(field)]: value })
    session.updateUser({ fax })
    return fax
  },
})

export type MailToFaxField = 'active' | 'secret_key' | 'secret_key_renew' | 'secret_renew_notify' | 'acl'

/** FAX-03. */
export const mailToFaxSource = (subscriberId: number): SettingsSource<MailToFaxSettings, MailToFaxField> => ({
  queryKey: ['mailtofaxsettings', subscriberId],
  load: (signal) => getItem(mailToFaxSettings, subscriberId, signal),
  save: (field, value) => setMembers(mailToFaxSettings, subscriberId, { [field]: value }),
})

/** The tab shows its own failure. */
export const settingsQuery = <Settings>({
  queryKey,
  load,
}: Pick<SettingsSource<Settings, never>, 'queryKey' | 'load'>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => load(signal), meta: { isQuiet: true } })
