import css from './found-text.module.css'

interface FoundTextProps {
  text: string
  /** The searched text; empty: nothing. */
  search: string
}

/** A text in which what was searched is tinted, without regard to case. */
export function FoundText({ text, search }: FoundTextProps) {
  const wanted = search.trim().toLowerCase()
  const parts = wanted === '' ? [text] : partsOf(text, wanted)
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line no-array-index-key -- the parts of a text have nothing else
      <mark key={at} className={css.found}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** The found parts stand at the odd places. */
const partsOf = (text: string, wanted: string): readonly string[] => {
  const lower = text.toLowerCase()
  const parts: string[] = []
  // the lengths of some letters differ between the cases: then nothing is tinted
  if (lower.length !== text.length) return [text]
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length))
    from = at + wanted.length
  }
  return [...parts, text.slice(from)]
}
