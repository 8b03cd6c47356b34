import { PasswordFields } from '../passwords/password-fields.tsx'
import type { PasswordPair, PasswordVerdict } from '../passwords/password-pair.ts'
import { NativeSelect } from '../ui/fields/native-select.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ChosenChips } from './options/chosen-chips.tsx'
import css from './fields.module.css'
import type { AnyValue, FieldSpec } from './field-spec.ts'
import { OptionSearch } from './options/option-search.tsx'
import { TextSuggestions } from './options/text-suggestions.tsx'

export interface FieldControlProps {
  spec: FieldSpec
  value: AnyValue
  onChange: (value: AnyValue) => void
  /** For a pair of passwords: called with whether they are acceptable. */
  onVerdict?: (verdict: PasswordVerdict) => void
  /** For a pair of passwords: shows that one is missing. */
  isTold?: boolean
  error?: string | undefined
  isDirty?: boolean
  isBusy?: boolean
}

/** The control for a kind of field. */
export function FieldControl(props: FieldControlProps) {
  const { spec, value, onChange, onVerdict, isTold, error, isDirty, isBusy = false } = props
  const { label, hint } = spec
  const isDisabled = spec.isDisabled === true || isBusy
  const common = { label, hint, error, isDirty }
  switch (spec.kind) {
    case 'text':
    case 'number': {
      const field = (
        <TextField
          {...common}
          value={value as string}
          autoComplete="off"
          readOnly={isBusy}
          disabled={spec.isDisabled}
          placeholder={spec.kind === 'text' ? spec.placeholder : undefined}
          inputMode={spec.kind === 'number' || spec.isNumeric ? 'numeric' : undefined}
          onChange={(event) => onChange(typed(spec.kind, event.target.value))}
        />
      )
      const suggestions = spec.kind === 'text' ? spec.suggestions : undefined
      return suggestions === undefined ? (
        field
      ) : (
        <TextSuggestions
          suggestions={suggestions}
          value={value as string}
          isShown={isDirty !== false}
          isDisabled={isDisabled}
          onChoose={onChange}
        >
          {field}
        </TextSuggestions>
      )
    }
    case 'select':
      return (
        <NativeSelect
          {...common}
          options={spec.options.map(({ id, text }) => ({ id, text }))}
          value={value as string}
          disabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'pick':
      return (
        <OptionSearch
          {...common}
          source={spec.source}
          value={value === '' ? null : (value as string)}
          isDisabled={isDisabled}
          {...(spec.placeholder !== undefined && { placeholder: spec.placeholder })}
          onChange={(id) => onChange(id ?? '')}
        />
      )
    case 'multi':
      return (
        <ChosenChips
          spec={spec}
          value={value as readonly string[]}
          onChange={onChange}
          error={error}
          isDisabled={isDisabled}
        />
      )
    case 'toggle':
      return (
        <div className={css.toggle}>
          <Switch isOn={value as boolean} isBusy={isBusy} disabled={spec.isDisabled} onChange={onChange}>
            {label}
          </Switch>
        </div>
      )
    case 'password':
      return (
        <PasswordFields
          label={label}
          retypeLabel={spec.retypeLabel}
          isFirst={false}
          value={value as PasswordPair}
          onChange={onChange}
          onVerdict={onVerdict ?? nobody}
          refusal={error}
          isTold={isTold}
          hint={hint}
          kind={spec.rule}
          isDisabled={isDisabled}
        />
      )
  }
}

/** PBXSET-02: a number takes no spaces. */
const typed = (kind: FieldSpec['kind'], text: string) => (kind === 'number' ? text.replace(/\s/g, '') : text)

const nobody = () => {}
