import { useTranslations } from 'use-intl'
import { Segment } from '../../../shared/ui/fields/segment.tsx'

interface SourceSwitchProps {
  value: 'edit' | 'select'
  isNew: boolean
  isDisabled: boolean
  onChange: (value: 'edit' | 'select') => void
}

/** CF-09: the choice between a source set of its own and an existing one. */
export function SourceSwitch({ value, isNew, isDisabled, onChange }: SourceSwitchProps) {
  const t = useTranslations('call-forwarding-conditions')
  return (
    <Segment
      label={t('sources.choose')}
      isBlock
      isDisabled={isDisabled}
      options={[
        { id: 'edit', text: t(isNew ? 'actions.newList' : 'actions.edit') },
        { id: 'select', text: t('actions.select') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
