import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../shared/ui/actions.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { FieldProps } from '../../shared/ui/field.tsx'
import { SettingsRow } from '../../shared/ui/settings.tsx'
import type { FieldEdit } from './use-field-edit.ts'
import css from './voicebox-page.module.css'

interface EditRowProps {
  edit: FieldEdit
  label: string
  hint: string
  /** The control. */
  children: (field: FieldProps) => ReactNode
}

/** A text whose Save and Reset stand below it while it is changed. */
export function EditRow({ edit, label, hint, children }: EditRowProps) {
  const basics = useTranslations('basics')
  const common = useTranslations('common')
  const { error, isDirty, canSave, isSaving, save, reset } = edit
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave && !isSaving) save()
  }
  return (
    <SettingsRow label={label} hint={hint} isTall>
      <form className={css.form} onSubmit={submit} noValidate>
        {children({ label, isLabelHidden: true, error, isDirty })}
        {isDirty && (
          <Actions>
            <Button
              type="submit"
              size="s"
              tone="primary"
              disabled={!canSave}
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
