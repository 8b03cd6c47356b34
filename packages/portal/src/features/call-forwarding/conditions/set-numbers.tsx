import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { type NumberSetForm, numberProblem } from '@lineside/telephony/forwarding/number-set-form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { FieldNote } from '../../../shared/ui/fields/field.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import type { NumbersAbout, OwnNumber } from './condition-props.ts'
import css from './conditions.module.css'

interface SetNumbersProps {
  of: NumbersAbout
  form: NumberSetForm
  /** Numbers of the line that can be chosen. */
  ownNumbers: readonly OwnNumber[]
  /** The user has tried to save, so errors are shown. */
  isTold: boolean
  /** The message if there is no number. */
  missing: string | undefined
  onChange: (form: NumberSetForm) => void
}

/**
 * CF-09: a field for each number of a list; the first cannot be removed. FRONT-03: the numbers of the line itself stand
 * above them, to be chosen.
 */
export function SetNumbers({ of, form, ownNumbers, isTold, missing, onChange }: SetNumbersProps) {
  const t = useTranslations('call-forwarding-conditions')
  const { own, typed } = form
  const hasOwn = ownNumbers.length > 0
  const edit = (next: readonly string[]) => onChange({ ...form, typed: next })
  const choose = (number: string, isOn: boolean) =>
    onChange({ ...form, own: isOn ? [...own, number] : own.filter((each) => each !== number) })
  return (
    <>
      {hasOwn && (
        <fieldset className={css.fields}>
          <legend>{t('called.own')}</legend>
          {ownNumbers.map(({ number, isMain }) => (
            <Checkbox key={number} isOn={own.includes(number)} onChange={(isOn) => choose(number, isOn)}>
              {isMain ? t('called.main', { number: readableNumber(number) }) : readableNumber(number)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <fieldset className={css.fields}>
        <legend>{t(hasOwn ? 'called.others' : 'sources.numbers')}</legend>
        {typed.map((number, index) => {
          const problem = numberProblem(number)
          return (
            <div
              // numbers have no id
              key={index}
              className={css.fieldRow}
            >
              <TextField
                label={t('sources.number', { at: index + 1 })}
                isLabelHidden
                // the empty last field is the next to be filled; where numbers can be chosen, only when it is added
                autoFocus={number === '' && index === typed.length - 1 && (!hasOwn || index > 0)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                size="s"
                value={number}
                error={isTold && problem ? t(`sources.problems.${problem}`) : index === 0 ? missing : undefined}
                onChange={(event) => edit(typed.with(index, event.target.value))}
              />
              {index > 0 && (
                <IconButton
                  icon={Trash2}
                  size="s"
                  name={t('sources.removeNumber', { at: index + 1 })}
                  onClick={() => edit(typed.toSpliced(index, 1))}
                />
              )}
            </div>
          )
        })}
        <FieldNote id="condition-numbers" hint={t(of === 'source' ? 'sources.hint' : 'called.hint')} />
        <Button tone="text" icon={Plus} onClick={() => edit([...typed, ''])}>
          {t('sources.add')}
        </Button>
      </fieldset>
    </>
  )
}
