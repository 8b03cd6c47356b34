import css from './add-device.module.css'

/** How many keys the drawing has room for. */
const most = 12

/** DEV-05: a phone drawn by its number of keys, where the platform has no picture of its model. Decoration only. */
export function PhoneShape({ keys }: { keys: number }) {
  return (
    <svg viewBox="0 0 184 136" className={css.shape} aria-hidden="true">
      <path className={css.stand} d="M20 118h150l-6 12H26z" />
      <rect className={css.body} x="12" y="8" width="162" height="114" rx="12" />
      <rect className={css.hand} x="22" y="18" width="26" height="94" rx="12" />
      <rect className={css.display} x="77" y="19" width="73" height="44" rx="3" />
      {Array.from({ length: Math.min(keys, most) }, (_, index) => (
        <rect
          key={index}
          className={css.key}
          x={index % 2 === 0 ? 62 : 156}
          y={23 + Math.floor(index / 2) * 11.6}
          width="9"
          height="6"
          rx="2"
        />
      ))}
      {Array.from({ length: 12 }, (_, index) => (
        <rect
          key={index}
          className={css.key}
          x={86 + (index % 3) * 14}
          y={74 + Math.floor(index / 3) * 11}
          width="10"
          height="7"
          rx="2"
        />
      ))}
    </svg>
  )
}
