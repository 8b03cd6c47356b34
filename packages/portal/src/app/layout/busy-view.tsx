import { RefreshCw } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { waitingReads } from '../../shared/api/waiting-reads.ts'
import type { Trouble } from '../../shared/session/session-state.ts'
import { session } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { BootView } from './boot-view.tsx'
import css from './busy-view.module.css'

const second = 1000

interface BusyViewProps {
  trouble: Trouble
  /** A one-time token is not taken yet, so nobody is signed in. */
  isSignedIn: boolean
}

/**
 * AUTH-04: the user's data cannot be loaded now. Nobody is signed out by that; it is tried again by itself, and who cannot
 * wait signs out.
 */
export function BusyView({ trouble, isSignedIn }: BusyViewProps) {
  const t = useTranslations('basics')
  const now = useNow({ updateInterval: second })
  const seconds = Math.max(0, Math.ceil((trouble.nextTry - now.getTime()) / second))
  const what = t(trouble.kind === 'busy' ? 'busy.title' : 'busy.gone')
  const tryNow = () => {
    session.tryAgain()
    waitingReads.retry()
  }
  return (
    <BootView>
      <main className={css.page}>
        {/* without the seconds, which nobody wants to hear counted */}
        <VisuallyHidden>
          <span role="status">{what}</span>
        </VisuallyHidden>
        <h1 className={css.title}>
          {what} <span className={css.next}>{t('busy.next', { seconds })}</span>
        </h1>
        {isSignedIn && <p className={css.stay}>{t('busy.stay')}</p>}
        <svg className={css.line} viewBox="0 0 640 24" aria-hidden="true">
          <path className={css.drawn} d="M8 12h212" />
          <path className={css.broken} d="m220 12 12-8 18 16 18-16 18 16 18-16 12 8" />
          <path className={css.dotted} d="M322 12h302" />
          <circle className={css.start} cx="8" cy="12" r="7" />
          <circle className={css.end} cx="630" cy="12" r="7" />
        </svg>
        <div className={css.actions}>
          <Button icon={RefreshCw} onClick={tryNow}>
            {t('busy.retry')}
          </Button>
          <Button tone="text" onClick={session.signOut}>
            {t('busy.signOut')}
          </Button>
        </div>
      </main>
    </BootView>
  )
}
