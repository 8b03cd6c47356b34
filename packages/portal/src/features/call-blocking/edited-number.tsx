import { useTranslations } from 'use-intl'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './call-blocking.module.css'
import { NumberForm } from './number-form.tsx'

interface EditedNumberProps {
  entry: string
  /** Name of the person whose number this is; null if unknown. */
  name: string | null
  taken: readonly string[]
  isSaving: boolean
  onSave: (pattern: string) => void
  onCancel: () => void
}

/** The form that replaces a row while its entry is edited. */
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
