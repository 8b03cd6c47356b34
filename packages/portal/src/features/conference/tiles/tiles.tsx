import { localParticipant } from '@lineside/telephony/conference/selection'
import { Maximize, MicOff, MonitorUp, Phone, Pin } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Picture } from '../../../domain/calls/stage/remote-media.tsx'
import { useStore } from '../../../shared/state/store.ts'
import { Avatar } from '../../../shared/ui/basics/avatar.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import type { ConferenceSession } from '../conference-session.ts'
import type { Person } from '../person.ts'
import { tileGridOf } from './tile-grid.ts'
import css from './tiles.module.css'

interface TilesProps {
  session: ConferenceSession
  people: readonly Person[]
  large: Person | null
  isUpright: boolean
}

/** All participants, one of them large. A screen that somebody else shares takes all the room. */
export function Tiles({ session, people, large, isUpright }: TilesProps) {
  const t = useTranslations('conference')
  const { selection } = useStore(session)
  if (large?.media.screen && large.id !== localParticipant) return <SharedScreen person={large} />
  const { columns, rows, wide, high } = tileGridOf(people.length, isUpright)
  const style = { '--columns': columns, '--rows': rows, '--wide': wide, '--high': high } as CSSProperties
  const ordered = large ? [large, ...people.filter(({ id }) => id !== large.id)] : people
  return (
    <div className={css.area}>
      <ul className={css.tiles} style={style} aria-label={t('people.title')}>
        {ordered.map((person, place) => (
          <Tile
            key={person.id}
            person={person}
            isLarge={place === 0}
            isChosen={selection.isManual && person.id === selection.selected}
            onSelect={() => session.select({ type: 'select', id: person.id })}
          />
        ))}
      </ul>
      {people.length === 1 && (
        <p className={css.alone}>
          <b>{t('people.alone')}</b>
          <span>{t('people.aloneAdvice')}</span>
        </p>
      )}
    </div>
  )
}

interface TileProps {
  person: Person
  isLarge: boolean
  isChosen: boolean
  onSelect: () => void
}

function Tile({ person, isLarge, isChosen, onSelect }: TileProps) {
  const t = useTranslations('conference')
  const name = useShownName(person)
  const { audio, screen } = person.media
  return (
    <li
      className={cx(css.tile, isLarge && css.large, isChosen && css.chosen, person.isSpeaking && css.speaking)}
      data-person={person.id}
    >
      <button type="button" className={css.press} aria-pressed={isChosen} onClick={onSelect}>
        <VisuallyHidden>{t('people.select', { name })}</VisuallyHidden>
        <Face person={person} />
      </button>
      <span className={css.tag}>
        {isChosen && <Icon as={Pin} size="s" />}
        {!audio && <Icon as={MicOff} size="s" />}
        {screen && <Icon as={MonitorUp} size="s" />}
        {person.isByTelephone && <Icon as={Phone} size="s" />}
        <span className={css.name}>{name}</span>
        {person.isByTelephone && <VisuallyHidden>{t('people.byTelephone')}</VisuallyHidden>}
        {!audio && <VisuallyHidden>{t('people.microphoneOff')}</VisuallyHidden>}
      </span>
    </li>
  )
}

/** The participant's name; the user is called "You". */
export const useShownName = (person: Person): string => {
  const t = useTranslations('conference')
  return person.id === localParticipant ? t('people.you') : person.name
}

/** The participant's picture, or the initials if none is sent. */
export function Face({ person, isSmall }: { person: Person; isSmall?: boolean }) {
  const t = useTranslations('conference')
  const { video, screen } = person.media
  const hasPicture = (video || screen) && person.stream !== null
  const isOwn = person.id === localParticipant
  if (!hasPicture)
    return (
      <span className={css.letters}>
        <Avatar name={person.name} size={isSmall ? 'l' : 'xl'} />
      </span>
    )
  return (
    <Picture
      stream={person.stream}
      label={t(screen ? 'people.screen' : 'people.picture', { name: person.name })}
      fit={screen ? 'contain' : 'cover'}
      isMirrored={isOwn && !screen}
    />
  )
}

function SharedScreen({ person }: { person: Person }) {
  const t = useTranslations('conference')
  const area = useRef<HTMLDivElement>(null)
  return (
    <div className={css.screen} ref={area} data-person={person.id}>
      <Picture stream={person.stream} label={t('people.screen', { name: person.name })} fit="contain" />
      <span className={css.sharer}>
        <Icon as={MonitorUp} />
        {t('people.sharing', { name: person.name })}
      </span>
      <span className={css.fit}>
        <IconButton
          icon={Maximize}
          name={t('controls.fullScreen')}
          tipSide="above"
          onClick={() => void area.current?.requestFullscreen?.()}
        />
      </span>
    </div>
  )
}
