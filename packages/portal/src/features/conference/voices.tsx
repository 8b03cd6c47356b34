import { Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceChoice } from '../../domain/calls/devices/device-choice.ts'
import { useStore } from '../../shared/state/store.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import type { Person } from './person.ts'
import css from './conference-page.module.css'

interface VoicesProps {
  others: readonly Person[]
  /** CONF-08: the ids of people whom this user has muted for themselves; nobody else is told. */
  muted: ReadonlySet<string>
}

/**
 * Plays the other participants' sound. If the browser blocks sound until the user touches the page, it asks for a
 * touch.
 */
export function Voices({ others, muted }: VoicesProps) {
  const t = useTranslations('conference')
  const [isBlocked, setBlocked] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const playAll = () => {
    setBlocked(false)
    for (const audio of area.current?.querySelectorAll('audio') ?? []) audio.play().catch(() => setBlocked(true))
  }
  return (
    <div ref={area}>
      {others.map(
        ({ id, stream }) =>
          stream && (
            <Voice key={id} id={id} stream={stream} isMuted={muted.has(id)} onBlocked={() => setBlocked(true)} />
          ),
      )}
      {isBlocked && (
        <div role="alert" className={css.blocked}>
          <Button tone="answer" size="l" icon={Volume2} onClick={playAll}>
            {t('people.blocked')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface VoiceProps {
  id: string
  stream: MediaStream
  isMuted: boolean
  onBlocked: () => void
}

function Voice({ id, stream, isMuted, onBlocked }: VoiceProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const { speaker } = useStore(deviceChoice)
  useEffect(() => {
    const element = audio.current
    if (!element) return
    element.srcObject = stream
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
    })
    return () => {
      element.srcObject = null
    }
    // depend on the stream alone: reporting a block again changes nothing
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stream])
  useEffect(() => {
    // browsers without a choice of speakers lack this method; if a speaker is gone, the sound stays where it was
    audio.current?.setSinkId?.(speaker === 'default' ? '' : speaker).catch(() => undefined)
  }, [speaker])
  return (
    // live speech has no captions
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio ref={audio} data-voice={id} autoPlay muted={isMuted} />
  )
}
