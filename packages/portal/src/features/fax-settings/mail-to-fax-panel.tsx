import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { MailToFaxInactive } from './mail-to-fax-inactive.tsx'
import { MailToFaxSection } from './mail-to-fax-section.tsx'
import { NotifySection } from './notify-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { mailToFaxSource } from './settings-source.ts'

/** FAX-03, FAX-04: Mail to Fax. */
export function MailToFaxPanel() {
  const t = useTranslations('fax-settings')
  const { id } = useUser().subscriber
  const source = useMemo(() => mailToFaxSource(id), [id])
  return (
    <SettingsPanel source={source} forbidden={MailToFaxInactive}>
      {(settings) => (
        <>
          {settings.active === false && <Note tone="warning">{t('inactive.title')}</Note>}
          <MailToFaxSection settings={settings} source={source} />
          <RulesSection settings={settings} source={source} />
          <NotifySection settings={settings} source={source} />
        </>
      )}
    </SettingsPanel>
  )
}
