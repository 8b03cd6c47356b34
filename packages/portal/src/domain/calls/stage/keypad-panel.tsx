import { Delete } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { DialKeys } from './dial-keys.tsx'
import css from './keypad-panel.module.css'
import { SideSheet } from './side-sheet.tsx'

/** As many as there is room for; the call itself keeps none. */
const shown = 18

/** Tones that are sent in a call, and which ones were. */
export function KeypadPanel({ onDigit, onClose }: { onDigit: (digit: string) => void; onClose: () => void }) {
  const t = useTranslations('call-stage')
  const [sent, setSent] = useState('')
  const send = (digit: string) => {
    setSent((before) => (before + digit).slice(-shown))
    onDigit(digit)
  }
  return (
    <SideSheet title={t('keypad.title')} isPlain onClose={onClose}>
      <div className={css.pad}>
        <div className={css.sent}>
          <p role="status" aria-label={t('keypad.sent')}>
            {[...sent].join(' ')}
          </p>
          {sent !== '' && (
            <IconButton icon={Delete} name={t('keypad.clear')} tone="muted" onClick={() => setSent('')} />
          )}
        </div>
        <DialKeys label={t('keypad.title')} onDigit={send} />
      </div>
    </SideSheet>
  )
}
