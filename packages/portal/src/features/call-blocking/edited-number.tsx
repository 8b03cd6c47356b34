import { useTranslations } from 'use-intl'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './call-blocking.module.css'
import { NumberForm } from './number-form.tsx'

interface EditedNumberProps {
  entry: string
  /** Whose number it is; null: nobody knows. */
  name: string | null
  taken: readonly string[]
  isSaving: boolean
  onSave: (pattern: string) => void
  onCancel: () => void
}

/** An entry, edited where it stands. */
export function EditedNumber({ entry, name, taken, isSaving, onSave, onCancel }: EditedNumberProps) {
  const t = useTranslations('call-blocking')
  const shownNumber = useShownNumber()
  const basics = useTranslations('basics')
  return (
    <li className={css.box}>
      <NumberForm
        label={t('number.edit', { number: name ?? shownNumber(entry) })}
        before={entry}
        taken={taken}
        isSaving={isSaving}
        onSave={onSave}
        onCancel={onCancel}
      >
        <Button type="submit" tone="primary" isBusy={isSaving} busyLabel={basics('states.saving')}>
          {basics('actions.save')}
        </Button>
        <Button tone="quiet" disabled={isSaving} onClick={onCancel}>
          {basics('actions.cancel')}
        </Button>
      </NumberForm>
    </li>
  )
}
