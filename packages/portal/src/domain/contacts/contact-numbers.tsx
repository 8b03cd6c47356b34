import { limits } from '@lineside/contract/limits'
import { type Contact, type ContactLabel, contactLabels } from '@lineside/contract/resources/contacts'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './contact-form.module.css'

export interface TypedNumber {
  readonly key: number
  readonly label: ContactLabel
  readonly number: string
}

/** The rows that a contact's form begins with: its numbers, or one row with the number that a new contact starts with. */
export const typedNumbers = (known: Contact['numbers'], firstNumber: string): readonly TypedNumber[] =>
  (known.length > 0 ? known : [{ label: 'mobile' as const, number: firstNumber }]).map(({ label, number }, key) => ({
    key,
    label,
    number: readableNumber(number),
  }))

/** The numbers to save; empty rows are left out. */
export const filledNumbers = (numbers: readonly TypedNumber[]): Contact['numbers'] =>
  numbers.filter(isFilled).map(({ label, number }) => ({ label, number }))

export const isNumberWrong = (typed: TypedNumber): boolean => isFilled(typed) && readNumber(typed.number) === null

const isFilled = ({ number }: TypedNumber): boolean => number.trim() !== ''

interface ContactNumbersProps {
  numbers: readonly TypedNumber[]
  /** The sentence of the platform's refusal. */
  refusal: string | undefined
  onChange: (numbers: readonly TypedNumber[]) => void
  /** Called with the numbers and an empty one. */
  onAdd: (numbers: readonly TypedNumber[]) => void
}

/** The numbers of a contact, each with its label. */
export function ContactNumbers({ numbers, refusal, onChange, onAdd }: ContactNumbersProps) {
  const t = useTranslations('contacts')
  const change = (key: number, to: Partial<TypedNumber>) =>
    onChange(numbers.map((number) => (number.key === key ? { ...number, ...to } : number)))
  const add = () => {
    const key = 1 + Math.max(-1, ...numbers.map((number) => number.key))
    onAdd([...numbers, { key, label: 'work', number: '' }])
  }
  return (
    <fieldset className={css.numbers}>
      <legend>{t('numbers')}</legend>
      {numbers.map((typed, index) => (
        <div key={typed.key} className={css.typed}>
          <NativeSelect
            label={t('labelOf', { position: index + 1 })}
            isLabelHidden
            options={contactLabels.map((each) => ({ id: each, text: t(`labels.${each}`) }))}
            value={typed.label}
            onChange={(label) => change(typed.key, { label })}
          />
          <TextField
            label={t('numberOf', { position: index + 1 })}
            isLabelHidden
            inputMode="tel"
            autoComplete="off"
            maxLength={limits.phoneNumberLength}
            error={isNumberWrong(typed) ? t('numberWrong') : undefined}
            value={typed.number}
            onChange={(event) => change(typed.key, { number: event.target.value })}
          />
          <IconButton
            icon={X}
            name={t('removeNumber', { position: index + 1 })}
            onClick={() => onChange(numbers.filter(({ key }) => key !== typed.key))}
          />
        </div>
      ))}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {numbers.length < limits.contactNumbers && (
        <Button icon={Plus} tone="text" onClick={add}>
          {t('addNumber')}
        </Button>
      )}
    </fieldset>
  )
}
