import { createStore, useStore } from '../../../shared/state/store.ts'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'

interface Announcement {
  readonly text: string
  /** Interrupts what the screen reader is reading at the moment. */
  readonly isUrgent: boolean
}

/** The text that the screen reader shall read out now. */
export const announcementStore = createStore<Announcement | null>(null)

/**
 * The live regions, polite and assertive, that tell screen readers about calls. They must be in the page before their
 * first text, because screen readers only read changes of regions that they already know.
 */
export function CallAnnouncer() {
  const said = useStore(announcementStore)
  return (
    <VisuallyHidden>
      <span role="status">{said && !said.isUrgent && said.text}</span>
      <span aria-live="assertive">{said?.isUrgent && said.text}</span>
    </VisuallyHidden>
  )
}
