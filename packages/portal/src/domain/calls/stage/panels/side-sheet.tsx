import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../../../shared/ui/basics/kit-labels.tsx'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import css from './side-sheet.module.css'

export interface SideSheetProps {
  title: string
  onClose: () => void
  /** Drawn without a box, as the keypad beside the stage is; on a phone it is a sheet like all others. */
  isPlain?: boolean
  children: ReactNode
  foot?: ReactNode
}

/** A panel beside the stage, for choosing a person or a device. On a phone it is a sheet from below. */
export function SideSheet({ title, onClose, isPlain, children, foot }: SideSheetProps) {
  const labels = useKitLabels()
  const id = useId()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // without this, Escape would also hang up
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      {/* Escape and the cross do the same */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={css.scrim} onClick={onClose} />
      <section
        role="dialog"
        aria-labelledby={id}
        className={cx(css.sheet, isPlain && css.plain)}
        onKeyDown={closeOnEscape}
      >
        <header className={css.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon={X} name={labels.close} size="s" onClick={onClose} />
        </header>
        {children}
        {foot && <div className={css.foot}>{foot}</div>}
      </section>
    </>
  )
}
