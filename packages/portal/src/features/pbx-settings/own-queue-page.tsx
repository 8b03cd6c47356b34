import { type SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import {
  type QueueNumber,
  queueDefaults,
  queueNumber,
  queueRange,
  shownQueueNumber,
} from '@lineside/telephony/queue/queue-numbers'
import { useTranslations } from 'use-intl'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SettingFields } from './setting-fields.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** PBXSET-02: the call queue of the user's own line. */
export function OwnQueuePage() {
  const t = useTranslations('pbx-settings')
  const hasLength = useGate('max_queue_length')
  const hasWrapUp = useGate('queue_wrap_up_time')
  const numberField = (name: QueueNumber, label: string, hint: string, preferences: SubscriberPreferences) =>
    editFieldOf<'number', SubscriberPreferences>(
      { kind: 'number', label, hint, ...queueRange.edit, isDisabled: preferences.cloud_pbx_callqueue !== true },
      {
        id: name,
        value: (stored) => shownQueueNumber(name, stored[name]),
        save: ({ subscriber_id }, typed) =>
          setMember(subscriberPreferences, subscriber_id, name, queueNumber(name, typed)),
      },
    )
  return (
    <PreferencesPage title={t('queue.title')} lead={t('queue.lead')} loadAction={t('loadAction')}>
      {(preferences) => (
        <SettingsSection title={t('queue.section')}>
          <SettingSwitch
            name="cloud_pbx_callqueue"
            preferences={preferences}
            label={t('queue.toggle')}
            hint={t('queue.toggleHint')}
          />
          <SettingFields
            preferences={preferences}
            fields={[
              hasLength &&
                numberField(
                  'max_queue_length',
                  t('queue.length'),
                  t('queue.lengthHint', { count: queueDefaults.max_queue_length }),
                  preferences,
                ),
              hasWrapUp &&
                numberField(
                  'queue_wrap_up_time',
                  t('queue.wrapUp'),
                  t('queue.wrapUpHint', { seconds: queueDefaults.queue_wrap_up_time }),
                  preferences,
                ),
            ].filter((field) => field !== false)}
          />
        </SettingsSection>
      )}
    </PreferencesPage>
  )
}
