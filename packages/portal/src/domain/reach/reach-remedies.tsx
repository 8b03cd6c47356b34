import { Smartphone, Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import css from './reach-remedies.module.css'

/** What helps a line that can not be reached: signing in a phone, or another way for its calls. */
export function ReachRemedies({ because }: { because: string | null }) {
  const t = useTranslations('reach')
  return (
    <div className={css.remedies}>
      <span className={css.lead}>{t('mend')}</span>
      {because === 'no_phone' && (
        <ScreenButton size="s" tone="primary" icon={Smartphone} to="/user/settings">
          {t('remedies.phone')}
        </ScreenButton>
      )}
      {because === 'refused' ? (
        <ScreenButton size="s" tone="primary" icon={Split} to="/user/call-blocking/incoming">
          {t('remedies.blocking')}
        </ScreenButton>
      ) : (
        <ScreenButton size="s" icon={Split} to="/user/call-forwarding">
          {t('remedies.forward')}
        </ScreenButton>
      )}
    </div>
  )
}
