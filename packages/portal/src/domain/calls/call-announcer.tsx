import { createStore, useStore } from '../../shared/state/store.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'

interface Announcement {
  readonly text: string
  /** Interrupts what is being read. */
  readonly isUrgent: boolean
}

/** What is to be read out now. */
export const announcementStore = createStore<Announcement | null>(null)

/** Where a screen reader is told of calls, politely or at once. It stands before there is anything to say: only then it is heard. */
export function CallAnnouncer() {
  const said = useStore(announcementStore)
  return (
    <VisuallyHidden>
      <span role="status">{said && !said.isUrgent && said.text}</span>
      <span aria-live="assertive">{said?.isUrgent && said.text}</span>
    </VisuallyHidden>
  )
}
