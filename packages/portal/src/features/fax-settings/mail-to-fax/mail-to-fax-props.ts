import type { MailToFaxSettings } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import type { MailToFaxField, SettingsSource } from '../settings-source.ts'

/** The props of each section of the tab. */
export interface MailToFaxProps {
  settings: MailToFaxSettings
  source: SettingsSource<MailToFaxSettings, MailToFaxField>
}
