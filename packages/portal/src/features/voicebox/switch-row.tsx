import type { VoicemailSettings } from '@lineside/contract/resources/voicemail-settings'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { useVoiceboxChange } from './voicebox-queries.ts'

interface SwitchRowProps {
  settings: VoicemailSettings
  member: 'attach' | 'delete'
}

/** VBX-02: delete needs attach. */
export function SwitchRow({ settings, member }: SwitchRowProps) {
  const t = useTranslations('voicebox')
  const labelId = useId()
  const { isPending, variables, mutate } = useVoiceboxChange(settings, member)
  return (
    <SettingsRow label={t(`${member}.label`)} hint={t(`${member}.hint`)} labelId={labelId}>
      <Switch
        aria-labelledby={labelId}
        isOn={isPending ? variables : settings[member]}
        isBusy={isPending}
        disabled={member === 'delete' && !settings.attach}
        onChange={(isOn) => mutate(isOn)}
      />
    </SettingsRow>
  )
}
