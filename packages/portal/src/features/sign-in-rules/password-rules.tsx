import type { SignInRules } from '@lineside/contract/resources/sign-in/sign-in-rules'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { useSetRule } from './rules-queries.ts'

/** Days that are offered; the operator may have set others. */
const offered = [30, 60, 90, 180, 365]

/** FRONT-03: when web passwords expire. Whoever signs in with an expired one sets a new one first. */
export function PasswordRules({ rules }: { rules: SignInRules }) {
  const t = useTranslations('sign-in-rules')
  const id = useId()
  const set = useSetRule()
  const { policy, from, password_days: days, password_own: own } = rules
  const change = (members: { password_days?: number | null; password_own?: boolean }) =>
    set.mutate({ policy, from, ...members }, { onSuccess: () => toast.success(t('saved')) })
  const choices = [...new Set([...offered, ...(days === null ? [] : [days])])].toSorted((one, other) => one - other)
  return (
    <SettingsSection title={t('passwords.title')} lead={t('passwords.lead')}>
      <SettingsRow label={t('passwords.days')} htmlFor={`${id}days`} hint={t('passwords.daysHint')}>
        <NativeSelect
          id={`${id}days`}
          label={t('passwords.days')}
          isLabelHidden
          disabled={set.isPending}
          options={[
            { id: 'never', text: t('passwords.never') },
            ...choices.map((each) => ({ id: String(each), text: t('passwords.after', { days: each }) })),
          ]}
          value={days === null ? 'never' : String(days)}
          onChange={(chosen) => change({ password_days: chosen === 'never' ? null : Number(chosen) })}
        />
      </SettingsRow>
      <SettingsRow label={t('passwords.own')} labelId={`${id}own`} hint={t('passwords.ownHint')}>
        <Switch
          aria-labelledby={`${id}own`}
          isOn={own}
          isBusy={set.isPending}
          onChange={(isOn) => change({ password_own: isOn })}
        />
      </SettingsRow>
    </SettingsSection>
  )
}
