import { useLocale, useTranslations } from 'use-intl'
import { CallOutcomePanel } from '../../domain/call-outcome/call-outcome-panel.tsx'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import css from './call-blocking.module.css'
import type { Direction } from './direction.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { listed } from '../../shared/i18n/listed.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { ModeSection } from './mode-section.tsx'
import { NumbersSection } from './numbers-section.tsx'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { blockedEmergencyNumbers } from '@lineside/telephony/blocking/emergency-numbers'
import { PreferenceSwitchRow } from '../../domain/preferences/preference-switch-row.tsx'

/** Each part is shown only where the profile grants it (NAV-19). */
export function BlockingPage({ direction }: { direction: Direction }) {
  const t = useTranslations('call-blocking')
  const hasMode = useGate(`block_${direction}_mode`)
  const hasList = useGate(`block_${direction}_list`)
  const hasAnonymous = useGate('block_in_clir') && direction === 'in'
  return (
    <PreferencesPage title={t(`${direction}.title`)} lead={t(`${direction}.lead`)} loadAction={t('loadAction')}>
      {(preferences) => (
        <div className={css.withOutcome}>
          <div>
            {direction === 'out' && <EmergencyNote preferences={preferences} />}
            <SettingsSections>
              {hasAnonymous && <AnonymousSection preferences={preferences} />}
              {hasMode && <ModeSection direction={direction} preferences={preferences} />}
              {hasList && <NumbersSection direction={direction} preferences={preferences} />}
            </SettingsSections>
          </div>
          <CallOutcomePanel direction={direction} />
        </div>
      )}
    </PreferencesPage>
  )
}

/** CB-02: the switch that blocks callers who withhold their number. */
function AnonymousSection({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-blocking')
  return (
    <SettingsSection title={t('anonymous.title')} lead={t('anonymous.lead')}>
      <PreferenceSwitchRow
        name="block_in_clir"
        preferences={preferences}
        label={t('anonymous.label')}
        hint={t('anonymous.hint')}
        action={t('anonymous.action')}
      />
    </SettingsSection>
  )
}

/**
 * CB-05: names the emergency numbers that the patterns or the whitelist cover. Our own platform puts calls for help
 * through all the same (TEL-06); in front of another one it is a warning.
 */
function EmergencyNote({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-blocking')
  const locale = useLocale()
  const { subscriber, platformInfo } = useUser()
  const isOpen = platformInfo.lineside !== undefined
  const list = { isWhitelist: preferences.block_out_mode === true, entries: preferences.block_out_list ?? [] }
  const blocked = blockedEmergencyNumbers(list, subscriber.primary_number?.cc ?? '')
  const values = { count: blocked.length, numbers: listed(blocked, locale) }
  return (
    <div role="status" className={css.emergency}>
      {blocked.length > 0 && (
        <Note tone={isOpen ? 'neutral' : 'warning'}>
          {isOpen ? t('out.emergencyOpen', values) : t('out.emergency', values)}
        </Note>
      )}
    </div>
  )
}
