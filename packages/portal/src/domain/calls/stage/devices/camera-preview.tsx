import { Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../shared/ui/basics/button.tsx'
import { Picture } from '../remote-media.tsx'
import css from './devices-panel.module.css'

export interface CameraPreviewProps {
  /** The camera's id; `default`: the system's default camera. */
  device: string
  /** The stream that the call sends: if it has a picture, that one is shown. */
  sent: MediaStream | null
}

/**
 * Preview of the user's camera. It is opened only on request and closed with the panel, because an unexpected camera
 * light alarms people.
 */
export function CameraPreview({ device, sent }: CameraPreviewProps) {
  const t = useTranslations('call-stage')
  const [isOpen, setOpen] = useState(false)
  const isSent = (sent?.getVideoTracks().length ?? 0) > 0
  const { stream, isRefused } = useCamera(device, isOpen && !isSent)
  if (isSent)
    return (
      <div className={css.preview}>
        <Picture stream={sent} label={t('devices.sent')} fit="cover" isMirrored />
        <span className={css.tag}>{t('devices.sent')}</span>
      </div>
    )
  if (!isOpen || isRefused)
    return (
      <span>
        {isRefused && <p className={css.note}>{t('devices.cameraRefused')}</p>}
        <Button size="s" icon={Video} onClick={() => setOpen(true)}>
          {t('devices.preview')}
        </Button>
      </span>
    )
  return (
    <div className={css.preview}>
      <Picture stream={stream} label={t('devices.notSent')} fit="cover" isMirrored />
      <span className={css.tag}>{t('devices.notSent')}</span>
    </div>
  )
}

function useCamera(device: string, isWanted: boolean) {
  const [opened, setOpened] = useState<MediaStream | 'refused' | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const over = new AbortController()
    void openCamera(device, over.signal).then((camera) => over.signal.aborted || setOpened(camera))
    return () => {
      over.abort()
      setOpened(null)
    }
  }, [device, isWanted])
  return { stream: opened === 'refused' ? null : opened, isRefused: opened === 'refused' }
}

/** @param signal closes the camera when it aborts */
async function openCamera(device: string, signal: AbortSignal): Promise<MediaStream | 'refused'> {
  const video = device === 'default' ? true : { deviceId: { exact: device } }
  try {
    const camera = await navigator.mediaDevices.getUserMedia({ video })
    const stop = () => {
      for (const track of camera.getTracks()) track.stop()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    return camera
  } catch {
    return 'refused'
  }
}
