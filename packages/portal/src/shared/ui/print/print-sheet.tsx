import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import css from './print-sheet.module.css'

interface PrintSheetProps {
  children: ReactNode
  /** Called after printing, and after the user cancelled it. */
  onDone: () => void
}

/**
 * Prints its content instead of the page, as soon as it is mounted: black on white, without the shell. Mount it only
 * for printing.
 */
export function PrintSheet({ children, onDone }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // wait for the layout of the new content
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
    }
    // once per mounting, even if `onDone` changes
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    <div className={css.sheet} data-print-sheet="true">
      {children}
    </div>,
    document.body,
  )
}
