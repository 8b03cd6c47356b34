import css from './app-page.module.css'

/** The portal in a window of its own, with a notification over it. */
export function InstallPicture() {
  return (
    <svg viewBox="0 0 300 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={css.window} x="36" y="34" width="250" height="170" rx="12" />
      <path className={css.ground} d="M37 46a11 11 0 0 1 11-11h226a11 11 0 0 1 11 11v14H37z" />
      <circle className={css.faint} cx="52" cy="48" r="4" />
      <circle className={css.faint} cx="65" cy="48" r="4" />
      <circle className={css.faint} cx="78" cy="48" r="4" />
      <rect className={css.ground} x="37" y="60" width="62" height="143" />
      <rect className={css.faint} x="48" y="76" width="40" height="6" rx="3" />
      <rect className={css.faint} x="48" y="92" width="32" height="6" rx="3" />
      <rect className={css.faint} x="48" y="108" width="38" height="6" rx="3" />
      <rect className={css.strong} x="116" y="80" width="86" height="9" rx="4" />
      <path className={css.line} d="M121 122h140" />
      <circle className={css.start} cx="121" cy="122" r="6" />
      <circle className={css.stop} cx="186" cy="122" r="5" />
      <circle className={css.end} cx="261" cy="122" r="6" />
      <rect className={css.faint} x="116" y="144" width="150" height="5" rx="2.5" />
      <rect className={css.faint} x="116" y="158" width="120" height="5" rx="2.5" />
      <g transform="translate(150 8)">
        <rect className={css.strong} width="140" height="46" rx="10" />
        <circle className={css.start} cx="22" cy="23" r="9" />
        <rect className={css.ground} x="40" y="14" width="64" height="6" rx="3" />
        <rect className={css.ground} x="40" y="27" width="84" height="5" rx="2.5" opacity=".6" />
      </g>
    </svg>
  )
}
