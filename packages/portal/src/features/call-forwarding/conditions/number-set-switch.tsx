import { useTranslations } from 'use-intl'
import { Segment } from '../../../shared/ui/fields/segment.tsx'

interface NumberSetSwitchProps {
  value: 'edit' | 'select'
  isNew: boolean
  isDisabled: boolean
  onChange: (value: 'edit' | 'select') => void
}

/** CF-09: the choice between a list of its own and an existing one. */
export function NumberSetSwitch({ value, isNew, isDisabled, onChange }: NumberSetSwitchProps) {
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
