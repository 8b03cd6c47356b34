import css from './logo.module.css'

export interface LogoProps {
  /** "Lineside, home". */
  label: string
  href: string
  /** The reseller's logo, at most 160 x 32 px. */
  src?: string | undefined
  /** Shows the mark without the word, for the narrow rail. A reseller's logo is always shown whole. */
  isMarkOnly?: boolean
}

export function Logo({ label, href, src, isMarkOnly }: LogoProps) {
  return (
    <a className={css.logo} href={href} aria-label={label}>
      {src ? (
        <img className={css.custom} src={src} alt="" />
      ) : (
        <>
          <Mark />
          {!isMarkOnly && <Word />}
        </>
      )}
    </a>
  )
}

/** The product's mark: a line with a stop beside it. */
export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={css.line} d="M10 4v14a9 9 0 0 0 9 9h8" />
      <circle className={css.stop} cx="23" cy="10" r="5" />
    </svg>
  )
}

const letters =
  'M2 3v15a4 4 0 0 0 4 4M12 10v12M19.5 22V10m0 5.5a5.5 5.5 0 0 1 11 0V22M36 16h12a6 6 0 1 0-1.76 4.24M62.3 12.3c-.7-1.5-2.2-2.3-4.2-2.3-2.4 0-4 1.2-4 3 0 4.4 8.6 1.6 8.6 6 0 1.9-1.8 3-4.3 3-2.2 0-3.9-.9-4.7-2.5M69.5 10v12M89 3v19m0-6a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM94.5 16h12a6 6 0 1 0-1.76 4.24'

function Word() {
  return (
    <svg className={css.word} viewBox="0 0 108 25" aria-hidden="true">
      <path d={letters} />
      <circle className={css.dot} cx="12" cy="4.4" r="1.8" />
      <circle className={css.dot} cx="69.5" cy="4.4" r="1.8" />
    </svg>
  )
}
