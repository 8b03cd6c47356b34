import { AppWindow, Bell, Laptop, Lock, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon, type IconType } from '../../shared/ui/basics/icon.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import css from './app-page.module.css'

/** PUSH-02: what a browser cannot do, so that nobody waits for a ring. */
export function CannotSection({ isIos }: { isIos: boolean }) {
  const t = useTranslations('app')
  const once = { icon: Bell, fact: t('limits.once'), more: t('limits.onceMore') }
  const facts: readonly { icon: IconType; fact: string; more?: string }[] = isIos
    ? [once, { icon: Lock, fact: t('limits.locked') }]
    : [
        { icon: Laptop, fact: t('limits.asleep'), more: t('limits.asleepMore') },
        { icon: AppWindow, fact: t('limits.quit'), more: t('limits.quitMore') },
        once,
        { icon: Smartphone, fact: t('limits.iphone') },
      ]
  return (
    <SettingsSection title={t('limits.title')} lead={t('limits.lead')}>
      <ul className={css.cannot}>
        {facts.map(({ icon, fact, more }) => (
          <li key={fact}>
            <Icon as={icon} tone="muted" />
            <span>
              {fact} {more && <span className={css.more}>{more}</span>}
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
