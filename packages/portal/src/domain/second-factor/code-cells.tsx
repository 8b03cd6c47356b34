import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../shared/ui/fields/field.tsx'
import css from './code-cells.module.css'

/** Digits of a code (RFC 6238, as all authenticator apps show it). */
export const codeDigits = 6

interface CodeCellsProps {
  /** Up to six digits. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  isBusy?: boolean
  size?: 's' | 'm'
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Codes are pasted with spaces or dashes, too. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeDigits)

/**
 * The code of an authenticator app in six cells. They are one field, so that pasting, filling in by the browser, deleting
 * and screen readers work as in any other; the cells only show what it holds.
 */
export function CodeCells({ value, onChange, error, isBusy = false, size = 'm', autoFocus, ref }: CodeCellsProps) {
  const t = useTranslations('second-factor')
  /** The next digit goes into the cell that is marked; a cursor between cells could not be seen. */
  const keepCursorAtEnd = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const { selectionStart: start, selectionEnd: end, value: text } = input
    if (start === end && start !== text.length) input.setSelectionRange(text.length, text.length)
  }
  return (
    <Field label={t('code.label')} isLabelHidden error={error}>
      {(control) => (
        <div className={css.code} data-size={size}>
          <input
            {...control}
            ref={ref}
            className={css.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={autoFocus}
            readOnly={isBusy}
            value={value}
            onChange={(event) => onChange(digitsOf(event.target.value))}
            onSelect={keepCursorAtEnd}
          />
          <span className={css.cells} aria-hidden="true">
            {Array.from({ length: codeDigits }, (_, cell) => (
              <span key={cell} className={css.cell} data-next={cell === Math.min(value.length, codeDigits - 1)}>
                {value[cell]}
              </span>
            ))}
          </span>
        </div>
      )}
    </Field>
  )
}
