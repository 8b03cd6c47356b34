import { meterShare } from '@lineside/telephony/call-window/heard-words'
import type { CSSProperties } from 'react'
import css from './level-meter.module.css'

export interface LevelMeterProps {
  /** Names what is measured: "Your voice". */
  label: string
  /** 0 to 1, root mean square. */
  level: number
  /** Says what the level means: "You are heard well". */
  children: string
}

export function LevelMeter({ label, level, children }: LevelMeterProps) {
  const share = meterShare(level)
  const style = { '--lit': `${share}%` } as CSSProperties
  return (
    <div className={css.row}>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        className={css.meter}
        style={style}
      />
      <span>{children}</span>
    </div>
  )
}
