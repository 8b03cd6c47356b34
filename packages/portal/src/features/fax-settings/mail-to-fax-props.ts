import type { MailToFaxSettings } from '@lineside/contract/resources/mail-to-fax-settings'
import type { MailToFaxField, SettingsSource } from './settings-source.ts'

/** What each part of the tab is given. */
export interface MailToFaxProps {
  settings: MailToFaxSettings
  source: SettingsSource<MailToFaxSettings, MailToFaxField>
}
