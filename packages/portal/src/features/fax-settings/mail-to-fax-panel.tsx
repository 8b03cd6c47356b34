import { useMemo } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { MailToFaxInactive } from './mail-to-fax-inactive.tsx'
import { MailToFaxNote } from './mail-to-fax-note.tsx'
import { MailToFaxSection } from './mail-to-fax-section.tsx'
import { NotifySection } from './notify-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { mailToFaxSource } from './settings-source.ts'

/** FAX-03, FAX-04: Mail to Fax. */
export function MailToFaxPanel() {
  const { id } = useUser().subscriber
  const source = useMemo(() => mailToFaxSource(id), [id])
  return (
    <SettingsPanel source={source} forbidden={MailToFaxInactive}>
      {(settings) => (
        <>
          <MailToFaxNote settings={settings} />
          <MailToFaxSection settings={settings} source={source} />
          <RulesSection settings={settings} source={source} />
          <NotifySection settings={settings} source={source} />
        </>
      )}
    </SettingsPanel>
  )
}
