import { limits } from '@lineside/contract/limits'
import type { SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import {
  newNumberSetName,
  type NumberSetForm,
  numberSetForm,
  numberSetToSave,
} from '@lineside/telephony/forwarding/number-set-form'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { ConditionFoot, ConditionForm } from './condition-form.tsx'
import type { ConditionStep, ConditionStepProps, NumbersAbout } from './condition-props.ts'
import css from './conditions.module.css'
import { NumberSetSwitch } from './number-set-switch.tsx'
import { SetNumbers } from './set-numbers.tsx'

interface NumberSetEditorProps extends ConditionStepProps {
  of: NumbersAbout
  mode: SourceSetMode
  selectStep: ConditionStep
}

/** CF-09, FRONT-03: the editor for name and numbers of a list of callers or called numbers. */
export function NumberSetEditor({ of, mode, selectStep, numbers, isBusy, actions, ...props }: NumberSetEditorProps) {
  const { onStep, onEdit, onClose } = props
  const { own: set, all } = numbers[of]
  const ownNumbers = of === 'called' ? props.ownNumbers : none
  const t = useTranslations('call-forwarding-conditions')
  // a new list keeps its name until the lists have come whose names are taken
  const [edited, setEdited] = useState<NumberSetForm | null>(null)
  const opened = set ?? { name: newNumberSetName(all.map(({ name }) => name)), mode, numbers: none }
  const form =
    edited ??
    numberSetForm(
      opened,
      ownNumbers.map(({ number }) => number),
    )
  const [isTold, setTold] = useState(false)
  const toSave = numberSetToSave(form, mode)
  const isMissing = isTold && toSave === 'missing'
  const edit = (next: NumberSetForm) => {
    setEdited(next)
    onEdit()
  }
  const submit = () => {
    setTold(true)
    if (isBusy || toSave === null || toSave === 'missing') return
    actions.numbers[of].onSave(toSave)
  }
  const uses = set?.usage_count ?? 0
  const required = of === 'source' ? t('sources.required') : t('called.required')
  return (
    <ConditionForm onSubmit={submit}>
      <PopoverBody>
        <NumberSetSwitch value="edit" isNew={set === null} isDisabled={isBusy} onChange={() => onStep(selectStep)} />
        <p className={css.lead}>{t(leads[of][mode])}</p>
        <TextField
          label={t('sources.name')}
          autoComplete="off"
          maxLength={limits.forwardSetNameLength}
          value={form.name}
          isDirty={set !== null && form.name !== set.name}
          error={isMissing && form.name.trim() === '' ? required : undefined}
          onChange={(event) => edit({ ...form, name: event.target.value })}
        />
        <SetNumbers
          {...{ of, form, ownNumbers, isTold }}
          missing={isMissing && form.name.trim() !== '' ? required : undefined}
          onChange={edit}
        />
        {uses > 1 && <Note>{t('sources.shared', { count: uses })}</Note>}
      </PopoverBody>
      <ConditionFoot
        removal={
          set
            ? {
                text: `${t(of === 'source' ? 'removal.sources' : 'removal.called')} ${t(uses > 1 ? 'removal.sourcesUsed' : 'removal.sourcesUnused', { name: set.name })}`,
                onRemove: actions.numbers[of].onDelete,
              }
            : undefined
        }
        onBack={() => onStep('condition-menu')}
        onCancel={onClose}
        isBusy={isBusy}
      />
    </ConditionForm>
  )
}

const none: readonly never[] = []

const leads = {
  source: { whitelist: 'sources.from', blacklist: 'sources.notFrom' },
  called: { whitelist: 'called.to', blacklist: 'called.notTo' },
} as const
