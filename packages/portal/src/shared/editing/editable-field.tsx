import { Undo2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import css from './fields.module.css'
import { FieldControl } from './field-control.tsx'
import type { AnyValue, EditField, OtherField } from './field-spec.ts'
import { mergeChoice } from './merge-choice.ts'
import { type Draft, useEdit } from './use-edit.ts'
import { type SaveTexts, useSaveField } from './use-save-field.ts'
import { useSpecMessage } from './use-spec-message.ts'

type Saved<Item> = Exclude<EditField<Item>, OtherField<Item>>

interface EditableFieldProps<Item> {
  field: Saved<Item>
  item: Item
  texts: SaveTexts<Item>
}

/** The value to show. For a list of chosen values, additions and removals by somebody else are merged in. */
const valueOf = ({ before, value }: Draft<AnyValue>, stored: AnyValue): AnyValue =>
  Array.isArray(value) && Array.isArray(before) && Array.isArray(stored) ? mergeChoice(before, value, stored) : value

/**
 * PBX-02: one field of an item. Save and Reset appear beside it as soon as it differs; a toggle saves at once. Changes
 * by others to other fields appear, and are kept.
 */
export function EditableField<Item>({ field, item, texts }: EditableFieldProps<Item>) {
  const t = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  const message = useSpecMessage()
  const { isPending, isWritten, mutate, refusal, reset: forget } = useSaveField(field, item, texts)
  const { value, error, isDirty, canSave, type, drop, save } = useEdit<AnyValue>({
    stored: field.value(item),
    mergedWith: valueOf,
    problemOf: (changed) => message(field, changed),
    refusal,
    forget,
    isSaving: isPending,
    save: (next, onSaved) => mutate(typeof next === 'string' ? next.trim() : next, { onSuccess: onSaved }),
    // a value being saved still counts as unsaved work, because the platform may refuse it
    place: field.kind === 'toggle' || (isPending && isWritten) ? null : 'item',
  })
  const change = (next: AnyValue) => {
    type(next)
    if (field.kind === 'toggle') mutate(next, { onSettled: drop })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDirty && !canSave) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (canSave && !isPending) save()
  }
  const hasActions = field.kind !== 'toggle' && isDirty
  return (
    <form className={css.field} noValidate onSubmit={submit} data-kind={field.kind} data-field={field.id}>
      <div className={css.control}>
        <FieldControl spec={field} value={value} onChange={change} error={error} isDirty={isDirty} isBusy={isPending} />
      </div>
      {hasActions && (
        <span className={css.actions}>
          <Button
            type="submit"
            size="s"
            tone="primary"
            isHeld={!canSave}
            isBusy={isPending}
            aria-label={t('save', { field: field.label })}
          >
            {basics('actions.save')}
          </Button>
          <IconButton
            icon={Undo2}
            size="s"
            aria-keyshortcuts="Z"
            name={t('reset', { field: field.label })}
            disabled={isPending}
            onClick={drop}
          />
        </span>
      )}
    </form>
  )
}
