import { Delete } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import { DialKeys } from './dial-keys.tsx'
import css from './keypad-panel.module.css'
import { SideSheet } from './side-sheet.tsx'

/** Number of sent digits that fit into the display. The call itself stores none. */
const shown = 18

const withDigit = (sent: string, digit: string): string => (sent + digit).slice(-shown)

interface KeypadPanelProps {
  /** Digits typed on the keyboard are sent, too. */
  hasKeys: boolean
  onDigit: (digit: string) => void
  onClose: () => void
}

/** Keys for sending tones in a call, and a display of those sent. */
export function KeypadPanel({ hasKeys, onDigit, onClose }: KeypadPanelProps) {
  const t = useTranslations('call-stage')
  const [sent, setSent] = useState('')
  const send = (digit: string) => {
    setSent((before) => withDigit(before, digit))
    onDigit(digit)
  }
  useEffect(() => {
    if (!hasKeys) return
    // useCallKeys sends the typed digits during the whole call; this listener only displays them
    const listener = ({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent) => {
      const isTyped = target instanceof Element && target.matches('input, select, textarea')
      if (/^[0-9*#+]$/.test(key) && !ctrlKey && !metaKey && !altKey && !repeat && !isTyped)
        setSent((before) => withDigit(before, key))
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [hasKeys])
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
