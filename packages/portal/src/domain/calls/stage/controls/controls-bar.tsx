import type { CallControls, CallPanel } from '@lineside/telephony/call-window/call-window'
import type { CallControl } from '@lineside/telephony/call-window/offered-controls'
import {
  Grip,
  Headphones,
  Mic,
  MicOff,
  Minimize2,
  MonitorUp,
  MonitorX,
  Pause,
  PhoneForwarded,
  PhoneOff,
  Play,
  SquareParking,
  UserPlus,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import css from './controls-bar.module.css'
import { RoundButton, type RoundButtonProps } from './round-button.tsx'
import { Volume } from './volume.tsx'

export interface ControlsBarProps {
  offered: readonly CallControl[]
  controls: CallControls
  panel: CallPanel | null
  isHolding: boolean
  /** Whether this side sends a camera picture. */
  isSendingCamera: boolean
  isSharing: boolean
  /** The call is not answered yet, so the button is called "Hang up". */
  isBefore: boolean
  /** The party whose call "End" ends, if there are two calls. */
  endsWith?: string | undefined
  /** Chips shown instead of the volume, when a picture leaves no other room for them. */
  facts?: ReactNode
  onControl: (control: CallControl) => void
  onVolume: (volume: number) => void
  onMinimise: () => void
}

/**
 * The bar of a call's controls, always in the same order, so that users find them without looking. Controls that can
 * not be used are left out.
 */
export function ControlsBar(props: ControlsBarProps) {
  const { offered, facts, controls, onControl, onVolume, onMinimise } = props
  const t = useTranslations('call-stage')
  const look = useControlLooks(props)
  return (
    <div className={css.bar}>
      <div className={css.start}>{facts ?? <Volume value={controls.volume} onChange={onVolume} />}</div>
      <div role="group" aria-label={t('controls.title')} className={css.controls}>
        {offered.map((control) => (
          <span key={control} data-control={control} className={css[control]}>
            <RoundButton {...look[control]} onClick={() => onControl(control)} />
          </span>
        ))}
      </div>
      <div className={css.small}>
        <IconButton icon={Minimize2} name={t('controls.minimise')} tipSide="above" onClick={onMinimise} />
      </div>
    </div>
  )
}

function useControlLooks(props: ControlsBarProps): Record<CallControl, RoundButtonProps> {
  const { controls, panel, isHolding, isSendingCamera, isSharing, isBefore, endsWith } = props
  const t = useTranslations('call-stage')
  const opens = (shown: CallPanel) => ({
    'aria-expanded': panel === shown,
    look: panel === shown ? ('lit' as const) : undefined,
  })
  const isMuted = !controls.microphone
  return {
    mute: {
      icon: isMuted ? MicOff : Mic,
      label: t(isMuted ? 'controls.unmute' : 'controls.mute'),
      look: isMuted ? 'stopped' : undefined,
      shortcut: 'M',
    },
    hold: {
      icon: isHolding ? Play : Pause,
      label: t(isHolding ? 'controls.resume' : 'controls.hold'),
      look: isHolding ? 'lit' : undefined,
      isFilled: true,
      shortcut: 'H',
    },
    camera: {
      icon: Video,
      label: t('controls.camera'),
      name: t(isSendingCamera ? 'controls.stopCamera' : 'controls.startCamera'),
      look: isSendingCamera ? 'lit' : undefined,
      shortcut: 'V',
    },
    share: {
      icon: isSharing ? MonitorX : MonitorUp,
      label: t(isSharing ? 'controls.unshare' : 'controls.share'),
      name: t(isSharing ? 'controls.stopSharing' : 'controls.startSharing'),
      look: isSharing ? 'lit' : undefined,
    },
    keypad: { icon: Grip, label: t('controls.keypad'), shortcut: 'K', ...opens('keypad') },
    transfer: { icon: PhoneForwarded, label: t('controls.transfer'), shortcut: 'T', ...opens('transfer') },
    park: { icon: SquareParking, label: t('controls.park'), shortcut: 'P' },
    add: { icon: UserPlus, label: t('controls.add'), name: t('controls.addName'), ...opens('add') },
    devices: { icon: Headphones, label: t('controls.devices'), ...opens('devices') },
    end: {
      icon: PhoneOff,
      label: t(isBefore ? 'controls.hangUp' : 'controls.end'),
      name: endsWith === undefined ? undefined : t('controls.endWith', { name: endsWith }),
      look: 'end',
      shortcut: isBefore ? 'Escape' : 'Control+Enter',
    },
  }
}
