import css from './line-art.module.css'

export type LineArtKind = 'empty' | 'filtered' | 'broken' | 'lost'

/** The product's line as a picture for empty, broken and unknown pages. */
export function LineArt({ kind }: { kind: LineArtKind }) {
  return (
    <svg className={css.art} viewBox="0 0 120 56" aria-hidden="true">
      {drawings[kind]}
    </svg>
  )
}

const drawings = {
  empty: (
    <>
      <path className={css.line} d="M4 40h34a16 16 0 0 0 16-16v-2a14 14 0 0 1 14-14h48" />
      <circle className={css.stop} cx="22" cy="40" r="6" />
      <circle className={css.stop} cx="90" cy="8" r="6" />
      <circle className={css.second} cx="54" cy="24" r="7" />
    </>
  ),
  filtered: (
    <>
      <path className={css.line} d="M4 28h112" />
      <circle className={css.stop} cx="30" cy="28" r="6" />
      <circle className={css.stop} cx="60" cy="28" r="6" />
      <circle className={css.stop} cx="90" cy="28" r="6" />
    </>
  ),
  broken: (
    <>
      <path className={css.line} d="M4 28h38M78 28h38" />
      <circle className={css.stop} cx="20" cy="28" r="6" />
      <circle className={css.stop} cx="100" cy="28" r="6" />
      <path className={css.cross} d="m52 20 16 16M68 20 52 36" />
    </>
  ),
  lost: (
    <>
      <path className={css.line} d="M4 44h30a14 14 0 0 0 14-14v-6a14 14 0 0 1 14-14h2" />
      <path className={css.dashed} d="M72 10h12a14 14 0 0 1 14 14v20" />
      <circle className={css.stop} cx="20" cy="44" r="6" />
      <circle className={css.second} cx="48" cy="27" r="7" />
      <circle className={css.free} cx="98" cy="46" r="6" />
    </>
  ),
}
