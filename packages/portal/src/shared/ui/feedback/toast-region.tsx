import { useEffect, useRef, useState } from 'react'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { useStore } from '../../state/store.ts'
import { type ToastEntry, toastStore } from './toast.ts'
import { ToastCard } from './toast-card.tsx'
import css from './toast-region.module.css'

/**
 * The place of all toasts, mounted once beside the app. Errors are assertive, the others polite (UI-03). Both live
 * regions exist before a message arrives, because screen readers only notice changes. Toasts stay usable while a dialog
 * is open.
 */
export function ToastRegion() {
  const labels = useKitLabels()
  const entries = useStore(toastStore)
  const [isHeld, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    // a toast that disappears under the pointer or the focus sends no leave event
    const isUsed = region.current?.matches(':hover, :focus-within')
    if (entries.length === 0 || !isUsed) setHeld(false)
  }, [entries])
  const list = (wanted: (entry: ToastEntry) => boolean) =>
    entries.filter(wanted).map((entry) => <ToastCard key={entry.id} entry={entry} isHeld={isHeld} />)
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={labels.notifications}
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="alert" aria-atomic="false" className={css.list}>
        {list((entry) => entry.kind === 'error')}
      </div>
      <div role="status" aria-atomic="false" className={css.list}>
        {list((entry) => entry.kind !== 'error')}
      </div>
    </section>
  )
}
