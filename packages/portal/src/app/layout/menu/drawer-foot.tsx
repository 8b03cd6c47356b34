import { showNumber } from '@lineside/telephony/numbers/show-number'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import css from './drawer.module.css'
import { Apple, Smartphone } from 'lucide-react'
import { ButtonLink } from '../../../shared/ui/basics/button-link.tsx'

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

/** Links to the operator's mobile apps, if there are any (NAV-10). */
function StoreBadges() {
  const t = useTranslations('shell')
  const { app } = useUser().platformInfo
  const stores = [
    { ...app?.apple, icon: Apple },
    { ...app?.android, icon: Smartphone },
  ].filter(({ url }) => /^https?:\/\//.test(url ?? ''))
  if (stores.length === 0) return null
  return (
    <ul className={css.stores} aria-label={t('stores')}>
      {stores.map(({ name, url, icon }) => (
        <li key={url}>
          <ButtonLink href={url} target="_blank" rel="noreferrer" size="s" icon={icon} isBlock>
            {name || url}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
