import { fetchDeferredPart, useDeferredPart } from '../../loading/use-deferred-part.ts'
import type { DialogProps } from './dialog-surface.tsx'

const fetchSurface = () => import('./dialog-surface.tsx').then((m) => m.DialogSurface)

/**
 * Starts loading the code of dialogs, when the user begins to press or type. A failure is ignored, because the dialog
 * loads the code again.
 */
export const fetchDialogsEarly = (): void => void fetchDeferredPart(fetchSurface).catch(() => undefined)

/**
 * A dialog. Its code loads when the first one opens, because focus handling and hiding the page behind it are larger
 * than most pages. After closing it stays mounted for the closing animation.
 */
export function Dialog(props: DialogProps) {
  const surface = useDeferredPart(props.isOpen, fetchSurface, props.onClose)
  return surface && <surface.Part {...props} />
}
