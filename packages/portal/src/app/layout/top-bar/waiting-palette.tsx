import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import css from './waiting-palette.module.css'

/** The text typed before the palette was there. `isEntered`: Enter was pressed, and waits for the matches. */
export interface TypedEarly {
  readonly text: string
  readonly isEntered: boolean
}

interface WaitingPaletteProps {
  typed: TypedEarly
  onType: (typed: TypedEarly) => void
  onClose: () => void
}

/** Takes what is typed while the palette's code is being loaded, and looks like its head. */
export function WaitingPalette({ typed, onType, onClose }: WaitingPaletteProps) {
  const t = useTranslations('shell')
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onType({ ...typed, isEntered: true })
    // there is nothing else to go to
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }
  return createPortal(
    // Escape and a press beside it do the same
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={css.scrim}
      // otherwise a dialog below would take the focus back, and hide this
      data-react-aria-top-layer="true"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div role="dialog" aria-modal="true" aria-label={t('search')} aria-busy="true" className={css.box}>
        <Icon as={Search} tone="muted" />
        <input
          autoFocus
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          value={typed.text}
          onChange={({ target }) => onType({ text: target.value, isEntered: false })}
          onKeyDown={handleKey}
        />
      </div>
    </div>,
    document.body,
  )
}
