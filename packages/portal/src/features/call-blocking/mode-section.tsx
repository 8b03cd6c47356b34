import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { usePreference } from '../../domain/preferences/use-change-preferences.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import type { Direction } from './direction.ts'
import css from './call-blocking.module.css'

interface ModeSectionProps {
  direction: Direction
  preferences: SubscriberPreferences
}

/** CB-01: whether the list holds the blocked numbers (blacklist) or the only allowed ones (whitelist). */
export function ModeSection({ direction, preferences }: ModeSectionProps) {
  const t = useTranslations('call-blocking')
  const { value, set } = usePreference(`block_${direction}_mode`, preferences, t('mode.action'))
  const isWhitelist = value === true
  const isEmpty = !preferences[`block_${direction}_list`]?.length
  return (
    <SettingsSection title={t('mode.title')} lead={t('mode.lead')}>
      <div className={css.box}>
        <RadioGroup
          label={t('mode.title')}
          isLabelHidden
          direction="column"
          options={[
            { id: 'blacklist', text: t('mode.blacklist'), hint: t(`${direction}.blacklist`) },
            { id: 'whitelist', text: t('mode.whitelist'), hint: t(`${direction}.whitelist`) },
          ]}
          value={isWhitelist ? 'whitelist' : 'blacklist'}
          onChange={(mode) => set(mode === 'whitelist')}
        />
        {isWhitelist && isEmpty && (
          <Note tone="warning" live="status">
            {t(`${direction}.nobody`)}
          </Note>
        )}
      </div>
    </SettingsSection>
  )
}
