import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { EditRow } from '../../shared/editing/edit-row.tsx'
import { useOwnField } from './use-own-field.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { useMemo } from 'react'
import { ComboBox } from '../../shared/ui/fields/combo-box/combo-box.tsx'
import type { Option } from '../../shared/ui/fields/option.ts'

export function ProfileSection() {
  const t = useTranslations('settings')
  const { webusername, username } = useUser().subscriber
  const name = useOwnField('display_name', { label: t('displayName.label'), saved: t('displayName.saved') })
  const email = useOwnField('email', { label: t('email.label'), saved: t('email.saved') })
  return (
    <SettingsSection title={t('profile.title')} lead={t('profile.lead')}>
      <EditRow edit={name} label={name.label} hint={t('displayName.hint')}>
        {(field) => (
          <TextField
            {...field}
            autoComplete="name"
            maxLength={limits.displayNameLength}
            placeholder={webusername ?? username}
            value={name.value}
            onChange={(event) => name.type(event.target.value)}
          />
        )}
      </EditRow>
      <EditRow edit={email} label={email.label} hint={t('email.hint')}>
        {(field) => (
          <TextField
            {...field}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.emailLength}
            value={email.value}
            onChange={(event) => email.type(event.target.value)}
          />
        )}
      </EditRow>
      <TimeZoneRow />
      <LanguageRow />
    </SettingsSection>
  )
}

const options = LOCALES.map((id) => ({ id, text: LOCALE_NAMES[id] }))

/** The language of the portal. The browser stores it, not the platform, and it applies at once. */
function LanguageRow() {
  const t = useTranslations('settings')
  const basics = useTranslations('basics')
  const { locale, setLocale } = useLocale()
  return (
    <SettingsRow label={basics('language')} hint={t('languageHint')} isTall>
      <NativeSelect
        label={basics('language')}
        isLabelHidden
        options={options}
        value={locale}
        onChange={(next) => void setLocale(next).catch(reportError)}
      />
    </SettingsRow>
  )
}

/** The user's time zone. Without one, the company's time zone applies; the portal does not know which that is. */
function TimeZoneRow() {
  const t = useTranslations('settings')
  const { timezone } = useUser().subscriber
  const edit = useOwnField('timezone', { label: t('timeZone.label'), saved: t('timeZone.saved') })
  const zones = useMemo(() => timeZoneOptions(timezone), [timezone])
  return (
    <EditRow edit={edit} label={edit.label} hint={t('timeZone.hint')}>
      {(field) => (
        <ComboBox
          {...field}
          options={zones}
          value={edit.value === '' ? null : edit.value}
          onChange={(zone) => edit.type(zone ?? '')}
          placeholder={t('timeZone.company')}
        />
      )}
    </EditRow>
  )
}

/**
 * The time zones to choose from, written as people search for them: "America/New York". The polar zones come last,
 * because hardly anybody lives there.
 * @param current is always included, even if this browser does not know it
 */
const timeZoneOptions = (current: string | null): readonly Option[] => {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])])
  const sorted = [...names].sort()
  const polar = sorted.filter((id) => /^(Ant)?arctic/i.test(id))
  return [...sorted.filter((id) => !polar.includes(id)), ...polar].map((id) => ({ id, text: id.replaceAll('_', ' ') }))
}
