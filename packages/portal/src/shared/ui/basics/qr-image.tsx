import { encode } from 'uqr'
import css from './qr-image.module.css'

interface QrImageProps {
  /** The text that a camera reads from the code. */
  text: string
  /** The purpose of the code, in words. */
  label: string
}

/** A QR code: dark on white in every theme, because cameras expect that, with a white margin of four modules. */
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
