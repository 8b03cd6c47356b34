import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'

interface PrintSheetProps {
  children: ReactNode
  /** The browser has printed, or somebody thought better of it. */
  onDone: () => void
}

/** What is printed instead of the page, as soon as it is there: black on white, nothing of the shell. Mounted only to print. */
export function PrintSheet({ children, onDone }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // what has just come is laid out first
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
    }
    // once a sheet
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    <div className={css.sheet} data-print-sheet="true">
      {children}
    </div>,
    document.body,
  )
}
