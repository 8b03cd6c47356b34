import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import { Card, CardHead } from '../../ui/basics/card.tsx'
import css from '../fields.module.css'
import { type AddFormProps, useAddForm } from './use-add-form.tsx'

/** PBX-03: the form that adds an item, mounted while it is open. */
export function AddPanel<Values extends object>(props: AddFormProps<Values>) {
  const { title, isBusy, onClose } = props
  const t = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  const { form, submit, specs, control, isSending, shownPhase } = useAddForm(props)
  return (
    <Card className={css.panel} data-back="add">
      <CardHead title={title} />
      <form ref={form} noValidate className={css.addForm} data-phase={shownPhase} onSubmit={submit}>
        <div className={css.fields}>
          {specs.map((spec) => (
            <div key={spec.id} data-field={spec.id} className={spec.kind === 'password' ? css.pair : undefined}>
              {control(spec)}
            </div>
          ))}
        </div>
        <div className={css.foot}>
          <Button disabled={isBusy} onClick={onClose}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" tone="primary" isBusy={isSending} busyLabel={t('creating')}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
