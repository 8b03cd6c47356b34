import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import type { MailToFaxProps } from './mail-to-fax-props.ts'
import { SettingSwitchRow } from './setting-switch-row.tsx'
import { useFieldChange } from './use-settings-change.ts'

/** Only an administrator switches it; others see that it is on. Not said at all means on. */
export function MailToFaxActiveRow({ settings, source }: MailToFaxProps) {
  const t = useTranslations('fax-settings')
  const { administrative } = useUser().subscriber
  const change = useFieldChange(source, 'active')
  const isOn = settings.active ?? true
  const label = t('mailToFaxActive.label')
  if (!administrative)
    return (
      <SettingsRow label={label} hint={t('mailToFaxActive.byAdministrator')}>
        <Badge tone={isOn ? 'positive' : 'neutral'}>{t(isOn ? 'mailToFaxActive.on' : 'mailToFaxActive.off')}</Badge>
      </SettingsRow>
    )
  return <SettingSwitchRow label={label} hint={t('mailToFaxActive.hint')} isOn={isOn} change={change} />
}
