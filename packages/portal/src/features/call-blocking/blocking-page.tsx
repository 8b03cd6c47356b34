import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { blockedEmergencyNumbers } from '@lineside/telephony/blocking/emergency-numbers'
import { EyeOff } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { usePreference } from '../../domain/preferences/use-change-preferences.ts'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { listed } from '../../shared/i18n/listed.ts'
import { useTabCount } from '../../shared/navigation/tab-counts.ts'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import type { Voice } from '../../shared/ui/basics/page-head.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import css from './call-blocking.module.css'
import type { Direction } from './direction.ts'
import { ListMode } from './list-mode.tsx'
import { NumbersList } from './numbers-list.tsx'
import { OwnLimits, useIsLimited } from './own-limits.tsx'
import { TryNumber } from './try-number.tsx'

/** Each part is shown only where the profile grants it (NAV-19). */
export function BlockingPage({ direction }: { direction: Direction }) {
  const t = useTranslations('call-blocking')
  const voice = useBlockingVoice(direction)
  return (
    <PreferencesPage title={t(`${direction}.title`)} voice={voice} loadAction={t('loadAction')}>
      {(preferences) => <Blocking direction={direction} preferences={preferences} />}
    </PreferencesPage>
  )
}

interface BlockingProps {
  direction: Direction
  preferences: SubscriberPreferences
}

function Blocking({ direction, preferences }: BlockingProps) {
  const hasMode = useGate(`block_${direction}_mode`)
  const hasList = useGate(`block_${direction}_list`)
  const hasAnonymous = useGate('block_in_clir') && direction === 'in'
  useTabCount('/user/call-blocking/incoming', blocksOf('in', preferences, useGate('block_in_list')))
  useTabCount('/user/call-blocking/outgoing', blocksOf('out', preferences, useGate('block_out_list')))
  const anonymous = hasAnonymous && <AnonymousRow preferences={preferences} />
  return (
    <div>
      {hasMode && <ListMode direction={direction} preferences={preferences} />}
      <div className={css.columns}>
        <div>
          {direction === 'out' && <EmergencyNote preferences={preferences} />}
          {direction === 'out' && <OwnLimits />}
          {hasList ? (
            <NumbersList direction={direction} preferences={preferences}>
              {anonymous}
            </NumbersList>
          ) : (
            anonymous
          )}
        </div>
        <TryNumber direction={direction} />
      </div>
    </div>
  )
}

const isAllowing = (direction: Direction, preferences: SubscriberPreferences) =>
  preferences[`block_${direction}_mode`] === true

/** How many entries the list has, if it is in force; callers without a number are one more block. */
const blocksOf = (direction: Direction, preferences: SubscriberPreferences, hasList: boolean): number => {
  const entries = hasList ? (preferences[`block_${direction}_list`]?.length ?? 0) : 0
  const isAllowed = hasList && isAllowing(direction, preferences)
  return entries + (direction === 'in' && preferences.block_in_clir === true && !isAllowed ? 1 : 0)
}

/** CB-01: the sentence of the page: how much is blocked, or who alone gets through. */
const useBlockingVoice = (direction: Direction): ((preferences: SubscriberPreferences) => Voice) => {
  const t = useTranslations('call-blocking')
  const hasList = useGate(`block_${direction}_list`)
  const isLimited = useIsLimited(direction)
  return (preferences) => {
    const count = blocksOf(direction, preferences, hasList)
    if (hasList && isAllowing(direction, preferences))
      return count === 0
        ? { calm: '', warning: t(`${direction}.voice.nobody`) }
        : { calm: t(`${direction}.voice.only`, { count }), warning: '' }
    if (count === 0 && isLimited) return { calm: t('out.voice.limited'), warning: '' }
    return { calm: t(`${direction}.voice.blocks`, { count }), warning: '' }
  }
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
  const list = { isWhitelist: isAllowing('out', preferences), entries: preferences.block_out_list ?? [] }
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

/** CB-02: the switch that blocks callers who withhold their number, whatever the list says. */
function AnonymousRow({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-blocking')
  const { value, isSaving, set } = usePreference('block_in_clir', preferences, t('anonymous.action'))
  const isOn = value ?? false
  const isLeftOut = preferences.block_in_mode === true && !preferences.block_in_list?.includes('anonymous')
  return (
    <div className={css.anonymous}>
      <Icon as={EyeOff} tone="muted" />
      <span className={css.words}>
        <b>{t('anonymous.title')}</b>
        <span className={css.about}>{t(isOn || isLeftOut ? 'anonymous.blocked' : 'anonymous.free')}</span>
      </span>
      <Switch aria-label={t('anonymous.label')} isOn={isOn} isBusy={isSaving} onChange={(next) => set(next)} />
    </div>
  )
}
