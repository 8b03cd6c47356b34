import { sourceProblem } from '@lineside/telephony/forwarding/source-set-form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { FieldNote } from '../../../shared/ui/fields/field.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import css from './conditions.module.css'

interface SourceNumbersProps {
  sources: readonly string[]
  /** The user has tried to save, so errors are shown. */
  isTold: boolean
  /** None of the fields is filled. */
  isMissing: boolean
  onChange: (sources: readonly string[]) => void
}

/** CF-09: a field for each number of a source set; the first cannot be removed. */
export function SourceNumbers({ sources, isTold, isMissing, onChange }: SourceNumbersProps) {
  const t = useTranslations('call-forwarding-conditions')
  return (
    <fieldset className={css.fields}>
      <legend>{t('sources.numbers')}</legend>
      {sources.map((source, index) => {
        const problem = sourceProblem(source)
        return (
          <div
            // numbers have no id
            key={index}
            className={css.fieldRow}
          >
            <TextField
              label={t('sources.number', { at: index + 1 })}
              isLabelHidden
              // the empty last field is the next to be filled
              autoFocus={source === '' && index === sources.length - 1}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              size="s"
              value={source}
              error={
                isTold && problem
                  ? t(`sources.problems.${problem}`)
                  : isMissing && index === 0
                    ? t('sources.required')
                    : undefined
              }
              onChange={(event) => onChange(sources.with(index, event.target.value))}
            />
            {index > 0 && (
              <IconButton
                icon={Trash2}
                size="s"
                name={t('sources.removeNumber', { at: index + 1 })}
                onClick={() => onChange(sources.toSpliced(index, 1))}
              />
            )}
          </div>
        )
      })}
      <FieldNote id="condition-numbers" hint={t('sources.hint')} />
      <Button tone="text" icon={Plus} onClick={() => onChange([...sources, ''])}>
        {t('sources.add')}
      </Button>
    </fieldset>
  )
}
