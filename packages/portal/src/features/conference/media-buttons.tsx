import { Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RoundButton } from '../../domain/calls/stage/controls/round-button.tsx'
import { useStore } from '../../shared/state/store.ts'
import type { ConferenceSession } from './conference-session.ts'

/** Browsers on phones cannot share a screen. */
const canShare = (): boolean =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getDisplayMedia === 'function'

/** CONF-05: microphone, camera, screen. */
export function MediaButtons({ session }: { session: ConferenceSession }) {
  const t = useTranslations('conference')
  const { me, local, conference, wantsMicrophone } = useStore(session)
  const { video, screen } = me.media
  const audio = conference.phase === 'in' ? me.media.audio : wantsMicrophone
  const busy = { 'aria-disabled': local.isRequesting || undefined }
  return (
    <>
      <RoundButton
        {...busy}
        icon={audio ? Mic : MicOff}
        label={t(audio ? 'controls.mute' : 'controls.unmute')}
        look={audio ? 'lit' : 'stopped'}
        onClick={() => session.toggle('microphone')}
      />
      <RoundButton
        {...busy}
        icon={video ? Video : VideoOff}
        label={t('controls.camera')}
        name={t(video ? 'controls.cameraOff' : 'controls.cameraOn')}
        look={video ? 'lit' : undefined}
        onClick={() => session.toggle('camera')}
      />
      {canShare() && (
        <RoundButton
          {...busy}
          icon={screen ? MonitorX : MonitorUp}
          label={t('controls.share')}
          name={t(screen ? 'controls.shareOff' : 'controls.shareOn')}
          look={screen ? 'lit' : undefined}
          onClick={() => session.toggle('screen')}
        />
      )}
    </>
  )
}
