import { limits } from '@lineside/contract/limits'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Avatar } from '../../../shared/ui/basics/avatar.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { useStore } from '../../../shared/state/store.ts'
import type { ConferenceSession } from '../conference-session.ts'
import css from './lobby.module.css'
import { LobbyDevices } from './lobby-devices.tsx'
import { LobbyPreview } from './lobby-preview.tsx'
import { ShareButton } from '../share-button.tsx'
import { useRoomLook } from '../use-room-look.ts'

/** `inactive`: this user has no real-time engine at all (CONF-02); `none`: the platform has no conferences (FRONT-02). */
export type LobbyEngine = 'inactive' | 'none' | 'connecting' | 'ready' | 'failed'

interface ConferenceLobbyProps {
  room: string
  onRoom: (name: string) => void
  onClose: () => void
  name: string
  /** null while the engine is not ready, or if this user has none. */
  session: ConferenceSession | null
  engine: LobbyEngine
}

/** CONF-02: before joining, users check their picture and sound, name the room and share its link. */
export function ConferenceLobby({ room, onRoom, onClose, name, session, engine }: ConferenceLobbyProps) {
  const t = useTranslations('conference')
  return (
    <>
      <header className={css.head}>
        <IconButton icon={X} name={t('controls.close')} onClick={onClose} />
      </header>
      <div className={css.lobby}>
        <LobbyPreview session={session} name={name} />
        <JoinForm key={session ? 'ready' : 'waiting'} {...{ room, onRoom, session, engine }} />
      </div>
    </>
  )
}

type JoinFormProps = Pick<ConferenceLobbyProps, 'room' | 'onRoom' | 'session' | 'engine'>

function JoinForm({ room, onRoom, session, engine }: JoinFormProps) {
  const t = useTranslations('conference')
  const [typed, setTyped] = useState(room)
  const [pin, setPin] = useState('')
  const [pinError, setPinError] = useState<string>()
  const look = useRoomLook(room, engine === 'ready')
  // a room with people in it has its PIN, or has none
  const takesPin = look === null || look.isLocked || look.names.length === 0
  const isMissing = typed.trim() === ''
  const [seen, setSeen] = useState(room)
  if (seen !== room) {
    // the address has changed: by the user's typing, a link or the browser's history
    setSeen(room)
    if (typed.trim() !== room) setTyped(room)
  }

  const changeName = (text: string) => {
    setTyped(text)
    const next = text.trim()
    if (next !== '' && next !== room) onRoom(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isPinWrong = takesPin && pin !== '' && !(pin.length >= limits.conferencePinMinimum && /^\d+$/.test(pin))
    setPinError(isPinWrong ? t('lobby.pinForm') : undefined)
    if (!isPinWrong && !isMissing && engine === 'ready') session?.join(typed.trim(), takesPin ? pin : '')
  }
  return (
    <form className={css.form} onSubmit={submit} aria-label={t('lobby.join')} noValidate>
      <div>
        <h1 className={css.title}>{t('lobby.join')}</h1>
        <p className={css.about}>{t('lobby.about')}</p>
      </div>
      <EngineNote engine={engine} />
      <div className={css.name}>
        <TextField
          label={t('lobby.name')}
          hint={t('lobby.nameHint')}
          error={isMissing ? t('lobby.nameMissing') : undefined}
          value={typed}
          maxLength={limits.conferenceNameLength}
          autoComplete="off"
          onChange={(event) => changeName(event.target.value)}
        />
        <ShareButton room={room} />
      </div>
      {takesPin && (
        <div className={css.pin}>
          <TextField
            label={t('lobby.pin')}
            hint={look?.isLocked ? t('lobby.pinNeeded') : t('lobby.pinOptional')}
            error={pinError}
            value={pin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={limits.conferencePinLength}
            onChange={(event) => setPin(event.target.value.trim())}
          />
        </div>
      )}
      {session && <LobbyDevices session={session} />}
      {look && <WhoIsThere names={look.names} isLocked={look.isLocked} />}
      {session && <JoinProblemNote session={session} />}
      <JoinButton session={session} isPossible={engine === 'ready' && !isMissing} />
    </form>
  )
}

function EngineNote({ engine }: { engine: LobbyEngine }) {
  const t = useTranslations('conference')
  if (engine === 'ready') return null
  if (engine === 'inactive')
    return (
      <Note tone="warning">
        <p>{t('inactive.title')}</p>
        <p>{t('inactive.text')}</p>
      </Note>
    )
  return (
    <Note tone={engine === 'failed' || engine === 'none' ? 'warning' : 'neutral'} live="status">
      {t(`engine.${engine}`)}
    </Note>
  )
}

function WhoIsThere({ names, isLocked }: { names: readonly string[]; isLocked: boolean }) {
  const t = useTranslations('conference')
  if (isLocked) return null
  const [first = '', second = ''] = names
  return (
    <div className={css.there} role="status">
      {names.length > 0 && (
        <span className={css.faces}>
          {names.slice(0, 3).map((name, place) => (
            // two participants may have the same name
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other order
            <Avatar key={place} name={name} size="s" />
          ))}
        </span>
      )}
      {names.length === 0 && t('lobby.nobody')}
      {names.length === 1 && t('lobby.there.one', { first })}
      {names.length === 2 && t('lobby.there.two', { first, second })}
      {names.length > 2 && t('lobby.there.more', { first, second, others: names.length - 2 })}
    </div>
  )
}

function JoinProblemNote({ session }: { session: ConferenceSession }) {
  const t = useTranslations('conference')
  const { conference, mediaProblem } = useStore(session)
  const isOut = conference.phase === 'out'
  const problem = isOut ? (conference.problem ?? (conference.hasEnded ? 'ended' : null)) : null
  return (
    <>
      {mediaProblem && (
        <Note tone="warning" live="status">
          {t(`media.${mediaProblem}`)}
        </Note>
      )}
      {problem && (
        <Note tone={problem === 'ended' ? 'neutral' : 'negative'} live="alert">
          {t(`problem.${problem}`)}
        </Note>
      )}
    </>
  )
}

function JoinButton({ session, isPossible }: { session: ConferenceSession | null; isPossible: boolean }) {
  const t = useTranslations('conference')
  return session && isPossible ? (
    <ReadyButton session={session} />
  ) : (
    <Button type="submit" tone="primary" size="l" isBlock disabled>
      {t('lobby.join')}
    </Button>
  )
}

function ReadyButton({ session }: { session: ConferenceSession }) {
  const t = useTranslations('conference')
  const { conference } = useStore(session)
  return (
    <Button
      type="submit"
      tone="primary"
      size="l"
      isBlock
      isBusy={conference.phase === 'joining'}
      busyLabel={t('lobby.joining')}
    >
      {t('lobby.join')}
    </Button>
  )
}
