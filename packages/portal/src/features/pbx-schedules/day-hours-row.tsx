import type { DayPart } from '@lineside/telephony/schedules/schedule'
import { partClock, partsText, typedParts } from '@lineside/telephony/schedules/typed-parts'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './day-hours-row.module.css'

const endOfDay = 1440
/** A stop moves by this many minutes. */
const step = 15

interface DayHoursRowProps {
  /** 1 is Sunday. */
  weekday: number
  /** The hours as they are typed. */
  value: string
  onChange: (text: string) => void
}

/** A day as a line with two stops for each range, and as a text; both say the same. */
export function DayHoursRow({ weekday, value, onChange }: DayHoursRowProps) {
  const t = useTranslations('pbx-schedules')
  const locale = useLocale()
  const name = useMemo(
    // 4 January 1970 was a Sunday
    () =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
        new Date(Date.UTC(1970, 0, 3 + weekday)),
      ),
    [locale, weekday],
  )
  const parts = typedParts(value)
  return (
    <div className={css.day}>
      <span>{name}</span>
      <DayLine name={name} parts={parts ?? []} onChange={(next) => onChange(partsText(next))} />
      <TextField
        label={t('editor.hoursOf', { day: name })}
        isLabelHidden
        size="s"
        value={value}
        maxLength={120}
        placeholder={t('editor.closed')}
        error={parts === null ? t('editor.hoursWrong') : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => parts !== null && onChange(partsText(parts))}
      />
    </div>
  )
}

interface DayLineProps {
  name: string
  parts: readonly DayPart[]
  onChange: (parts: readonly DayPart[]) => void
}

function DayLine({ name, parts, onChange }: DayLineProps) {
  const t = useTranslations('pbx-schedules')
  const line = useRef<HTMLDivElement>(null)
  const move = (index: number, end: 'from' | 'to', minutes: number) => onChange(moved(parts, index, end, minutes))
  const press = (event: KeyboardEvent, index: number, end: 'from' | 'to', now: number) => {
    const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key]
    if (event.key === 'Delete') onChange(parts.filter((_, each) => each !== index))
    else if (by === undefined) return
    else move(index, end, now + (event.shiftKey ? by * 4 : by))
    event.preventDefault()
  }
  const drag = (event: PointerEvent, index: number, end: 'from' | 'to') => {
    const box = line.current?.getBoundingClientRect()
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const minutes = Math.round((((event.clientX - box.left) / box.width) * endOfDay) / step) * step
    // only keys and text lead over midnight
    move(index, end, Math.min(minutes, endOfDay))
  }
  return (
    <div ref={line} className={css.dayLine}>
      {parts.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no other identity
        <span key={index}>
          <span
            className={css.range}
            style={{ insetInlineStart: percent(from), insetInlineEnd: percent(endOfDay - Math.min(to, endOfDay)) }}
          />
          {(['from', 'to'] as const).map((end) => {
            const at = end === 'from' ? from : to
            return (
              <span
                key={end}
                role="slider"
                tabIndex={0}
                className={css.stop}
                style={{ insetInlineStart: percent(Math.min(at, endOfDay)) }}
                aria-label={t(end === 'from' ? 'editor.opensAt' : 'editor.closesAt', { day: name })}
                aria-valuemin={0}
                aria-valuemax={2 * endOfDay}
                aria-valuenow={at}
                aria-valuetext={partClock(at)}
                onKeyDown={(event) => press(event, index, end, at)}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(event, index, end)}
              />
            )
          })}
        </span>
      ))}
    </div>
  )
}

const percent = (minutes: number): string => `${(minutes / endOfDay) * 100}%`

/** The ranges after one end of a range has moved: it stays between its other end and the neighbours. */
const moved = (parts: readonly DayPart[], index: number, end: 'from' | 'to', minutes: number): readonly DayPart[] =>
  parts.map((part, each) => {
    if (each !== index) return part
    const [before, after] = [parts[index - 1]?.to ?? 0, parts[index + 1]?.from ?? 2 * endOfDay - step]
    if (end === 'from')
      return { ...part, from: between(minutes, before + (index > 0 ? step : 0), Math.min(part.to, endOfDay) - step) }
    const most = Math.min(after - (parts[index + 1] ? step : 0), part.from + endOfDay)
    return { ...part, to: between(minutes, part.from + step, most) }
  })

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
