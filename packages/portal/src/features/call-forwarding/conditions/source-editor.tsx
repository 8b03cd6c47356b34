import { limits } from '@lineside/contract/limits'
import type { SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import { newSourceSetName, type SourceSetForm, sourceSetToSave } from '@lineside/telephony/forwarding/source-set-form'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { ConditionFoot, ConditionForm } from './condition-form.tsx'
import type { ConditionStep, ConditionStepProps } from './condition-props.ts'
import css from './conditions.module.css'
import { SourceNumbers } from './source-numbers.tsx'
import { SourceSwitch } from './source-switch.tsx'

interface SourceEditorProps extends ConditionStepProps {
  mode: SourceSetMode
  selectStep: ConditionStep
}

/** CF-09: the editor for name and numbers of a source set. */
export function SourceEditor({
  mode,
  selectStep,
  sourceSet,
  sourceSets,
  isBusy,
  actions,
  ...props
}: SourceEditorProps) {
  const { onStep, onEdit, onClose } = props
  const t = useTranslations('call-forwarding-conditions')
  const [form, setForm] = useState<SourceSetForm>(() =>
    sourceSet
      ? { name: sourceSet.name, sources: sourcesOf(sourceSet) }
      : { name: newSourceSetName(sourceSets.map(({ name }) => name)), sources: [''] },
  )
  const [isTold, setTold] = useState(false)
  const toSave = sourceSetToSave(form, mode)
  const isMissing = typeof toSave === 'string'
  const edit = (next: SourceSetForm) => {
    setForm(next)
    onEdit()
  }
  const submit = () => {
    setTold(true)
    if (isBusy || toSave === null || typeof toSave === 'string') return
    actions.onSaveSources(toSave)
  }
  const uses = sourceSet?.usage_count ?? 0
  return (
    <ConditionForm onSubmit={submit}>
      <PopoverBody>
        <SourceSwitch value="edit" isNew={sourceSet === null} isDisabled={isBusy} onChange={() => onStep(selectStep)} />
        <p className={css.lead}>{t(mode === 'whitelist' ? 'sources.from' : 'sources.notFrom')}</p>
        <TextField
          label={t('sources.name')}
          autoComplete="off"
          maxLength={limits.forwardSetNameLength}
          value={form.name}
          isDirty={sourceSet !== null && form.name !== sourceSet.name}
          error={isTold && isMissing && form.name.trim() === '' ? t('sources.required') : undefined}
          onChange={(event) => edit({ ...form, name: event.target.value })}
        />
        <SourceNumbers
          sources={form.sources}
          isTold={isTold}
          isMissing={isTold && isMissing && form.name.trim() !== ''}
          onChange={(sources) => edit({ ...form, sources })}
        />
        {uses > 1 && <Note>{t('sources.shared', { count: uses })}</Note>}
      </PopoverBody>
      <ConditionFoot
        removal={
          sourceSet
            ? {
                text: `${t('removal.sources')} ${t(uses > 1 ? 'removal.sourcesUsed' : 'removal.sourcesUnused', { name: sourceSet.name })}`,
                onRemove: actions.onDeleteSources,
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

/** The numbers of a set; at least one field, because the first cannot be removed. */
const sourcesOf = ({ sources }: { readonly sources: readonly { readonly source: string }[] }): readonly string[] =>
  sources.length === 0 ? [''] : sources.map(({ source }) => source)
