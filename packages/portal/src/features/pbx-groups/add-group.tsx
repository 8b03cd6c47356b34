import { groupLine } from '@lineside/telephony/pbx/group-line'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import type { AddFormProps } from '../../shared/editing/list/use-add-form.tsx'
import { FieldControl } from '../../shared/editing/field-control.tsx'
import { Fold } from '../../shared/editing/fold.tsx'
import { AddFoot } from '../../shared/editing/list/add-foot.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from '../../domain/line-sentence/line-form.module.css'
import { GroupDrawing } from './group-drawing.tsx'
import { huntPolicyOf, type NewGroup, ringSecondsOf } from './group-writes.ts'
import { EndStop } from '../../domain/line-sentence/end-stop.tsx'
import { EndWords } from '../../domain/line-sentence/end-words.tsx'
import { GroupSentence } from './sentence/group-sentence.tsx'
import { NameWord } from './sentence/name-word.tsx'
import { PeopleWords } from '../../domain/line-sentence/people-words.tsx'
import { type AskedKind, endNote, endTitle } from '../../domain/line-sentence/shown-end.ts'
import { useEndItems } from '../../domain/line-sentence/use-end-items.ts'
import { useRested } from './sentence/use-rested.ts'
import { useGroupForm } from './use-group-form.ts'

/** How many people have a stop of their own. */
const mostStops = 5
/** In the sentence, so not among the fields. */
const inSentence: readonly string[] = ['name', 'huntPolicy', 'seats']

/** GRP-02: a new group, built as a sentence with its line below; the other fields stand under "More". */
export function AddGroup(props: AddFormProps<NewGroup>) {
  const { title, isBusy, onClose } = props
  const t = useTranslations('pbx-groups')
  const presenceOf = usePresenceOf()
  const seats = useSubscriberSource('seat')
  const { form, values, specs, propsOf, shownPhase, isSending, isMoreOpen, setMoreOpen, change, submit } =
    useGroupForm(props)
  const [asked, setAsked] = useState<AskedKind | null>(null)
  const name = values.name.trim()
  const policy = huntPolicyOf(values.huntPolicy)
  const seconds = ringSecondsOf(values.huntTimeout)
  const people = values.people.map((person) => ({
    id: Number(person.id),
    name: person.name,
    presence: presenceOf(Number(person.id)),
  }))
  const line = groupLine(people, policy, { seconds, most: mostStops })
  const choose = (end: NewGroup['end']) => {
    setAsked(null)
    change('end', end)
  }
  const items = useEndItems({ lineId: null, name, end: values.end, onChoose: choose, onAsk: setAsked })
  const end = { lineId: null, name, end: values.end, items, asked, isBusy }
  const note = line.total > 0 ? endNote(values.end, line.total, t) : ''
  const told = useRested(note)
  const [nameField] = specs.filter(({ id }) => id === 'name').map(propsOf)
  const choosePeople = (chosen: NewGroup['people']) => {
    change('people', chosen)
    change(
      'seats',
      chosen.map(({ id }) => id),
    )
  }
  return (
    <section aria-label={title} data-back="add">
      <form ref={form} noValidate className={css.form} data-phase={shownPhase} onSubmit={submit}>
        <Card className={css.card}>
          <GroupSentence
            policy={policy}
            seconds={seconds}
            isBusy={isBusy}
            onPolicy={(chosen) => change('huntPolicy', chosen)}
            onSeconds={(chosen) => change('huntTimeout', String(chosen))}
            onOtherTime={() => setMoreOpen(true)}
            name={
              nameField && (
                <NameWord
                  label={nameField.spec.label}
                  value={values.name}
                  error={nameField.error}
                  isBusy={isBusy}
                  onChange={(typed) => change('name', typed)}
                />
              )
            }
            people={
              <PeopleWords
                isOpen
                source={seats}
                isBusy={isBusy}
                people={values.people}
                onAdd={({ id, text }) => choosePeople([...values.people, { id, name: text }])}
                onRemove={(gone) => choosePeople(values.people.filter(({ id }) => id !== gone))}
              />
            }
            end={<EndWords {...end} onChoose={choose} onCancel={() => setAsked(null)} />}
          />
        </Card>
        <div className={css.lineHead}>
          <h2>{t('line.title')}</h2>
          <span>{note}</span>
          <VisuallyHidden>
            <span role="status">{told}</span>
          </VisuallyHidden>
        </div>
        <GroupDrawing
          line={line}
          isLost={values.end.kind === 'ends'}
          end={<EndStop title={endTitle(values.end, t)} seconds={line.total} items={items} />}
        />
        <Fold label={t('moreFields')} isOpen={isMoreOpen} onToggle={() => setMoreOpen(!isMoreOpen)}>
          {specs
            .filter(({ id }) => !inSentence.includes(id))
            .map((spec) => (
              <div key={spec.id} data-field={spec.id}>
                <FieldControl
                  {...propsOf(spec)}
                  onChange={(value) => change(spec.id, value as NewGroup[typeof spec.id])}
                />
              </div>
            ))}
        </Fold>
        <AddFoot isSending={isSending} isBusy={isBusy} onClose={onClose} note={t('nothingYet')}>
          {name === '' ? title : t('addNamed', { name })}
        </AddFoot>
      </form>
    </section>
  )
}
