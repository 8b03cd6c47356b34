import { useTranslations } from 'use-intl'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './call-blocking.module.css'
import { NumberForm, type NumberFormProps } from './number-form.tsx'

interface EditedNumberProps extends Pick<NumberFormProps, 'isAllowing' | 'taken' | 'isSaving'> {
  entry: string
  /** Name of the person whose number this is; null if unknown. */
  name: string | null
  onSave: (pattern: string) => void
  onCancel: () => void
}

/** The form that replaces a row while its entry is edited. */
export function EditedNumber({ entry, name, onSave, onCancel, ...form }: EditedNumberProps) {
  const t = useTranslations('call-blocking')
  const shownNumber = useShownNumber()
  const basics = useTranslations('basics')
  return (
    <li className={css.edited}>
      <NumberForm
        {...form}
        label={t('number.edit', { number: name ?? shownNumber(entry) })}
        before={entry}
        onSave={onSave}
        onCancel={onCancel}
      >
        <Button type="submit" tone="primary" isBusy={form.isSaving} busyLabel={basics('states.saving')}>
          {basics('actions.save')}
        </Button>
        <Button tone="quiet" disabled={form.isSaving} onClick={onCancel}>
          {basics('actions.cancel')}
        </Button>
      </NumberForm>
    </li>
  )
}
