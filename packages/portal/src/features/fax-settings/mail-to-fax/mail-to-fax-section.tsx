import { rolesOf } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import { secretKeyRenewals } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../../../shared/ui/feedback/copy-button.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx'
import { SettingsRow, SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import css from '../fax-settings.module.css'
import type { MailToFaxProps } from './mail-to-fax-props.ts'
import { EditRow } from '../../../shared/editing/edit-row.tsx'
import { useFieldChange } from '../use-settings-change.ts'
import { useSettingText } from '../use-setting-text.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import { SettingSwitchRow } from '../setting-switch-row.tsx'

/** FAX-03: the settings of Mail to Fax; each saves by itself. */
export function MailToFaxSection({ settings, source }: MailToFaxProps) {
  const t = useTranslations('fax-settings')
  const renewal = useFieldChange(source, 'secret_key_renew')
  const key = useSettingText({
    source,
    field: 'secret_key',
    saved: settings.secret_key,
    label: t('secretKey.label'),
    savedText: t('secretKey.saved'),
    maxLength: limits.textLength,
  })
  const changed = settings.last_secret_key_modify
  return (
    <SettingsSection title={t('mailToFax.title')} lead={t('mailToFax.lead')}>
      <MailToFaxActiveRow settings={settings} source={source} />
      <EditRow edit={key} label={key.label} hint={t('secretKey.hint')}>
        {(field) => (
          <PasswordField
            {...field}
            autoComplete="off"
            showLabel={t('secretKey.show')}
            hideLabel={t('secretKey.hide')}
            value={key.value}
            onChange={(event) => key.type(event.target.value)}
            end={settings.secret_key && !key.isDirty && <CopyButton name={t('secretKey.copy')} text={key.value} />}
          />
        )}
      </EditRow>
      <SettingsRow label={t('renew.label')} hint={t('renew.hint')} isTall>
        <NativeSelect
          label={t('renew.label')}
          isLabelHidden
          aria-busy={renewal.isPending || undefined}
          options={secretKeyRenewals.map((id) => ({ id, text: t(`renew.${id}`) }))}
          value={renewal.isPending ? renewal.variables : settings.secret_key_renew}
          onChange={(next) => !renewal.isPending && renewal.mutate(next)}
        />
      </SettingsRow>
      <SettingsRow label={t('changed.label')} hint={t('changed.hint')}>
        <span className={css.stamp}>
          {changed === null ? t('changed.never') : changed.slice(0, 'YYYY-MM-DD HH:MM'.length)}
        </span>
      </SettingsRow>
    </SettingsSection>
  )
}

/** A switch for administrators; others only see that it is on. If the platform omits `active`, it is on. */
function MailToFaxActiveRow({ settings, source }: MailToFaxProps) {
  const t = useTranslations('fax-settings')
  const { isAdministrator } = rolesOf(useUser().facts)
  const change = useFieldChange(source, 'active')
  const isOn = settings.active ?? true
  const label = t('mailToFaxActive.label')
  if (!isAdministrator)
    return (
      <SettingsRow label={label} hint={t('mailToFaxActive.byAdministrator')}>
        <Badge tone={isOn ? 'positive' : 'neutral'}>{t(isOn ? 'mailToFaxActive.on' : 'mailToFaxActive.off')}</Badge>
      </SettingsRow>
    )
  return <SettingSwitchRow label={label} hint={t('mailToFaxActive.hint')} isOn={isOn} change={change} />
}
