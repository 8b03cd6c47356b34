import { rolesOf } from '@lineside/contract/access'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { writeSecretaryNumbers } from '../../domain/pbx/line-writes.ts'
import { useIsLineside, useNumberSource } from '../../domain/pbx/use-sources.ts'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SettingFields } from './setting-fields.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import { typedNumberSource } from './typed-number-source.ts'

/** PBXSET-03: the secretaries who ring first for calls to the user's own line. */
export function OwnSecretaryPage() {
  const t = useTranslations('pbx-settings')
  const { facts, subscriber } = useUser()
  const { isAdministrator } = rolesOf(facts)
  const offered = useNumberSource('digits')
  const isLineside = useIsLineside()
  const { cc = '', ac = '' } = subscriber.primary_number ?? {}
  const typed = useMemo(() => typedNumberSource({ cc, ac: ac ?? '' }, isLineside), [cc, ac, isLineside])
  const hasNumbers = useGate('secretary_numbers')
  return (
    <PreferencesPage title={t('secretary.title')} lead={t('secretary.lead')} loadAction={t('loadAction')}>
      {(preferences) => (
        <SettingsSection title={t('secretary.section')}>
          <SettingSwitch
            name="manager_secretary"
            preferences={preferences}
            label={t('secretary.toggle')}
            hint={t('secretary.toggleHint')}
          />
          {preferences.manager_secretary === true && (preferences.secretary_numbers ?? []).length === 0 && (
            <Note tone="warning" live="status">
              {t('secretary.nobody')}
            </Note>
          )}
          {hasNumbers && (
            <SettingFields
              preferences={preferences}
              fields={[
                editFieldOf<'multi', SubscriberPreferences>(
                  {
                    kind: 'multi',
                    label: t('secretary.numbers'),
                    addLabel: t('secretary.add'),
                    source: isAdministrator ? offered : typed,
                    ...(!isAdministrator && { hint: t('secretary.typeHint') }),
                    isDisabled: preferences.manager_secretary !== true,
                  },
                  {
                    id: 'secretary_numbers',
                    value: (stored) => stored.secretary_numbers ?? [],
                    save: writeSecretaryNumbers,
                  },
                ),
              ]}
            />
          )}
        </SettingsSection>
      )}
    </PreferencesPage>
  )
}
