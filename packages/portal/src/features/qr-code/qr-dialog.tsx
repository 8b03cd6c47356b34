import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { QrImage } from '../../shared/ui/basics/qr-image.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import css from './qr-dialog.module.css'
import { useQrCode } from './use-qr-code.ts'

export interface QrDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Shows a QR code that signs in a phone without typing (SET-07). */
export function QrDialog({ isOpen, onClose }: QrDialogProps) {
  const t = useTranslations('qr-code')
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} isDismissable title={t('title')}>
      <QrBody key={attempt} onExpired={onClose} onRetry={() => setAttempt(attempt + 1)} />
    </Dialog>
  )
}

function QrBody({ onExpired, onRetry }: { onExpired: () => void; onRetry: () => void }) {
  const t = useTranslations('qr-code')
  const state = useQrCode(onExpired)
  if (state.phase === 'failed') return <ErrorState title={t('unavailable')} onRetry={onRetry} />
  const isReady = state.phase === 'ready'
  return (
    <>
      <p>{t('text')}</p>
      <div className={css.frame} aria-busy={!isReady}>
        {isReady ? <QrImage text={state.text} label={t('image')} /> : <Skeleton shape="long" />}
      </div>
      <p className={css.left}>
        {isReady ? t('left', { time: minutesAndSeconds(state.secondsLeft) }) : t('requesting')}
      </p>
    </>
  )
}

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
