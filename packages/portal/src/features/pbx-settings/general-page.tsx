import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { primaryNumber } from '../../domain/pbx/line-item.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import type { ScreenPath } from '../../shared/navigation/screen-path.ts'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SettingsRow, SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import css from './setting-fields.module.css'
import { SettingSwitch } from './setting-switch.tsx'

/** PBXSET-01: the general settings; the toggle is shown only if the profile grants it. */
export function GeneralPage() {
  const t = useTranslations('pbx-settings')
  const mayHide = useGate('clir_intrapbx')
  return (
    <PreferencesPage title={t('general.title')} lead={t('general.lead')} loadAction={t('loadAction')}>
      {(preferences) => (
        <SettingsSections>
          {mayHide ? (
            <>
              <SettingsSection title={t('general.section')}>
                <SettingSwitch
                  name="clir_intrapbx"
                  preferences={preferences}
                  label={t('general.hide')}
                  hint={t('general.hideHint')}
                />
              </SettingsSection>
              <SettingsSection title={t('general.seen')}>
                <SeenCall preferences={preferences} />
              </SettingsSection>
            </>
          ) : (
            <Note>{t('general.none')}</Note>
          )}
          <OtherPages preferences={preferences} />
        </SettingsSections>
      )}
    </PreferencesPage>
  )
}

/** Further features of a line within its PBX, and whether it is on: the other pages of this group of the menu. */
function OtherPages({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('pbx-settings')
  const hasQueue = useGate('cloud_pbx_callqueue')
  const hasSecretary = useGate('manager_secretary')
  const rowOf = (to: ScreenPath, name: string, hint: string, isOn?: boolean) => (
    <SettingsRow
      label={name}
      hint={hint}
      aside={
        isOn !== undefined && (
          <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? t('general.on') : t('general.off')}</Badge>
        )
      }
    >
      <ScreenButton size="s" to={to} aria-label={t('general.open', { name })}>
        {t('general.change')}
      </ScreenButton>
    </SettingsRow>
  )
  const { cloud_pbx_callqueue, manager_secretary } = preferences
  return (
    <SettingsSection title={t('general.more')}>
      {hasQueue &&
        rowOf('/user/pbx-settings/call-queues', t('queue.title'), t('queue.toggleHint'), cloud_pbx_callqueue === true)}
      {hasSecretary &&
        rowOf('/user/pbx-settings/ms-configs', t('secretary.title'), t('secretary.lead'), manager_secretary === true)}
      {rowOf('/user/pbx-settings/auto-attendant', t('attendant.title'), t('attendant.sectionHint'))}
    </SettingsSection>
  )
}

/** The user's call as a colleague's phone shows it: a line that hides its number hides its name, too. */
function SeenCall({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('pbx-settings')
  const items = useTranslations('conversation-items')
  const { subscriber } = useUser()
  const hidesFromAll = useGate('clir')
  const isHidden = preferences.clir_intrapbx === true || (hidesFromAll && preferences.clir === true)
  const extension = subscriber.pbx_extension
  const number = extension ? items('extension', { extension }) : primaryNumber(subscriber)
  const name = isHidden ? t('general.anonymous') : subscriberName(subscriber)
  return (
    <div className={css.seen}>
      <Avatar name={isHidden ? '' : name} />
      <p>
        <b>{name}</b>
        <span>{isHidden || number === null ? t('general.rings') : number}</span>
      </p>
    </div>
  )
}
