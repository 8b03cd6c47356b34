import { useTranslations } from 'use-intl'
import css from './sign-in-page.module.css'

/** Decoration: telephone lines with stops, one of them lit. */
export function SignInArt() {
  const t = useTranslations('sign-in')
  return (
    <aside className={`on-dark ${css.art}`}>
      <svg className={css.picture} viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g className={css.lines}>
          <path d="M-20 140H210a60 60 0 0 1 60 60v120a60 60 0 0 0 60 60H660" />
          <path d="M-20 190H190a40 40 0 0 1 40 40v240a80 80 0 0 0 80 80H660" />
          <path d="M120 660V520a70 70 0 0 1 70-70h40" />
          <path d="M420 -20V300a80 80 0 0 0 80 80" />
          <path className={css.lit} d="M-20 660H300a70 70 0 0 0 70-70V260a70 70 0 0 1 70-70H660" />
        </g>
        <g className={css.stops}>
          <circle cx="120" cy="140" r="9" />
          <circle cx="270" cy="260" r="9" />
          <circle cx="520" cy="380" r="9" />
          <circle cx="230" cy="330" r="9" />
          <circle cx="440" cy="550" r="9" />
          <circle cx="120" cy="620" r="9" />
          <circle cx="420" cy="90" r="9" />
          <circle cx="560" cy="550" r="9" />
        </g>
        <g className={css.litStops}>
          <circle cx="120" cy="660" r="12" />
          <circle cx="370" cy="420" r="12" />
          <circle cx="540" cy="190" r="12" />
        </g>
      </svg>
      <p className={css.say}>
        <strong>{t('art.title')}</strong>
        <span>{t('art.text')}</span>
      </p>
    </aside>
  )
}
