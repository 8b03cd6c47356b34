import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { announcements } from './announcements.ts'
import type { ClosedDraft } from './closed-draft.ts'
import { announcementText } from './closed-text.ts'

const ways = ['announcement', 'voicebox', 'line', 'number'] as const

interface ClosedFieldsProps {
  /** The beginning of a sentence that each way ends: "While it is closed, callers". */
  label: string
  draft: ClosedDraft
  /** The lines to choose from. */
  source: OptionSource
  /** Saving was tried, so that what is missing is said. */
  isTried: boolean
  onChange: (change: Partial<ClosedDraft>) => void
}

/** SCHED-01, QBOARD-05: where callers go instead: an announcement, the voicebox, another line or a number. */
export function ClosedFields({ label, draft, source, isTried, onChange }: ClosedFieldsProps) {
  const t = useTranslations('pbx-schedules')
  return (
    <>
      <RadioGroup
        label={label}
        direction="column"
        options={ways.map((each) => ({ id: each, text: t(`follow.ways.${each}`) }))}
        value={draft.to}
        onChange={(to) => onChange({ to })}
      />
      {draft.to === 'announcement' && (
        <NativeSelect
          label={t('follow.announcement')}
          options={announcements.map((each) => ({ id: each, text: announcementText(each, t) }))}
          value={draft.handle}
          onChange={(handle) => onChange({ handle })}
        />
      )}
      {draft.to === 'line' && (
        <OptionSearch
          label={t('follow.target')}
          source={source}
          value={draft.target}
          error={isTried && draft.target === null ? t('follow.targetMissing') : undefined}
          onChange={(target) => onChange({ target })}
        />
      )}
      {draft.to === 'number' && (
        <TextField
          label={t('follow.number')}
          inputMode="tel"
          value={draft.number}
          maxLength={limits.phoneNumberLength}
          error={isTried && draft.number.trim() === '' ? t('follow.numberMissing') : undefined}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      )}
    </>
  )
}
