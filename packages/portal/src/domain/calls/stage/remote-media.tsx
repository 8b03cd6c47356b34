import { Volume2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import css from './remote-media.module.css'

export interface RemoteAudioProps {
  stream: MediaStream | null
  /** 0 to 1 */
  volume: number
  /** Id of the output device; `default`: the system's default device. */
  speaker: string
}

/**
 * Plays the other party's voice. It is mounted beside every page during a call, so the sound continues when the stage
 * is minimised. Some browsers play nothing before the user has touched the page: then a button asks for that.
 */
export function RemoteAudio({ stream, volume, speaker }: RemoteAudioProps) {
  const t = useTranslations('call-stage')
  const audio = useRef<HTMLAudioElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const play = useCallback(async () => {
    try {
      await audio.current?.play()
      setBlocked(false)
    } catch (error) {
      setBlocked(error instanceof DOMException && error.name === 'NotAllowedError')
    }
  }, [])
  useEffect(() => {
    const element = audio.current
    if (!element || stream === null) return
    element.srcObject = stream
    void play()
    return () => {
      element.srcObject = null
      setBlocked(false)
    }
  }, [stream, play])
  useEffect(() => {
    if (audio.current) audio.current.volume = volume
  }, [volume])
  useEffect(() => {
    // browsers without a choice of speakers lack this method; if the speaker is gone, the sound stays where it was
    audio.current?.setSinkId?.(speaker === 'default' ? '' : speaker).catch(() => undefined)
  }, [speaker])
  return (
    <>
      {/* Live speech has no captions */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={audio} autoPlay />
      {isBlocked && (
        <div role="alert" className={css.blocked}>
          <Button tone="answer" size="l" icon={Volume2} onClick={() => void play()}>
            {t('volume.blocked')}
          </Button>
        </div>
      )}
    </>
  )
}

export interface PictureProps {
  stream: MediaStream | null
  label: string
  /** cover: fills its room and is cropped. contain: is never cropped, as a shared window needs it. */
  fit: 'cover' | 'contain'
  /** Shows the user's own picture mirrored, as a mirror does. */
  isMirrored?: boolean
  /** Called with the picture's height in pixels whenever it changes. */
  onLines?: (lines: number) => void
}

/** Shows a video stream without sound; RemoteAudio plays the sound. */
export function Picture({ stream, label, fit, isMirrored, onLines }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // browsers let muted videos play; if one does not, the picture stands still
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={cx(css.picture, css[fit], isMirrored && css.mirrored)}
      onResize={(event) => onLines?.(event.currentTarget.videoHeight)}
    />
  )
}
