import { Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { Button } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import css from './editing.module.css'
import { FieldControl } from './field-control.tsx'
import type { AnyValue, EditField, OtherField } from './field-spec.ts'
import { mergeChoice } from './merge-choice.ts'
import { isSameValue } from './spec-problem.ts'
import { type SaveTexts, useSaveField } from './use-save-field.ts'
import { useSpecMessage } from './use-spec-message.ts'

type Saved<Item> = Exclude<EditField<Item>, OtherField<Item>>

interface EditableFieldProps<Item> {
  field: Saved<Item>
  item: Item
  texts: SaveTexts<Item>
}

/** What is typed, and what was stored then. */
interface Draft {
  readonly before: AnyValue
  readonly value: AnyValue
}

/** Of several that are chosen, those that somebody else has added or taken away meanwhile come and go. */
const valueOf = ({ before, value }: Draft, stored: AnyValue): AnyValue =>
  Array.isArray(value) && Array.isArray(before) && Array.isArray(stored) ? mergeChoice(before, value, stored) : value

/**
 * PBX-02: one field of an item. Save and reset stand beside it as soon as it differs; a toggle saves at once. What others
 * save meanwhile on other fields shows, and stays.
 */
export function EditableField<Item>({ field, item, texts }: EditableFieldProps<Item>) {
  const t = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  const message = useSpecMessage()
  const stored: AnyValue = field.value(item)
  const [draft, setDraft] = useState<Draft | null>(null)
  const value = draft === null ? stored : valueOf(draft, stored)
  const isDirty = draft !== null && !isSameValue(value, stored)
  const { isPending, isWritten, mutate, refusal, reset } = useSaveField(field, item, texts)
  const problem = isDirty ? message(field, value) : undefined
  const error = problem ?? (isDirty ? refusal : undefined)
  // what is being saved may still be refused
  useUnsavedWork(isDirty && field.kind !== 'toggle' && !(isPending && isWritten), 'item')

  const save = (next: AnyValue) =>
    mutate(typeof next === 'string' ? next.trim() : next, { onSuccess: () => setDraft(null) })
  const change = (next: AnyValue) => {
    setDraft({ before: stored, value: next })
    reset()
    if (field.kind === 'toggle') mutate(next, { onSettled: () => setDraft(null) })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem !== undefined) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (isDirty && problem === undefined && !isPending) save(value)
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
            isHeld={problem !== undefined}
            isBusy={isPending}
            aria-label={t('save', { field: field.label })}
          >
            {basics('actions.save')}
          </Button>
          <IconButton
            icon={Undo2}
            size="s"
            name={t('reset', { field: field.label })}
            disabled={isPending}
            onClick={() => setDraft(null)}
          />
        </span>
      )}
    </form>
  )
}
