import { useTranslations } from 'use-intl'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import sentence from '../../../shared/ui/sentence/sentence.module.css'

interface NameWordProps {
  label: string
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (value: string) => void
}

/** The name of a new group, typed as the first word of its sentence. */
export function NameWord({ label, value, error, isBusy, onChange }: NameWordProps) {
  const t = useTranslations('pbx-groups')
  return (
    <span className={sentence.field}>
      <TextField
        label={label}
        isLabelHidden
        placeholder={t('sentence.name')}
        autoComplete="off"
        readOnly={isBusy}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
