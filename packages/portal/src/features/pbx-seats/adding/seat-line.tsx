import { newSeatRingSeconds } from '@lineside/telephony/pbx/new-seat-rules'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../../domain/pbx/use-sources.ts'
import { useChosenOptions } from '../../../shared/editing/options/use-option-search.ts'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import { RouteLine } from '../../../shared/ui/lists/route-line.tsx'
import type { SeatEnd } from '../seat-writes.ts'
import { newSeatStops } from './new-seat-stops.ts'
import css from './seat-form.module.css'

interface SeatLineProps {
  /** First name; '' while none is typed. */
  person: string
  /** The number that callers dial; null: not known. */
  number: string | null
  email: string
  end: SeatEnd
  /** The colleague or group where calls go; '' while none is chosen. */
  colleagueId: string
}

const restMs = 1000

/** REACH-01: the line of the new seat, as it is being built: in a sentence, as a drawing, and until a phone is signed in. */
export function SeatLine({ person, number, email, end, colleagueId }: SeatLineProps) {
  const t = useTranslations('pbx-new-seat')
  const call = useTranslations('call-stops')
  const id = useId()
  const names = useChosenOptions(useSubscriberSource('attendant'), colleagueId === '' ? [] : [colleagueId], [])
  const colleague = names.get(colleagueId)?.text ?? null
  const who = { name: person || 'none', colleague: colleague ?? 'none' }
  const sentence = t(`line.says.${end}`, { ...who, seconds: newSeatRingSeconds(end) })
  const rested = useRested(sentence)
  return (
    <aside className={css.line} aria-labelledby={id}>
      <h2 id={id}>{t('line.title')}</h2>
      <p className={css.sentence}>{sentence}</p>
      <RouteLine label={sentence} stops={newSeatStops({ number, email, end, colleague }, { t, call })} />
      <p className={css.until}>{t(`line.until.${end}`, who)}</p>
      <VisuallyHidden>
        <span role="status">{rested}</span>
      </VisuallyHidden>
    </aside>
  )
}

/** The text once it has not changed for a second, so that screen readers are not told of every letter; '' at first. */
function useRested(text: string): string {
  const [rested, setRested] = useState({ first: text, text: '' })
  useEffect(() => {
    const timer = setTimeout(
      () => setRested((before) => (before.text === '' && text === before.first ? before : { ...before, text })),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [text])
  return rested.text
}
