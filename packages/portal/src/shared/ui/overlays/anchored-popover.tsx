import type { ReactNode } from 'react'
import { useDeferredPart } from '../../loading/use-deferred-part.ts'
import type { AnchoredPopoverProps } from './anchored-surface.tsx'
import css from './popover.module.css'

/** A small panel beside a part that is there already; it is open as long as it is drawn. Its code comes with the first. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const surface = useDeferredPart(
    true,
    () => import('./anchored-surface.tsx').then((m) => m.AnchoredSurface),
    props.onClose,
  )
  return surface && <surface.Part {...props} />
}

export function PopoverBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>
}

/** Buttons: quiet first, primary last. */
export function PopoverFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}
