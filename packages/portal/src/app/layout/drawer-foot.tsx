import { showNumber } from '@lineside/telephony/numbers/show-number'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import css from './drawer.module.css'
import { StoreBadges } from './store-badges.tsx'

/** At the menu's end: the subscriber's own line, and the mobile apps. */
export function DrawerFoot() {
  const t = useTranslations('shell')
  const { subscriber } = useUser()
  const { primary_number: primary, pbx_extension: extension } = subscriber
  return (
    <div className={css.foot}>
      {(primary || extension) && (
        <div>
          <p className={css.small}>{t('line.label')}</p>
          {primary && <p className={css.number}>{showNumber(primary)}</p>}
          {extension && <p className={css.small}>{t('line.extension', { extension })}</p>}
        </div>
      )}
      <StoreBadges />
    </div>
  )
}
