import { useDeferredPart } from '../../loading/use-deferred-part.ts'
import type { DialogProps } from './dialog-surface.tsx'

const fetchSurface = () => import('./dialog-surface.tsx').then((m) => m.DialogSurface)

/** Somebody begins to press and type: the code of dialogs comes meanwhile. One that does not come is asked for again by the dialog. */
export const fetchDialogsEarly = (): void => void fetchSurface().catch(() => undefined)

/**
 * A dialog. Its code is fetched when the first one opens: what holds the focus in it and what hides the page behind it
 * weigh more than most pages. Once it was open it stays, so that it can be seen going away.
 */
export function Dialog(props: DialogProps) {
  const surface = useDeferredPart(props.isOpen, fetchSurface, props.onClose)
  return surface && <surface.Part {...props} />
}
