import { localParticipant, type Selection } from '@lineside/telephony/conference/selection'
import { Lock, LockOpen, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import type { Person } from './person.ts'
import { RoomEncryption } from './room-encryption.tsx'
import css from './conference-page.module.css'
import { ShareButton } from './share-button.tsx'

interface ConferenceHeaderProps {
  room: string
  people: readonly Person[]
  large: Person | null
  selection: Selection
  /** null if this engine cannot lock rooms. */
  lock: { readonly isLocked: boolean; readonly onOpen: () => void } | null
  onClose: () => void
}

/** CONF-03: the room's name, the number of participants, and who is shown large. */
export function ConferenceHeader({ room, people, large, selection, lock, onClose }: ConferenceHeaderProps) {
  const t = useTranslations('conference')
  return (
    <header className={css.head}>
      <h1 className={css.title}>{room}</h1>
      <Badge>{t('people.count', { count: people.length })}</Badge>
      <p className={css.now}>
        <Now people={people} large={large} selection={selection} />
      </p>
      <RoomEncryption people={people} />
      {lock && (
        <span className={css.lock}>
          <Button
            size="s"
            icon={lock.isLocked ? Lock : LockOpen}
            aria-haspopup="dialog"
            data-popup="lock-conference"
            onClick={lock.onOpen}
          >
            {t('controls.pin')}
          </Button>
        </span>
      )}
      <ShareButton size="s" room={room} />
      <IconButton icon={X} name={t('controls.close')} onClick={onClose} />
    </header>
  )
}

/** The selected or sharing member, and the speaker: "Petra Lang selected · Maria Huber is speaking". */
function Now({ people, large, selection }: Pick<ConferenceHeaderProps, 'people' | 'large' | 'selection'>) {
  const t = useTranslations('conference')
  const me = people.find(({ id }) => id === localParticipant)
  const nameOf = ({ id, name }: Person) => (id === localParticipant ? t('people.you') : name)
  const speakers = people.filter(({ id, isSpeaking }) => isSpeaking && id !== localParticipant)
  const parts = [
    ...(me?.media.screen ? [t('people.sharingSelf')] : []),
    ...(large?.media.screen && large.id !== localParticipant ? [t('people.sharing', { name: large.name })] : []),
    ...(large && !large.media.screen && (selection.isManual || people.length > 1)
      ? [t('people.selected', { name: nameOf(large) })]
      : []),
    ...speakers.slice(0, 1).map(({ name }) => t('people.speaking', { name })),
  ]
  return parts.join(' · ')
}
