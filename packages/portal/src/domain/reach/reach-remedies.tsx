import { hasAttribute } from '@lineside/contract/access'
import { offeredKinds } from '@lineside/telephony/destinations/offered-kinds'
import { Smartphone, Split, UserRound, Voicemail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import css from './reach-remedies.module.css'
import type { ReachWords } from './reach-words.ts'

/** Remedies for a line that can not be reached, or that loses callers: a phone, or another way for its calls. */
export function ReachRemedies({
  words: { reach, because },
  isAtStop = false,
}: {
  words: Pick<ReachWords, 'reach' | 'because'>
  /** They stand below the last stop of the path, which says what they are for. */
  isAtStop?: boolean
}) {
  const t = useTranslations('reach')
  const { facts, platformInfo } = useUser()
  if (reach === 'lost' && hasAttribute(facts, 'cfna'))
    return (
      <div className={isAtStop ? css.atStop : css.remedies}>
        {!isAtStop && <span className={css.lead}>{t('mend')}</span>}
        {offeredKinds(platformInfo, facts).includes('voicebox') && (
          <ScreenButton
            size="s"
            tone="primary"
            icon={Voicemail}
            to="/user/call-forwarding"
            search={{ unanswered: 'voicebox' }}
          >
            {t('remedies.voicebox')}
          </ScreenButton>
        )}
        <ScreenButton size="s" icon={UserRound} to="/user/call-forwarding" search={{ unanswered: 'number' }}>
          {t('remedies.colleague')}
        </ScreenButton>
      </div>
    )
  return (
    <div className={isAtStop ? css.atStop : css.remedies}>
      {!isAtStop && <span className={css.lead}>{t('mend')}</span>}
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
