import { limits } from '@lineside/contract/limits'
import type { FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import type { FaxServerField } from './fax-server-field.ts'
import { SettingSwitchRow } from './setting-switch-row.tsx'
import type { SettingsSource } from './settings-source.ts'
import { EditRow } from '../../shared/editing/edit-row.tsx'
import { useFieldChange } from './use-settings-change.ts'
import { useSettingText } from './use-setting-text.ts'

interface FaxServerSectionProps {
  settings: FaxServerSettings
  source: SettingsSource<FaxServerSettings, FaxServerField>
}

/** FAX-02: the settings of Fax to Mail and Sendfax; each saves by itself. */
export function FaxServerSection({ settings, source }: FaxServerSectionProps) {
  const t = useTranslations('fax-settings')
  const isOwnPlatform = Boolean(useUser().platformInfo.lineside)
  const active = useFieldChange(source, 'active')
  const ecm = useFieldChange(source, 'ecm')
  const t38 = useFieldChange(source, 't38')
  const name = useSettingText({
    source,
    field: 'name',
    saved: settings.name,
    label: t('name.label'),
    savedText: t('name.saved'),
    maxLength: limits.nameLength,
  })
  return (
    <SettingsSection title={t('fax.title')} lead={t('fax.lead')}>
      <SettingSwitchRow label={t('active.label')} hint={t('active.hint')} isOn={settings.active} change={active} />
      <EditRow edit={name} label={name.label} hint={t('name.hint')}>
        {(field) => (
          <TextField
            {...field}
            autoComplete="off"
            value={name.value}
            onChange={(event) => name.type(event.target.value)}
          />
        )}
      </EditRow>
      <SettingSwitchRow label={t('ecm.label')} hint={t('ecm.hint')} isOn={settings.ecm} change={ecm} />
      <SettingSwitchRow
        label={t('t38.label')}
        // ours has no T.38 (docs/faxes.md); the setting is there for clients of its API
        hint={t(isOwnPlatform ? 't38.kept' : 't38.hint')}
        isOn={settings.t38}
        change={t38}
      />
    </SettingsSection>
  )
}
