import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { usePatternMeaning } from './use-pattern-meaning.ts'

interface NumberRowProps {
  entry: string
  onEdit: () => void
  onRemove: () => void
  /** It was edited just now: the focus goes on here. */
  isResumed: boolean
}

export function NumberRow({ entry, onEdit, onRemove, isResumed }: NumberRowProps) {
  const t = useTranslations('call-blocking')
  const meaning = usePatternMeaning()(entry)
  return (
    <Row
      title={entry}
      meta={meaning === entry ? undefined : meaning}
      end={
        <>
          <IconButton icon={Pencil} name={t('number.edit', { number: entry })} autoFocus={isResumed} onClick={onEdit} />
          <IconButton
            icon={Trash2}
            name={t('number.remove', { number: entry })}
            data-popup="remove-number"
            onClick={onRemove}
          />
        </>
      }
    />
  )
}
