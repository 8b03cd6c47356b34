import type { ReactNode } from 'react'
import { useDeferredPart } from '../../loading/use-deferred-part.ts'
import type { AnchoredPopoverProps } from './anchored-surface.tsx'
import css from './popover.module.css'

const fetchSurface = () => import('./anchored-surface.tsx').then((m) => m.AnchoredSurface)

/** A small panel beside an existing element, open as long as it is rendered. Its code loads with the first one. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const surface = useDeferredPart(true, fetchSurface, props.onClose)
  return surface && <surface.Part {...props} />
}

export function PopoverBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>
}

/** The buttons of the popover: quiet ones first, the primary one last. */
export function PopoverFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}
