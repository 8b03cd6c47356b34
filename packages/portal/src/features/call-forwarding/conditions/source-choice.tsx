import type { SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PausingSearch } from '../../../shared/list-filters/pausing-search.tsx'
import { Actions } from '../../../shared/ui/basics/actions.tsx'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { RadioGroup } from '../../../shared/ui/fields/radio-group.tsx'
import { ConditionFoot, ConditionForm } from './condition-form.tsx'
import type { ConditionStep, ConditionStepProps } from './condition-props.ts'
import css from './conditions.module.css'
import { SourceSwitch } from './source-switch.tsx'

interface SourceChoiceProps extends ConditionStepProps {
  mode: SourceSetMode
  editStep: ConditionStep
}

/** With more lists than this, a search by name is offered. */
const few = 6

/** CF-09: the choice among the existing source sets of this mode. */
export function SourceChoice({ mode, editStep, sourceSet, sourceSets, isBusy, actions, ...props }: SourceChoiceProps) {
  const { onStep, onEdit, onClose } = props
  const t = useTranslations('call-forwarding-conditions')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(sourceSet ? String(sourceSet.id) : null)
  const ofMode = sourceSets.filter((set) => set.mode === mode)
  const shown = ofMode.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const set = ofMode.find(({ id }) => String(id) === chosen)
  const isChanged = set !== undefined && set.id !== sourceSet?.id
  return (
    <ConditionForm onSubmit={() => isChanged && !isBusy && actions.onChooseSources(set)}>
      <PopoverBody>
        <SourceSwitch value="select" isNew={sourceSet === null} isDisabled={isBusy} onChange={() => onStep(editStep)} />
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
              options={shown.map(({ id, name, sources }) => ({
                id: String(id),
                text: name,
                hint: summary(sources, t('sources.content', { count: sources.length })),
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
        {sourceSet && (
          <Actions>
            <Button tone="text" disabled={isBusy} onClick={actions.onUnassignSources}>
              {t('actions.remove')}
            </Button>
          </Actions>
        )}
      </PopoverBody>
      <ConditionFoot
        onBack={() => onStep(sourceSet ? editStep : 'condition-menu')}
        onCancel={onClose}
        canSave={isChanged}
        isBusy={isBusy}
      />
    </ConditionForm>
  )
}

const most = 3

const summary = (sources: readonly { readonly source: string }[], count: string): string =>
  sources.length > most ? count : sources.map(({ source }) => source).join(', ') || count
