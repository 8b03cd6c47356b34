import { Apple, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { ButtonLink } from '../../shared/ui/basics/button-link.tsx'
import css from './drawer.module.css'

/** Where the operator's mobile apps are, if it has any (NAV-10). */
export function StoreBadges() {
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
