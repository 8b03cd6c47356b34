import { costlyKinds, type OutsideLimitsState } from '@lineside/contract/resources/pbx/outside-limits'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSetOutsideLimits } from '../../domain/outside-limits/limits-queries.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { type DraftField, draftOf, type LimitsDraft, limitsOf } from './limits-draft.ts'
import css from './outside-limits.module.css'

interface LimitsFormProps {
  /** null: the whole company. */
  line: number | null
  state: OutsideLimitsState
}

/** HARD-02: the limits that can be set here; an empty field is no limit. */
export function LimitsForm({ line, state }: LimitsFormProps) {
  const t = useTranslations('outside-limits')
  const basics = useTranslations('basics')
  const stored = draftOf(state.own)
  const [draft, setDraft] = useState<LimitsDraft>(stored)
  const [wrong, setWrong] = useState<ReadonlySet<DraftField>>(new Set())
  const set = useSetOutsideLimits(line)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  useUnsavedWork(isChanged)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (set.isPending) return
    const read = limitsOf(draft)
    setWrong('wrong' in read ? read.wrong : new Set())
    if ('limits' in read) set.mutate(read.limits, { onSuccess: () => toast.success(t('saved')) })
  }
  const field = (name: DraftField) => ({
    value: draft[name],
    error: wrong.has(name) ? t(name === 'countries' ? 'countriesError' : 'amountError') : undefined,
    maxLength: name === 'countries' ? 2000 : 14,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label={t('countries')} hint={t('countriesHint')} {...field('countries')} />
      <fieldset className={css.kinds}>
        <legend>{t('barred')}</legend>
        {costlyKinds.map((kind) => (
          <Checkbox
            key={kind}
            isOn={draft.barred.includes(kind)}
            onChange={(isOn) =>
              setDraft({
                ...draft,
                barred: costlyKinds.filter((one) => (one === kind ? isOn : draft.barred.includes(one))),
              })
            }
          >
            {t(`kinds.${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
      <TextField label={t('minute')} hint={t('unlimited')} inputMode="numeric" {...field('minute')} />
      <TextField label={t('day')} hint={t('unlimited')} inputMode="numeric" {...field('day')} />
      <TextField
        label={t('cost')}
        hint={state.currency === null ? t('noRates') : t('costHint', { currency: state.currency })}
        inputMode="decimal"
        {...field('cost')}
      />
      {isChanged && (
        <Actions>
          <Button disabled={set.isPending} onClick={() => setDraft(stored)}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" tone="primary" isBusy={set.isPending}>
            {t('save')}
          </Button>
        </Actions>
      )}
    </form>
  )
}
