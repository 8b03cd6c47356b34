import { encode } from 'uqr'
import css from './qr-image.module.css'

interface QrImageProps {
  /** What a camera reads. */
  text: string
  /** What the picture is for, in words. */
  label: string
}

/** Dark on white whatever the theme: that is what cameras expect; four modules of white around. */
export function QrImage({ text, label }: QrImageProps) {
  const modules = encode(text, { border: 0 }).data
  const quiet = 4
  const size = modules.length + 2 * quiet
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
  return (
    <svg className={css.image} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path.join('')} />
    </svg>
  )
}
