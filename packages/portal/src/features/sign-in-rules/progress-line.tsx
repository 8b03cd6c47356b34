import { useTranslations } from 'use-intl'
import css from './rule-card.module.css'

/** Above this many people, single ones cannot be told apart on the line. */
const mostDots = 24
const width = 410
const edge = 8

interface ProgressLineProps {
  people: number
  ready: number
}

/** People as stops of a line; those who have a second step come first and are lit. Many people are one line. */
export function ProgressLine({ people, ready }: ProgressLineProps) {
  const t = useTranslations('sign-in-rules')
  if (people === 0) return null
  const at = (index: number): number => edge + (people === 1 ? 0 : (index * (width - 2 * edge)) / (people - 1))
  const end = ready === 0 ? edge : at(ready - 1)
  const dots = people > mostDots ? [] : Array.from({ length: people }, (_, index) => index)
  return (
    <svg className={css.line} viewBox={`0 0 ${width} 16`} role="img" aria-label={t('have', { ready, people })}>
      <path className={css.track} d={`M${edge} 8H${width - edge}`} />
      {ready > 0 && <path className={css.done} d={`M${edge} 8H${end}`} />}
      {dots.map((index) => (
        <circle key={index} className={css.person} data-ready={index < ready} cx={at(index)} cy="8" r="6" />
      ))}
      {dots.length === 0 && ready > 0 && <circle className={css.person} data-ready="true" cx={end} cy="8" r="6" />}
    </svg>
  )
}
