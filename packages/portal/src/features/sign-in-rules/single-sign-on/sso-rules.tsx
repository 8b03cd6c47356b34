import type { SsoProvider, SsoSettings } from '@lineside/contract/resources/sign-in/single-sign-on'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { Switch } from '../../../shared/ui/fields/switch.tsx'
import { SettingsRow } from '../../../shared/ui/lists/settings.tsx'
import { type RuleValues, ruleMutation } from './sso-queries.ts'

interface SsoRulesProps {
  settings: SsoSettings
  provider: SsoProvider
}

/** FACT-08: whether the provider signs in, what else does, and whose password stays whatever happens. */
export function SsoRules({ settings: { keepers }, provider }: SsoRulesProps) {
  const t = useTranslations('sign-in-rules')
  const id = useId()
  const { subscriber } = useUser()
  const save = useMutation({ ...ruleMutation, meta: { failed: () => t('sso.saveAction') } })
  const { is_on, allows_password, allows_passkey, keeper_id } = provider
  const own = keepers.find(({ subscriber_id: each }) => each === subscriber.id) ?? keepers[0]
  /** Without passwords somebody is kept: at first the administrator who decides it. */
  const keeperFor = (allowsPassword: boolean) =>
    allowsPassword ? keeper_id : (keeper_id ?? own?.subscriber_id ?? null)
  const set = (change: Partial<RuleValues>) => {
    const next = { is_on, allows_password, allows_passkey, keeper_id, ...change }
    save.mutate({ ...next, keeper_id: change.keeper_id ?? keeperFor(next.allows_password) })
  }
  const isUntried = provider.tried_at === null
  return (
    <>
      <SettingsRow label={t('sso.isOn')} labelId={`${id}on`} hint={t(isUntried ? 'sso.tryFirst' : 'sso.isOnHint')}>
        <Switch
          aria-labelledby={`${id}on`}
          isOn={is_on}
          isBusy={save.isPending}
          disabled={isUntried}
          onChange={(isOn) => set({ is_on: isOn })}
        />
      </SettingsRow>
      <SettingsRow label={t('sso.password')} labelId={`${id}password`} hint={t('sso.passwordHint')}>
        <Switch
          aria-labelledby={`${id}password`}
          isOn={allows_password}
          isBusy={save.isPending}
          onChange={(isOn) => set({ allows_password: isOn })}
        />
      </SettingsRow>
      <SettingsRow label={t('sso.passkey')} labelId={`${id}passkey`}>
        <Switch
          aria-labelledby={`${id}passkey`}
          isOn={allows_passkey}
          isBusy={save.isPending}
          onChange={(isOn) => set({ allows_passkey: isOn })}
        />
      </SettingsRow>
      {!(allows_password && allows_passkey) && keepers.length > 0 && (
        <SettingsRow label={t('sso.keeper')} htmlFor={`${id}keeper`} hint={t('sso.keeperHint')} isTall>
          <NativeSelect
            id={`${id}keeper`}
            label={t('sso.keeper')}
            isLabelHidden
            options={[
              ...(keeper_id === null ? [{ id: '', text: '–' }] : []),
              ...keepers.map(({ subscriber_id: each, name }) => ({ id: String(each), text: name })),
            ]}
            value={keeper_id === null ? '' : String(keeper_id)}
            disabled={save.isPending}
            onChange={(chosen) => chosen !== '' && set({ keeper_id: Number(chosen) })}
          />
        </SettingsRow>
      )}
    </>
  )
}
