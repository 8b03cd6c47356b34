import { limits } from '@lineside/contract/limits'
import { AddressForm } from './address-form.tsx'
import { EntrySection } from './entry-section.tsx'
import type { MailToFaxProps } from './mail-to-fax-props.ts'
import { useEntryTexts } from './use-entry-texts.ts'
import { useEntryChange } from './use-settings-change.ts'

/** FAX-03: who is told about a new secret key. */
export function NotifySection({ settings, source }: MailToFaxProps) {
  return (
    <EntrySection
      kind="fax-notify"
      texts={useEntryTexts('notify')}
      entries={settings.secret_renew_notify}
      maximum={limits.faxDestinations}
      change={useEntryChange(source, 'secret_renew_notify')}
      nameOf={({ destination }) => destination}
      form={AddressForm}
    />
  )
}
