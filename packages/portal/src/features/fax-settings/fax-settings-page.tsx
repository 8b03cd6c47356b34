import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { useTranslations } from 'use-intl'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { TabList, TabPanel } from '../../shared/ui/basics/tabs.tsx'
import css from './fax-settings.module.css'
import { MailToFaxPanel } from './mail-to-fax/mail-to-fax-panel.tsx'
import { useMemo } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { DestinationsSection } from './destinations-section.tsx'
import { FaxServerSection } from './fax-server-section.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StorageSection } from './storage-section.tsx'
import { faxServerSource } from './settings-source.ts'

/** FAX-01: the fax settings. The address holds the selected tab. */
export function FaxSettingsPage() {
  const t = useTranslations('fax-settings')
  const title = useScreenTitle()
  const tab = faxSettingsTabOf(useSearch())
  return (
    <Sheet>
      <PageHead title={title} lead={t('lead')} />
      <TabList
        id="fax-settings"
        label={title}
        items={faxSettingsTabs.map((id) => ({ id, text: t(`tabs.${id}`) }))}
        value={tab}
        onChange={(next) => navigate({ to: '.', search: next === faxSettingsTabs[0] ? {} : { tab: next } })}
      />
      <TabPanel of="fax-settings" value={tab}>
        <div className={css.panel}>{tab === 'fax2mail' ? <FaxServerPanel /> : <MailToFaxPanel />}</div>
      </TabPanel>
    </Sheet>
  )
}

/** FAX-02: the tab for Fax to Mail and Sendfax. */
function FaxServerPanel() {
  const { id } = useUser().subscriber
  const source = useMemo(() => faxServerSource(id), [id])
  return (
    <SettingsPanel source={source}>
      {(settings) => (
        <>
          <FaxServerSection settings={settings} source={source} />
          <DestinationsSection settings={settings} source={source} />
          <StorageSection />
        </>
      )}
    </SettingsPanel>
  )
}

/** FAX-01: the tabs; the default comes first. */
const faxSettingsTabs = ['fax2mail', 'mail2fax'] as const
type FaxSettingsTab = (typeof faxSettingsTabs)[number]

/** Reads the tab from the address; an unknown value counts as the default. */
const faxSettingsTabOf = ({ tab }: Readonly<Record<string, string>>): FaxSettingsTab =>
  faxSettingsTabs.find((each) => each === tab) ?? faxSettingsTabs[0]
