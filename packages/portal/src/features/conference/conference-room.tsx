import { useState, useSyncExternalStore } from 'react'
import { useStore } from '../../shared/state/store.ts'
import { ConferenceControls } from './conference-controls.tsx'
import { ConferenceHeader } from './conference-header.tsx'
import type { ConferenceSession } from './conference-session.ts'
import css from './conference-page.module.css'
import { LockDialog } from './lock-dialog.tsx'
import { Participants } from './participants.tsx'
import { RoomAnnouncements } from './room-announcements.tsx'
import { Tiles } from './tiles/tiles.tsx'
import { Voices } from './voices.tsx'
import { shownLarge } from './tiles/shown-large.ts'

interface ConferenceRoomProps {
  session: ConferenceSession
  room: string
  since: Date
  /** null if this engine cannot lock rooms. */
  lock: { readonly isLocked: boolean } | null
  onLeave: () => void
}

/** The room during a conference: the tiles, the list of participants and the controls. */
export function ConferenceRoom({ session, room, since, lock, onLeave }: ConferenceRoomProps) {
  const state = useStore(session)
  const isUpright = useUpright()
  const [isLocking, setLocking] = useState(false)
  const [isListed, setListed] = useState<boolean | null>(null)
  const hasList = isListed ?? !isUpright
  const people = [...state.others, state.me]
  const lockButton = lock && { ...lock, onOpen: () => setLocking(true) }
  const large = shownLarge(people, state.selection)
  return (
    <>
      <ConferenceHeader {...{ room, people, large, selection: state.selection }} lock={lockButton} onClose={onLeave} />
      <div className={css.room} data-list={hasList || undefined}>
        <Tiles session={session} people={people} large={large} isUpright={isUpright} />
        {hasList && <Participants session={session} />}
      </div>
      <ConferenceControls
        session={session}
        since={since}
        hasList={hasList}
        onLock={isUpright && lockButton ? lockButton.onOpen : null}
        onList={() => setListed(!hasList)}
        onLeave={onLeave}
      />
      {lock && (
        <LockDialog
          isOpen={isLocking}
          isLocked={lock.isLocked}
          onLock={(pin) => session.lock(pin)}
          onClose={() => setLocking(false)}
        />
      )}
      <Voices others={state.others} muted={state.selection.muted} />
      <RoomAnnouncements room={room} others={state.others} isLocked={lock?.isLocked ?? false} />
    </>
  )
}

const phone = '(max-width: 899px)'

/** Whether the window is as narrow as a phone's: the large tile then stands above the others. */
const useUpright = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(phone).matches,
  )
