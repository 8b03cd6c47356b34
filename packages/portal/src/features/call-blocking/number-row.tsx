import { describePattern } from '@lineside/telephony/blocking/describe-pattern'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { usePatternMeaning } from './use-pattern-meaning.ts'

interface NumberRowProps {
  entry: string
  /** Name of the person whose number this is; null if unknown, or if the entry is a pattern. */
  name: string | null
  onEdit: () => void
  onRemove: () => void
  /** The entry has just been edited, so the focus returns to this row. */
  isResumed: boolean
}

/**
 * NAME-02: a known name stands first with its number beside it; a number is formatted for reading; a pattern is
 * told in words, with the pattern itself beside it.
 */
export function NumberRow({ entry, name, onEdit, onRemove, isResumed }: NumberRowProps) {
  const t = useTranslations('call-blocking')
  const meaning = usePatternMeaning()(entry)
  const isNumber = describePattern(entry).kind === 'number'
  const called = name ?? (isNumber ? meaning : entry)
  const meta = isNumber ? meaning : entry
  return (
    <Row
      title={<WholeNumbers>{name ?? meaning}</WholeNumbers>}
      meta={meta === (name ?? meaning) ? undefined : meta}
      end={
        <>
          <IconButton
            icon={Pencil}
            name={t('number.edit', { number: called })}
            autoFocus={isResumed}
            onClick={onEdit}
          />
          <IconButton
            icon={Trash2}
            name={t('number.remove', { number: called })}
            data-popup="remove-number"
            onClick={onRemove}
          />
        </>
      }
    />
  )
}
