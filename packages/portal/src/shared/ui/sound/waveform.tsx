import { useEffect, useRef, useState } from 'react'
import { resamplePeaks } from './peaks.ts'
import css from './waveform.module.css'

export interface WaveformProps {
  label: string
  /** "0:09 of 0:26". */
  valueText: string
  position: number
  duration: number
  peaks: readonly number[] | null
  isDisabled: boolean
  onSeek: (position: number) => void
}

/** The width of a bar with its gap, in pixels; a narrow player packs them closer. */
const wideStep = 6
const narrowStep = 4
/** The width of a bar in units of the view box. */
const unit = 4
const height = 36
const least = 4

/** The waveform of a sound. A transparent range input above it does the seeking, by pointer and arrow keys. */
export function Waveform({ label, valueText, position, duration, peaks, isDisabled, onSeek }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null)
  const [bars, setBars] = useState(60)
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width } = entry.contentRect
      setNarrow(width < 240)
      setBars(Math.max(12, Math.floor(width / (width < 240 ? narrowStep : wideStep))))
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const heights = peaks ? resamplePeaks(peaks, bars) : Array.from({ length: bars }, () => 0)
  const reached = duration > 0 ? position / duration : 0
  const isLit = position > 0
  return (
    <div ref={box} className={css.wave} data-narrow={isNarrow || undefined}>
      <svg viewBox={`0 0 ${bars * unit} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bar(heights, (index) => !isLit || index / bars >= reached)} />
        {isLit && <path className={css.on} d={bar(heights, (index) => index / bars < reached)} />}
        {isLit && <path className={css.head} d={`M${(reached * bars * unit).toFixed(1)} 2V${height - 2}`} />}
      </svg>
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(position, duration)}
        disabled={isDisabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
    </div>
  )
}

function bar(heights: readonly number[], isDrawn: (index: number) => boolean): string {
  const drawn = heights.flatMap((peak, index) => {
    const size = Math.max(least, peak * (height - 6))
    return isDrawn(index) ? `M${index * unit + unit / 2} ${((height - size) / 2).toFixed(1)}v${size.toFixed(1)}` : []
  })
  return drawn.join('')
}
