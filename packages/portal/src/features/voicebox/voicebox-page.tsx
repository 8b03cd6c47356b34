import { limits } from '@lineside/contract/limits'
import { ownVoiceboxNumber } from '@lineside/contract/rtc/service-numbers'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { HeldAddresses } from '../../domain/held-addresses/held-addresses.tsx'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsRow, SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { EmailRow } from './email-row.tsx'
import { GreetingRow } from './greeting-row.tsx'
import { TextsSection } from './texts-section.tsx'
import { PinRow } from './pin-row.tsx'
import { greetingQuery, messageCountQuery, useVoiceboxChange, voiceboxQuery } from './voicebox-queries.ts'
import type { VoicemailSettings } from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import { useId } from 'react'
import { Switch } from '../../shared/ui/fields/switch.tsx'

/** VBX-01 to VBX-04: the voicebox settings. They and both greetings load at the same time. */
export function VoiceboxPage() {
  const t = useTranslations('voicebox')
  const { subscriber, platformInfo } = useUser()
  const { id } = subscriber
  const [settings, busy, unavail] = useQueries({
    queries: [voiceboxQuery(id), greetingQuery(id, 'busy'), greetingQuery(id, 'unavail')],
  })
  const all = [settings, busy, unavail]
  const failed = all.filter(({ data, error }) => data === undefined && error !== null)
  const isThere = settings.data !== undefined && busy.data !== undefined && unavail.data !== undefined
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      {failed[0] !== undefined && (
        <LoadFailed
          query={{
            error: failed[0].error,
            isFetching: failed.some(({ isFetching }) => isFetching),
            refetch: () => failed.forEach(({ refetch }) => void refetch()),
          }}
          action={t('loadAction')}
        />
      )}
      {failed.length === 0 && !isThere && <SkeletonRows count={6} label={t('loading')} />}
      {isThere && (
        <SettingsSections>
          <SettingsSection title={t('access.title')} lead={t('access.lead')}>
            <PinRow settings={settings.data} />
            {platformInfo.lineside !== undefined && <MessagesRow subscriberId={id} />}
          </SettingsSection>
          <SettingsSection title={t('byEmail.title')} lead={t('byEmail.lead')}>
            <EmailRow settings={settings.data} />
            <HeldAddresses addresses={[settings.data.email]} />
            <SwitchRow settings={settings.data} member="attach" />
            <SwitchRow settings={settings.data} member="delete" />
          </SettingsSection>
          {platformInfo.lineside !== undefined && <TextsSection />}
          <SettingsSection title={t('greetings.title')} lead={t('greetings.lead')}>
            <GreetingRow subscriberId={id} dir="busy" greeting={busy.data} />
            <GreetingRow subscriberId={id} dir="unavail" greeting={unavail.data} />
          </SettingsSection>
        </SettingsSections>
      )}
    </Sheet>
  )
}

/** How full the voicebox is, and how to listen to it by phone. Other platforms have other limits. */
function MessagesRow({ subscriberId }: { subscriberId: number }) {
  const t = useTranslations('voicebox')
  const load = useQuery(messageCountQuery(subscriberId))
  const count = load.data
  const most = limits.voiceboxMessages
  const isFull = count !== undefined && count >= most
  return (
    <SettingsRow
      label={t('messages.label')}
      hint={isFull ? t('messages.full') : t('messages.hint', { number: ownVoiceboxNumber })}
    >
      {count !== undefined && (
        <Badge tone={isFull ? 'negative' : 'neutral'}>{t('messages.used', { count, most })}</Badge>
      )}
      <LoadFailedNote query={load}>{t('messages.failed')}</LoadFailedNote>
    </SettingsRow>
  )
}

interface SwitchRowProps {
  settings: VoicemailSettings
  member: 'attach' | 'delete'
}

/** VBX-02: a switch; `delete` is only available while `attach` is on. */
function SwitchRow({ settings, member }: SwitchRowProps) {
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
