import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { LanguageRow } from './language-row.tsx'
import { EditRow } from '../../shared/settings/edit-row.tsx'
import { TimeZoneRow } from './time-zone-row.tsx'
import { useOwnField } from './use-own-field.ts'

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
