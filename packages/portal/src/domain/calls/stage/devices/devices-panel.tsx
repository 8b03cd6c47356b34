import { Bell, Volume2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../shared/ui/basics/button.tsx'
import { NativeSelect } from '../../../../shared/ui/fields/native-select.tsx'
import type { CallDevices, CallStreams, DeviceKind } from '../../call-stage-props.ts'
import { SoundChoices } from '../../devices/sound-choices.tsx'
import { SideSheet } from '../panels/side-sheet.tsx'
import { Volume } from '../controls/volume.tsx'
import { CameraPreview } from './camera-preview.tsx'
import css from './devices-panel.module.css'
import { LevelMeter } from './level-meter.tsx'
import { useStreamLevel } from './use-stream-level.ts'

export interface DevicesPanelProps {
  devices: CallDevices
  streams: CallStreams
  /** The person whose voice the second meter shows; null: nobody has answered yet. */
  otherName: string | null
  isMuted: boolean
  volume: number
  onVolume: (volume: number) => void
  onClose: () => void
}

/** Choice of microphone, speaker, ring device and camera, each with something that shows whether it works. */
export function DevicesPanel({ devices, streams, otherName, isMuted, volume, onVolume, onClose }: DevicesPanelProps) {
  const t = useTranslations('call-stage')
  const own = useStreamLevel(streams.own)
  const other = useStreamLevel(streams.other)
  const hasCamera = (devices.known?.camera.length ?? 0) > 0
  return (
    <SideSheet title={t('devices.title')} onClose={onClose}>
      <div className={css.body}>
        {devices.known === null && <p className={css.note}>{t('devices.notKnown')}</p>}
        <div className={css.device}>
          <DeviceSelect devices={devices} kind="microphone" />
          {streams.own && (
            <LevelMeter label={t('devices.ownVoice')} level={isMuted ? 0 : own.level}>
              {t(isMuted ? 'devices.muted' : `devices.heard.${own.word}`)}
            </LevelMeter>
          )}
        </div>
        <div className={css.device}>
          <div className={css.pair}>
            <DeviceSelect devices={devices} kind="speaker" />
            <Button icon={Volume2} aria-label={t('devices.testSpeaker')} onClick={() => devices.test('speaker')}>
              {t('devices.test')}
            </Button>
          </div>
          {streams.other && otherName !== null && (
            <LevelMeter label={t('devices.otherVoice', { name: otherName })} level={other.level}>
              {otherName}
            </LevelMeter>
          )}
          <div className={css.volume}>
            <Volume value={volume} onChange={onVolume} />
          </div>
        </div>
        <div className={css.pair}>
          <DeviceSelect devices={devices} kind="ring" />
          <Button icon={Bell} aria-label={t('devices.testRing')} onClick={() => devices.test('ring')}>
            {t('devices.test')}
          </Button>
        </div>
        <SoundChoices />
        {hasCamera && (
          <div className={css.device}>
            <DeviceSelect devices={devices} kind="camera" />
            <CameraPreview device={devices.chosen.camera} sent={streams.own} />
          </div>
        )}
      </div>
      <p className={css.foot}>{t('devices.remembered')}</p>
    </SideSheet>
  )
}

function DeviceSelect({ devices, kind }: { devices: CallDevices; kind: DeviceKind }) {
  const t = useTranslations('call-stage')
  const known = devices.known?.[kind] ?? []
  const isFixed = (kind === 'speaker' || kind === 'ring') && !devices.canChooseSpeaker
  const system = { id: 'default', text: t('devices.system') }
  const named = known
    .filter(({ id }) => id !== 'default')
    .map(({ id, label }, index) => ({ id, text: label || t(`devices.unnamed.${kind}`, { number: index + 1 }) }))
  return (
    <NativeSelect
      label={t(`devices.${kind}`)}
      options={isFixed ? [system] : [system, ...named]}
      value={isFixed ? 'default' : devices.chosen[kind]}
      disabled={isFixed || named.length === 0}
      hint={isFixed ? t('devices.fixed') : undefined}
      onChange={(id) => devices.choose(kind, id)}
    />
  )
}
