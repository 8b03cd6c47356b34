import { emptyRange, isEmptyRange, type TypedRange } from '@lineside/telephony/time-sets/office-hours-form'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../shared/ui/basics/chip.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import css from './conditions.module.css'
import { HoursRow } from './hours-row.tsx'

interface HoursRangesProps {
  ranges: readonly TypedRange[]
  isDisabled: boolean
  onChange: (ranges: readonly TypedRange[]) => void
}

const presets: readonly (readonly TypedRange[])[] = [
  [{ from: '09:00', to: '17:00' }],
  [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
]
const textOf = (ranges: readonly TypedRange[]): string => ranges.map(({ from, to }) => `${from}–${to}`).join(', ')

/** CF-11: the fields for ranges of hours. The last range cannot be removed; removing a filled one asks first. */
export function HoursRanges({ ranges, isDisabled, onChange }: HoursRangesProps) {
  const t = useTranslations('call-forwarding-conditions')
  const common = useTranslations('common')
  const [asked, setAsked] = useState<number | null>(null)
  const filled = asked === null ? undefined : ranges[asked]
  const remove = (index: number) => onChange(ranges.toSpliced(index, 1))
  return (
    <div className={css.fields}>
      {ranges.every(isEmptyRange) && (
        <div className={css.presets} role="group" aria-label={t('times.presets')}>
          {presets.map((preset) => (
            <Chip key={textOf(preset)} disabled={isDisabled} onClick={() => onChange(preset)}>
              {textOf(preset)}
            </Chip>
          ))}
        </div>
      )}
      {ranges.map((range, index) => (
        <HoursRow
          // ranges have no id
          key={index}
          {...{ range, index, isDisabled }}
          onChange={(next) => onChange(ranges.with(index, next))}
          onRemove={ranges.length > 1 ? () => (isEmptyRange(range) ? remove(index) : setAsked(index)) : undefined}
        />
      ))}
      <Button tone="text" icon={Plus} disabled={isDisabled} onClick={() => onChange([...ranges, emptyRange])}>
        {t('times.addHours')}
      </Button>
      <ConfirmDialog
        isOpen={filled !== undefined}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked !== null) remove(asked)
        }}
        title={t('removal.range')}
        confirmLabel={common('actions.remove')}
        cancelLabel={t('removal.keep')}
        isDanger
      >
        {filled && t('removal.rangeText', { from: filled.from || '…', to: filled.to || '…' })}
      </ConfirmDialog>
    </div>
  )
}
