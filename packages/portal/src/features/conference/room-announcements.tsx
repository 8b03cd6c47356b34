import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { playSignal } from '../../domain/calls/devices/ring-sound.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import type { Person } from './person.ts'

/** In a room with more others than this, tones for everybody who comes and goes would disturb. */
const soundingRoom = 12

interface RoomAnnouncementsProps {
  room: string
  others: readonly Person[]
  isLocked: boolean
}

/** Tells users of screen readers who joins, leaves and shares a screen. Joining and leaving also sound, softly. */
export function RoomAnnouncements({ room, others, isLocked }: RoomAnnouncementsProps) {
  const t = useTranslations('conference')
  const [said, setSaid] = useState('')
  const before = useRef<{ others: readonly Person[]; isLocked: boolean } | null>(null)
  useEffect(() => {
    const last = before.current
    before.current = { others, isLocked }
    if (last === null) return setSaid(t('announce.in', { room }))
    const isIn = (people: readonly Person[], id: string) => people.some((person) => person.id === id)
    const came = others.filter(({ id }) => !isIn(last.others, id))
    const went = last.others.filter(({ id }) => !isIn(others, id))
    const shares = others.filter(
      ({ id, media }) => media.screen && last.others.some((person) => person.id === id && !person.media.screen),
    )
    const sentences = [
      ...came.map(({ name }) => t('announce.joined', { name })),
      ...went.map(({ name }) => t('announce.left', { name })),
      ...shares.map(({ name }) => t('people.sharing', { name })),
      ...(isLocked === last.isLocked ? [] : [t(isLocked ? 'announce.locked' : 'announce.unlocked')]),
    ]
    if (others.length <= soundingRoom && came.length + went.length > 0) playSignal(came.length > 0 ? 'join' : 'leave')
    if (sentences.length > 0) setSaid(sentences.join('. '))
  }, [others, isLocked, room, t])
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}
