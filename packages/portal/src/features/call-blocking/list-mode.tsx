import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { usePreference } from '../../domain/preferences/use-change-preferences.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import css from './call-blocking.module.css'
import type { Direction } from './direction.ts'

interface ListModeProps {
  direction: Direction
  preferences: SubscriberPreferences
}

/** CB-01: whether the list holds the blocked numbers (blacklist) or the only allowed ones (whitelist). */
export function ListMode({ direction, preferences }: ListModeProps) {
  const t = useTranslations('call-blocking')
  const { value, set } = usePreference(`block_${direction}_mode`, preferences, t('mode.action'))
  const mode = value === true ? 'whitelist' : 'blacklist'
  const isNobody = mode === 'whitelist' && !preferences[`block_${direction}_list`]?.length
  return (
    <div className={css.mode}>
      <Segment
        label={t('mode.title')}
        options={[
          { id: 'blacklist', text: t('mode.blacklist') },
          { id: 'whitelist', text: t('mode.whitelist') },
        ]}
        value={mode}
        onChange={(next) => set(next === 'whitelist')}
      />
      <p role="status" className={cx(css.rest, isNobody && css.nobody)}>
        {isNobody ? t(`${direction}.nobody`) : t(`${direction}.${mode}`)}
      </p>
    </div>
  )
}
