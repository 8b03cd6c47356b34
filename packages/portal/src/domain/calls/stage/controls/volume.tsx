import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import css from './volume.module.css'

export interface VolumeProps {
  /** 0 to 1 */
  value: number
  onChange: (value: number) => void
}

/** The volume of the other party. The speaker button mutes it, and restores the volume from before. */
export function Volume({ value, onChange }: VolumeProps) {
  const t = useTranslations('call-stage')
  const [before, setBefore] = useState(1)
  const isOff = value === 0
  const toggle = () => {
    if (!isOff) setBefore(value)
    onChange(isOff ? before : 0)
  }
  return (
    <span className={css.volume}>
      <IconButton
        icon={isOff ? VolumeX : Volume2}
        name={t(isOff ? 'volume.unmute' : 'volume.mute')}
        tipSide="above"
        onClick={toggle}
      />
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        aria-label={t('volume.label')}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </span>
  )
}
