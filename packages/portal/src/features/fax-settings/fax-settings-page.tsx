import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { TabList, TabPanel } from '../../shared/ui/basics/tabs.tsx'
import { FaxServerPanel } from './fax-server-panel.tsx'
import css from './fax-settings.module.css'
import { faxSettingsTabOf, faxSettingsTabs } from './fax-settings-tab.ts'
import { MailToFaxPanel } from './mail-to-fax-panel.tsx'

/** FAX-01: how faxes come and go. The tab stands in the address. */
export function FaxSettingsPage() {
  const t = useTranslations('fax-settings')
  const title = useScreenTitle()
  const tab = faxSettingsTabOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <Sheet>
      <PageHead title={title} lead={t('lead')} />
      <TabList
        id="fax-settings"
        label={title}
        items={faxSettingsTabs.map((id) => ({ id, text: t(`tabs.${id}`) }))}
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: next === faxSettingsTabs[0] ? {} : { tab: next } })}
      />
      <TabPanel of="fax-settings" value={tab}>
        <div className={css.panel}>{tab === 'fax2mail' ? <FaxServerPanel /> : <MailToFaxPanel />}</div>
      </TabPanel>
    </Sheet>
  )
}
