import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PreferenceSwitchRow } from '../../domain/preferences/preference-switch-row.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'

interface SettingSwitchProps {
  name: 'clir_intrapbx' | 'cloud_pbx_callqueue' | 'manager_secretary'
  preferences: SubscriberPreferences
  label: string
  hint: string
}

/** PBXSET-01 to PBXSET-03: a switch that saves at once. */
export function SettingSwitch(props: SettingSwitchProps) {
  const client = useQueryClient()
  const t = useTranslations('pbx-settings')
  const editing = useTranslations('pbx-editing')
  return (
    <PreferenceSwitchRow
      {...props}
      action={t('saveAction')}
      onSaved={() => {
        toast.success(editing('changed', { field: props.label }))
        void client.invalidateQueries({ queryKey: ['preference-lines'] })
      }}
    />
  )
}
