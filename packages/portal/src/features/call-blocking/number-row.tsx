import { describePattern } from '@lineside/telephony/blocking/describe-pattern'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { usePatternMeaning } from './use-pattern-meaning.ts'

interface NumberRowProps {
  entry: string
  /** Whose number it is; null: nobody knows, or it is a pattern. */
  name: string | null
  onEdit: () => void
  onRemove: () => void
  /** It was edited just now: the focus goes on here. */
  isResumed: boolean
}

/** NAME-02: a name first and its number beside it; a number as people read it; of a pattern what it means. */
export function NumberRow({ entry, name, onEdit, onRemove, isResumed }: NumberRowProps) {
  const t = useTranslations('call-blocking')
  const meaning = usePatternMeaning()(entry)
  const isNumber = describePattern(entry).kind === 'number'
  const title = name ?? (isNumber ? meaning : entry)
  return (
    <Row
      title={title}
      meta={meaning === title ? undefined : meaning}
      end={
        <>
          <IconButton icon={Pencil} name={t('number.edit', { number: title })} autoFocus={isResumed} onClick={onEdit} />
          <IconButton
            icon={Trash2}
            name={t('number.remove', { number: title })}
            data-popup="remove-number"
            onClick={onRemove}
          />
        </>
      }
    />
  )
}
