import { faxServerSettings, type FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import {
  mailToFaxSettings,
  type MailToFaxSettings,
} from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { queryOptions } from '@tanstack/react-query'
import { getItem, setMembers } from '../../shared/api/resource-client.ts'
import { session } from '../../shared/session/session.ts'
import { type FaxServerField, knownFaxServerField } from './fax-server-field.ts'

/** Where a tab loads its settings from; its fields are saved one by one. */
export interface SettingsSource<Settings, Field extends keyof Settings> {
  readonly queryKey: readonly unknown[]
  readonly load: (signal?: AbortSignal) => Promise<Settings>
  /** @returns the settings after saving */
  readonly save: <F extends Field>(field: F, value: Settings[F]) => Promise<Settings>
}

/**
 * FAX-02: the fax server settings. Saving them also updates the user, because they decide who may send a fax (FAX-10).
 */
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

/** FAX-03: the Mail to Fax settings. */
export const mailToFaxSource = (subscriberId: number): SettingsSource<MailToFaxSettings, MailToFaxField> => ({
  queryKey: ['mailtofaxsettings', subscriberId],
  load: (signal) => getItem(mailToFaxSettings, subscriberId, signal),
  save: (field, value) => setMembers(mailToFaxSettings, subscriberId, { [field]: value }),
})

/** The query of a tab's settings; it is quiet, because the tab shows a failure itself. */
export const settingsQuery = <Settings>({
  queryKey,
  load,
}: Pick<SettingsSource<Settings, never>, 'queryKey' | 'load'>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => load(signal), meta: { isQuiet: true } })
