import { localParticipant } from '@lineside/telephony/conference/selection'
import { Mic, MicOff, PhoneOff, Users, Volume2, VolumeX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../shared/state/store.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import type { ConferenceSession } from './conference-session.ts'
import type { Person } from './person.ts'
import css from './participants.module.css'
import { Face, useShownName } from './tiles/tiles.tsx'

/**
 * CONF-04: the list of participants, starting with the user. The sound of each other participant can be muted for this
 * user only.
 */
export function Participants({ session }: { session: ConferenceSession }) {
  const t = useTranslations('conference')
  const { me, others } = useStore(session)
  return (
    <aside className={css.participants} aria-label={t('people.title')}>
      <h2 className={css.title}>{t('people.title')}</h2>
      <ul className={css.list}>
        {[me, ...others].map((person) => (
          <Participant key={person.id} session={session} person={person} />
        ))}
      </ul>
    </aside>
  )
}

function Participant({ session, person }: { session: ConferenceSession; person: Person }) {
  const t = useTranslations('conference')
  const { selection } = useStore(session)
  const name = useShownName(person)
  const isSelected = selection.selected === person.id
  return (
    <li className={css.participant} data-speaking={person.isSpeaking || undefined}>
      <button
        type="button"
        className={css.press}
        aria-pressed={isSelected}
        onClick={() => session.select({ type: 'select', id: person.id })}
      >
        <VisuallyHidden>{t('people.select', { name })}</VisuallyHidden>
        <Face person={person} isSmall />
      </button>
      <span className={css.tag} data-part="name">
        {name}
      </span>
      <span className={css.sound}>
        {person.id === localParticipant ? (
          <OwnSound session={session} />
        ) : (
          <Sound session={session} person={person} isMuted={selection.muted.has(person.id)} />
        )}
      </span>
    </li>
  )
}

function OwnSound({ session }: { session: ConferenceSession }) {
  const t = useTranslations('conference')
  const { me } = useStore(session)
  const { audio } = me.media
  const toggle: MenuEntryProps = {
    id: 'microphone',
    text: t(audio ? 'controls.mute' : 'controls.unmute'),
    icon: audio ? MicOff : Mic,
    onAction: () => session.toggle('microphone'),
  }
  return (
    <Menu
      label={t('people.ownMenu')}
      items={[toggle, ...useFollowEntry(session)]}
      trigger={<IconButton size="s" icon={audio ? Mic : MicOff} name={t('people.ownMenu')} tipSide="above" />}
    />
  )
}

interface SoundProps {
  session: ConferenceSession
  person: Person
  isMuted: boolean
}

function Sound({ session, person, isMuted }: SoundProps) {
  const t = useTranslations('conference')
  const toggle: MenuEntryProps = {
    id: 'mute',
    text: t(isMuted ? 'people.unmuteForMe' : 'people.muteForMe'),
    icon: isMuted ? Volume2 : VolumeX,
    onAction: () => session.select({ type: isMuted ? 'unmute' : 'mute', id: person.id }),
  }
  const { remove } = session
  const removal: readonly MenuEntryProps[] =
    person.isByTelephone && remove
      ? [{ id: 'remove', text: t('people.remove'), icon: PhoneOff, onAction: () => remove(person.id) }]
      : []
  const name = t('people.menu', { name: person.name })
  return (
    <Menu
      label={name}
      items={[toggle, ...useFollowEntry(session), ...removal]}
      trigger={
        <IconButton
          size="s"
          icon={isMuted ? VolumeX : person.media.audio ? Volume2 : MicOff}
          {...(isMuted && { tone: 'negative' as const })}
          name={isMuted ? `${name}: ${t('people.muted')}` : name}
          tipSide="above"
        />
      }
    />
  )
}

/** CONF-08: the menu entry to follow the speaker again; only after the user has selected somebody by hand. */
const useFollowEntry = (session: ConferenceSession): readonly MenuEntryProps[] => {
  const t = useTranslations('conference')
  const { selection } = useStore(session)
  if (!selection.isManual) return []
  return [{ id: 'follow', text: t('controls.follow'), icon: Users, onAction: () => session.select({ type: 'follow' }) }]
}
