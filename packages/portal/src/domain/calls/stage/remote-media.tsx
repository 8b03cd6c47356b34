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
  /** Where it is heard; `default`: as the system has it. */
  speaker: string
}

/**
 * The other party's voice. It stands beside every page of a call, so that nothing is lost when the stage is made small.
 * Some browsers play nothing before the page was touched: then a button asks for that.
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
    // a browser without a choice of speakers has no such method; a speaker that is gone leaves the sound where it was
    audio.current?.setSinkId?.(speaker === 'default' ? '' : speaker).catch(() => undefined)
  }, [speaker])
  return (
    <>
      {/* What somebody says now has no captions */}
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
  /** cover fills its room and is cut; contain is never cut, as a shared window needs it. */
  fit: 'cover' | 'contain'
  /** One sees oneself as in a mirror. */
  isMirrored?: boolean
  /** Its height, whenever that becomes another. */
  onLines?: (lines: number) => void
}

/** A picture without its sound, which RemoteAudio plays. */
export function Picture({ stream, label, fit, isMirrored, onLines }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // muted pictures may play everywhere; if one does not, it stands still
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
