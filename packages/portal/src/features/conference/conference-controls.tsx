import { Ellipsis, Lock, PhoneOff, Users, UsersRound, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { RoundButton } from '../../domain/calls/stage/controls/round-button.tsx'
import { useStore } from '../../shared/state/store.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import css from './conference-page.module.css'
import type { ConferenceSession } from './conference-session.ts'
import { MediaButtons } from './media-buttons.tsx'

interface ConferenceControlsProps {
  session: ConferenceSession
  since: Date
  hasList: boolean
  onList: () => void
  /**
   * Opens the dialog for the room's PIN, from the menu that phones show; null if a button of its own does, or if rooms
   * cannot be locked.
   */
  onLock: (() => void) | null
  onLeave: () => void
}

/** CONF-05: the controls for the user's own media, the participants' sound, and leaving. */
export function ConferenceControls({ session, since, hasList, onList, onLock, onLeave }: ConferenceControlsProps) {
  const t = useTranslations('conference')
  useMediaProblems(session)
  const listName = t(hasList ? 'controls.hideParticipants' : 'controls.showParticipants')
  const places: readonly MenuEntryProps[] = [
    { id: 'list', text: listName, icon: UsersRound, onAction: onList },
    ...(onLock ? [{ id: 'lock', text: t('lock.title'), icon: Lock, onAction: onLock }] : []),
  ]
  return (
    <footer className={css.bar}>
      <Duration since={since} />
      <div className={css.controls} role="group" aria-label={t('controls.label')}>
        <MediaButtons session={session} />
        <More session={session} places={places} />
        <RoundButton icon={PhoneOff} label={t('controls.leave')} look="end" onClick={onLeave} />
      </div>
      <div className={css.listButton}>
        <IconButton icon={Users} name={listName} aria-pressed={hasList} tipSide="above" onClick={onList} />
      </div>
    </footer>
  )
}

interface MoreProps {
  session: ConferenceSession
  /** Menu entries that open the list of participants or the PIN dialog. */
  places: readonly MenuEntryProps[]
}

function More({ session, places }: MoreProps) {
  const t = useTranslations('conference')
  const { others, selection } = useStore(session)
  const items: readonly MenuEntryProps[] = [
    {
      id: 'mute-all',
      text: t('controls.muteAll'),
      icon: VolumeX,
      isDisabled: others.length === 0,
      onAction: () => session.select({ type: 'mute_all', ids: others.map(({ id }) => id) }),
    },
    {
      id: 'unmute-all',
      text: t('controls.unmuteAll'),
      icon: Volume2,
      isDisabled: selection.muted.size === 0,
      onAction: () => session.select({ type: 'unmute_all' }),
    },
    { id: 'line', separator: true },
    {
      id: 'follow',
      text: t('controls.follow'),
      icon: Users,
      isDisabled: !selection.isManual,
      onAction: () => session.select({ type: 'follow' }),
    },
    ...places,
  ]
  return (
    <Menu
      label={t('controls.more')}
      placement="top start"
      items={items}
      trigger={<RoundButton icon={Ellipsis} label={t('controls.more')} data-popup="more-conference" />}
    />
  )
}

function Duration({ since }: { since: Date }) {
  const t = useTranslations('conference')
  const formats = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={css.clock} role="timer" aria-label={t('controls.duration')}>
      {formats.seconds((now - since.getTime()) / 1000)}
    </span>
  )
}

/** Shows a media problem as a toast. The lobby shows it beside the devices, but the room has no place for it. */
const useMediaProblems = (session: ConferenceSession): void => {
  const t = useTranslations('conference')
  const { mediaProblem } = useStore(session)
  useEffect(() => {
    if (!mediaProblem) return
    toast.error(t(`media.${mediaProblem}`))
    session.forgetProblem()
  }, [mediaProblem, session, t])
}
