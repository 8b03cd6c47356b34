import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EndStop } from '../../domain/line-sentence/end-stop.tsx'
import form from '../../domain/line-sentence/line-form.module.css'
import type { LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import { PeopleWords } from '../../domain/line-sentence/people-words.tsx'
import { endTitle } from '../../domain/line-sentence/shown-end.ts'
import { useLineEnd } from '../../domain/line-sentence/use-line-end.ts'
import { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import type { NewPreferenceLine } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useIsLineside, useNumberSource } from '../../domain/pbx/use-sources.ts'
import { FieldControl } from '../../shared/editing/field-control.tsx'
import { Fold } from '../../shared/editing/fold.tsx'
import { AddFoot } from '../../shared/editing/list/add-foot.tsx'
import { type AddFormProps, useAddForm } from '../../shared/editing/list/use-add-form.tsx'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { Card } from '../../shared/ui/basics/card.tsx'
import sentence from '../../shared/ui/sentence/sentence.module.css'
import { assistantSource } from './assistant-source.ts'
import { AssistantSentence } from './assistant-sentence.tsx'
import { AssistantWays } from './assistant-ways.tsx'
import { useAssistants } from './use-assistants.ts'

/** MS-01: the form of a new configuration; its line is a group or the pilot. */
export interface NewSecretary extends NewPreferenceLine {
  /** The secretaries' numbers as digits. */
  readonly numbers: readonly string[]
}

interface AddAssistantProps {
  form: AddFormProps<NewSecretary>
  /** The lines that can have an assistant. */
  managers: OptionSource
}

/** MS-01: a new assistant, built as a sentence with the ways of a call below; the numbers stand under "More", too. */
export function AddAssistant({ form: props, managers }: AddAssistantProps) {
  const { title, isBusy, onClose } = props
  const t = useTranslations('pbx-secretaries')
  const groups = useTranslations('pbx-groups')
  const [isMoreOpen, setMoreOpen] = useState(false)
  const {
    form: formRef,
    submit,
    shownPhase,
    specs,
    propsOf,
    values,
    change,
    isSending,
  } = useAddForm(props, { onVain: (wrong) => wrong.includes('numbers') && setMoreOpen(true) })
  const peopleOf = useAssistants(values.numbers)
  const people = peopleOf(values.numbers)
  const manager = useChosenOptions(managers, values.line === '' ? [] : [values.line], []).get(values.line)
  const source = assistantSource(useNumberSource('digits'), values.line, useIsLineside())
  const fieldOf = (id: keyof NewSecretary) => specs.filter((spec) => spec.id === id).map(propsOf)
  return (
    <section aria-label={title} data-back="add">
      <form ref={formRef} noValidate className={form.form} data-phase={shownPhase} onSubmit={submit}>
        <Card className={form.card}>
          <AssistantSentence
            count={people.length}
            line={fieldOf('line').map(({ spec, error, onChange }) => (
              <span key="line" className={sentence.field}>
                <OptionSearch
                  label={spec.label}
                  isLabelHidden
                  placeholder={t('managerHint')}
                  source={managers}
                  value={values.line === '' ? null : values.line}
                  error={error}
                  isDisabled={isBusy}
                  onChange={(id) => onChange(id ?? '')}
                />
              </span>
            ))}
            people={
              <PeopleWords
                source={source}
                isOpen
                isBusy={isBusy}
                people={people.map(({ name }, index) => ({ id: values.numbers[index] ?? '', name }))}
                onAdd={({ id }) => change('numbers', [...values.numbers, id])}
                onRemove={(gone) =>
                  change(
                    'numbers',
                    values.numbers.filter((id) => id !== gone),
                  )
                }
              />
            }
          />
        </Card>
        {manager !== undefined && people.length > 0 && (
          <NewWays
            key={manager.id}
            line={{ id: Number(manager.id), name: manager.text, isGroup: manager.avatar === 'group' }}
            people={people}
          />
        )}
        <Fold label={groups('moreFields')} isOpen={isMoreOpen} onToggle={() => setMoreOpen(!isMoreOpen)}>
          {fieldOf('numbers').map((field) => (
            <FieldControl key="numbers" {...field} />
          ))}
        </Fold>
        <AddFoot isSending={isSending} isBusy={isBusy} onClose={onClose} note={t('nothingYet')}>
          {manager === undefined ? title : t('addFor', { name: manager.text })}
        </AddFoot>
      </form>
    </section>
  )
}

/** The ways of a call once the assistant is there; its end is what the line's rules say now. */
function NewWays({ line, people }: { line: Omit<LinePerson, 'presence'>; people: readonly LinePerson[] }) {
  const t = useTranslations('pbx-secretaries')
  const groups = useTranslations('pbx-groups')
  const presence = usePresenceOf()(line.id)
  const { end, isLost } = useLineEnd(line.id)
  return (
    <>
      <div className={form.lineHead}>
        <h2>{groups('line.title')}</h2>
        <span>{t('endNote')}</span>
      </div>
      {end !== undefined && (
        <AssistantWays
          line={{ ...line, presence }}
          people={people}
          seconds={undefined}
          end={<EndStop title={endTitle(end, groups)} seconds={0} />}
          isLost={isLost}
        />
      )}
    </>
  )
}
