import type { SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PausingSearch } from '../../../shared/list-filters/pausing-search.tsx'
import { Actions } from '../../../shared/ui/basics/actions.tsx'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { RadioGroup } from '../../../shared/ui/fields/radio-group.tsx'
import { ConditionFoot, ConditionForm } from './condition-form.tsx'
import type { ConditionStep, ConditionStepProps, NumbersAbout } from './condition-props.ts'
import css from './conditions.module.css'
import { NumberSetSwitch } from './number-set-switch.tsx'

interface NumberSetChoiceProps extends ConditionStepProps {
  of: NumbersAbout
  mode: SourceSetMode
  editStep: ConditionStep
}

/** With more lists than this, a search by name is offered. */
const few = 6

/** CF-09, FRONT-03: the choice among the existing lists of this kind and mode. */
export function NumberSetChoice({ of, mode, editStep, numbers, isBusy, actions, ...props }: NumberSetChoiceProps) {
  const { onStep, onEdit, onClose } = props
  const { own, all } = numbers[of]
  const { onChoose, onUnassign } = actions.numbers[of]
  const t = useTranslations('call-forwarding-conditions')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(own ? String(own.id) : null)
  const ofMode = all.filter((set) => set.mode === mode)
  const shown = ofMode.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const set = ofMode.find(({ id }) => String(id) === chosen)
  const isChanged = set !== undefined && set.id !== own?.id
  return (
    <ConditionForm onSubmit={() => isChanged && !isBusy && onChoose(set)}>
      <PopoverBody>
        <NumberSetSwitch value="select" isNew={own === null} isDisabled={isBusy} onChange={() => onStep(editStep)} />
        {ofMode.length > few && (
          <PausingSearch
            label={t('sources.choose')}
            placeholder={t('sources.search')}
            value={typed}
            onChange={setTyped}
          />
        )}
        {ofMode.length === 0 ? (
          <p className={css.hint}>{t('sources.noLists')}</p>
        ) : (
          <div className={css.scroll}>
            <RadioGroup
              label={t('sources.choose')}
              isLabelHidden
              direction="column"
              isDisabled={isBusy}
              options={shown.map(({ id, name, numbers: listed }) => ({
                id: String(id),
                text: name,
                hint: summary(listed, t('sources.content', { count: listed.length })),
              }))}
              value={chosen}
              onChange={(next) => {
                setChosen(next)
                onEdit()
              }}
            />
            {shown.length === 0 && <p className={css.hint}>{t('sources.noMatch', { text: typed })}</p>}
          </div>
        )}
        {own && (
          <Actions>
            <Button tone="text" disabled={isBusy} onClick={onUnassign}>
              {t('actions.remove')}
            </Button>
          </Actions>
        )}
      </PopoverBody>
      <ConditionFoot
        onBack={() => onStep(own ? editStep : 'condition-menu')}
        onCancel={onClose}
        canSave={isChanged}
        isBusy={isBusy}
      />
    </ConditionForm>
  )
}

const most = 3

const summary = (numbers: readonly string[], count: string): string =>
  numbers.length > most ? count : numbers.join(', ') || count
