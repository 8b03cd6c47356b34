import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import css from './side-sheet.module.css'

export interface SideSheetProps {
  title: string
  onClose: () => void
  /** Without a box of its own, as the keypad beside the stage; on a phone it is a sheet as every other. */
  isPlain?: boolean
  children: ReactNode
  foot?: ReactNode
}

/** What stands beside the stage: choosing whom to hand over to, or a device. A sheet from below on a phone. */
export function SideSheet({ title, onClose, isPlain, children, foot }: SideSheetProps) {
  const labels = useKitLabels()
  const id = useId()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // the key would hang up, too
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
