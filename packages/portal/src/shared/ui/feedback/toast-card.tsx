import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../basics/cx.ts'
import { Icon } from '../basics/icon.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { ErrorId } from './error-id.tsx'
import { type ToastEntry, toast } from './toast.ts'
import css from './toast-region.module.css'

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert }

/** Disappears when its time is over, if it has a limit; the time stops while `isHeld`. */
export function ToastCard({ entry, isHeld }: { entry: ToastEntry; isHeld: boolean }) {
  const labels = useKitLabels()
  const left = useRef(entry.timeout)
  useEffect(() => {
    if (isHeld || left.current === null) return
    const since = performance.now()
    const all = left.current
    const timer = setTimeout(() => toast.dismiss(entry.id), all)
    return () => {
      clearTimeout(timer)
      left.current = all - (performance.now() - since)
    }
  }, [entry.id, isHeld])
  const retry = () => {
    toast.dismiss(entry.id)
    entry.retry?.()
  }
  return (
    <div className={cx(css.toast, css[entry.kind])} data-toast={entry.kind}>
      <Icon as={icons[entry.kind]} className={css.icon} />
      <div className={css.text}>
        <span>{entry.text}</span>
        <ErrorId id={entry.errorId} />
      </div>
      {entry.retry && (
        <button type="button" className={css.retry} onClick={retry}>
          {entry.retryLabel ?? labels.retry}
        </button>
      )}
      <button
        type="button"
        className={css.close}
        aria-label={entry.kind === 'error' ? labels.dismissError : labels.dismiss}
        onClick={() => toast.dismiss(entry.id)}
      >
        <Icon as={X} />
      </button>
    </div>
  )
}
