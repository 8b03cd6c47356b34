import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../ui/basics/actions.tsx'
import { Button } from '../ui/basics/button.tsx'
import type { FieldProps } from '../ui/fields/field.tsx'
import { SettingsRow } from '../ui/lists/settings.tsx'
import { useFocusKeeper } from '../ui/overlays/use-focus-keeper.ts'
import css from './edit-row.module.css'
import type { Edit } from './use-edit.ts'

interface EditRowProps {
  edit: Pick<Edit<string>, 'error' | 'isDirty' | 'canSave' | 'isSaving' | 'save' | 'reset'>
  label: string
  hint: string
  /** Renders the control with the properties that connect it to this row. */
  children: (field: FieldProps) => ReactNode
}

/** A text field with Save and Reset below it while it is changed. */
export function EditRow({ edit, label, hint, children }: EditRowProps) {
  const basics = useTranslations('basics')
  const common = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  useFocusKeeper(form)
  const { error, isDirty, canSave, isSaving, save, reset } = edit
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (canSave && !isSaving) save()
  }
  return (
    <SettingsRow label={label} hint={hint} isTall>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {children({ label, isLabelHidden: true, error, isDirty })}
        {isDirty && (
          <Actions>
            <Button
              type="submit"
              size="s"
              tone="primary"
              isHeld={!canSave}
              isBusy={isSaving}
              busyLabel={basics('states.saving')}
            >
              {basics('actions.save')}
            </Button>
            <Button size="s" tone="quiet" disabled={isSaving} onClick={reset}>
              {common('actions.reset')}
            </Button>
          </Actions>
        )}
      </form>
    </SettingsRow>
  )
}
