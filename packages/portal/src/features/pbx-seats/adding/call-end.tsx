import { newSeatRingSeconds } from '@lineside/telephony/pbx/new-seat-rules'
import { PhoneOff, Users, Voicemail } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { type SeatEnd, seatEnds } from '../seat-writes.ts'
import css from './seat-form.module.css'

interface CallEndProps {
  label: string
  /** The message comes by email, because the seat has an address. */
  isMailed: boolean
  isDisabled: boolean
  value: SeatEnd
  onChange: (end: SeatEnd) => void
}

const icons = { voicebox: Voicemail, colleague: Users, nowhere: PhoneOff } as const

/** Where a call goes that the new seat does not answer. */
export function CallEnd({ label, isMailed, isDisabled, value, onChange }: CallEndProps) {
  const t = useTranslations('pbx-new-seat')
  const name = useId()
  const hints: Readonly<Record<SeatEnd, string | null>> = {
    voicebox: isMailed ? t('end.voiceboxHint') : null,
    colleague: null,
    nowhere: t('end.nowhereHint', { seconds: newSeatRingSeconds('nowhere') }),
  }
  return (
    <div role="radiogroup" aria-label={label} className={css.ends}>
      {seatEnds.map((end) => (
        <label key={end}>
          <input
            type="radio"
            name={name}
            checked={value === end}
            disabled={isDisabled}
            onChange={() => onChange(end)}
          />
          <span>
            {t(`end.${end}`)}
            {hints[end] !== null && <small> · {hints[end]}</small>}
          </span>
          <Icon as={icons[end]} />
        </label>
      ))}
    </div>
  )
}
