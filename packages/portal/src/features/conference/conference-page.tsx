import { showsRtcEngine } from '@lineside/contract/access'
import { navigate, useParam } from '../../shared/navigation/navigation.ts'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { chosenDevice } from '../../domain/calls/devices/device-choice.ts'
import { conferenceLabelStore } from '../../domain/calls/calls-store.ts'
import { engine, type EngineState } from '../../domain/engine/engine.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'
import { ConferenceRoom } from './conference-room.tsx'
import { type ConferenceSession, createConferenceSession } from './conference-session.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { ConferenceLobby, type LobbyEngine } from './lobby/lobby.tsx'
import css from './conference-page.module.css'

/** CONF-01 to CONF-10: the lobby of a room, and the room itself after joining. */
export function ConferencePage() {
  const room = useParam('room')
  const { subscriber, facts } = useUser()
  const state = useSyncExternalStore(engine.subscribe, engine.read)
  const session = useSession(state, subscriberName(subscriber))
  const stage = useRef<HTMLDivElement>(null)
  const toDashboard = () => navigate({ to: '/user/dashboard' })
  const toRoom = (name: string) => navigate({ to: '/conference/$room', params: { room: name }, replace: true })
  const lobby = { room, onRoom: toRoom, onClose: toDashboard, name: subscriberName(subscriber) }
  return (
    <div ref={stage} className={`on-dark ${css.stage}`}>
      {session ? (
        <Session key={lobby.name} stage={stage} session={session} {...lobby} />
      ) : (
        <ConferenceLobby {...lobby} session={null} engine={showsRtcEngine(facts) ? engineWord(state) : 'inactive'} />
      )}
    </div>
  )
}

const engineWord = (state: EngineState): LobbyEngine => {
  if (state.phase === 'ready' && state.conference === null) return 'none'
  if (state.phase === 'ready') return state.hasConference ? 'ready' : 'connecting'
  return state.phase === 'failed' ? 'failed' : 'connecting'
}

/**
 * Creates one conference session per engine. A socket that reconnects belongs to the same engine and keeps its session.
 */
const useSession = (state: EngineState, displayName: string): ConferenceSession | null => {
  const t = useTranslations('conference')
  const anonymous = t('people.anonymous')
  const cdk = state.phase === 'ready' ? state.cdk : null
  const network = state.phase === 'ready' ? state.conference : null
  const session = useMemo(
    () =>
      cdk &&
      network &&
      createConferenceSession({
        media: cdk.media,
        network,
        displayName,
        anonymous,
        deviceOf: chosenDevice,
        onError: reportError,
      }),
    [cdk, network, displayName, anonymous],
  )
  useEffect(() => session?.open(), [session])
  return session
}

/** NAV-02: the tab and the menu name the conference that one is in. */
const useConferenceLabel = (room: string | null): void => {
  const t = useTranslations('conference')
  useEffect(() => {
    conferenceLabelStore.set(room === null ? null : t('inRoom', { room }))
    return () => conferenceLabelStore.set(null)
  }, [room, t])
}

interface SessionProps {
  /** The element around lobby and room. */
  stage: RefObject<HTMLElement | null>
  session: ConferenceSession
  room: string
  name: string
  onRoom: (name: string) => void
  onClose: () => void
}

function Session({ stage, session, ...lobby }: SessionProps) {
  const { conference } = useStore(session)
  const state = useSyncExternalStore(engine.subscribe, engine.read)
  const [isAsking, setAsking] = useState(false)
  const isIn = conference.phase === 'in'
  useFocusOnRoom(stage, isIn)
  useConferenceLabel(isIn ? lobby.room : null)
  const leave = () => {
    setAsking(false)
    session.leave()
  }
  return (
    <>
      {isIn ? (
        <ConferenceRoom
          session={session}
          room={conference.room}
          since={conference.since}
          lock={conference.canLock ? { isLocked: conference.isLocked } : null}
          onLeave={() => setAsking(true)}
        />
      ) : (
        <ConferenceLobby {...lobby} session={session} engine={engineWord(state)} />
      )}
      <LeaveQuestion isIn={isIn} isAsking={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </>
  )
}

/** Joining and leaving remove the button that was pressed: the focus goes to the heading of what is there instead. */
function useFocusOnRoom(stage: RefObject<HTMLElement | null>, isIn: boolean): void {
  const was = useRef(isIn)
  useEffect(() => {
    if (was.current === isIn) return
    was.current = isIn
    return focusLater(() => {
      const heading = stage.current?.querySelector('h1') ?? null
      heading?.setAttribute('tabindex', '-1')
      return document.activeElement === document.body ? heading : null
    })
  }, [stage, isIn])
}
