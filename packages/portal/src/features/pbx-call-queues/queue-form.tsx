import { ChevronDown, UserRound, UsersRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { type AddFormProps, useAddForm } from '../../shared/editing/list/use-add-form.tsx'
import { AddFoot } from '../../shared/editing/list/add-foot.tsx'
import type { NewPreferenceLine } from '../../domain/pbx/use-preference-lines-page.tsx'
import { FieldControl, type FieldControlProps } from '../../shared/editing/field-control.tsx'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { useChosenOptions, useOptionSearch } from '../../shared/editing/options/use-option-search.ts'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import css from './queue-form.module.css'

/** CQ-02: the form of a new call queue, with numbers as typed. */
export interface NewQueue extends NewPreferenceLine {
  readonly length: string
  readonly wrapUp: string
}

interface QueueFormProps {
  form: AddFormProps<NewQueue>
  source: OptionSource
  /** Lines that have a queue already. */
  taken: readonly number[]
}

/** CQ-02, CQ-05: the form of a new call queue: whose callers wait, then one sentence with the usual numbers in it. */
export function QueueForm({ form: props, source, taken }: QueueFormProps) {
  const { title, isBusy, onClose } = props
  const t = useTranslations('pbx-queues')
  const { form, submit, shownPhase, specs, propsOf, values, isSending } = useAddForm(props)
  const notes = useId()
  const chosen = useChosenLine(source, values.line)
  const fieldOf = (id: keyof NewQueue) => specs.filter((spec) => spec.id === id).map(propsOf)
  const numbers = [...fieldOf('length'), ...fieldOf('wrapUp')]
  const word = (id: keyof NewQueue, usual: readonly number[]): ReactNode =>
    fieldOf(id).map((field) => <Word key={id} field={field} usual={usual} noteId={`${notes}-${id}`} />)
  return (
    <section aria-label={title} data-back="add">
      <form ref={form} noValidate data-phase={shownPhase} onSubmit={submit}>
        {fieldOf('line').map((field) => (
          <Lines key="line" source={source} taken={taken} field={field} />
        ))}
        <BareCard className={css.card} aria-label={t('sentence.label')}>
          <p className={css.sentence}>
            {t.rich(
              chosen === undefined ? 'sentence.any' : `sentence.${chosen.avatar === 'group' ? 'group' : 'person'}`,
              {
                name: chosen?.text ?? '',
                count: Number(values.length) || 0,
                length: () => word('length', [3, 5, 8, 10, 20]),
                seconds: () => word('wrapUp', [5, 10, 20, 30, 60]),
              },
            )}
          </p>
          <div className={css.notes} aria-live="polite">
            {numbers.map(
              ({ spec, error }) =>
                error && (
                  <p key={spec.id} id={`${notes}-${spec.id}`}>
                    {error}
                  </p>
                ),
            )}
          </div>
        </BareCard>
        <AddFoot isSending={isSending} isBusy={isBusy} onClose={onClose}>
          {chosen === undefined ? t('sentence.add') : t('sentence.addTo', { name: chosen.text })}
        </AddFoot>
      </form>
    </section>
  )
}

const useChosenLine = (source: OptionSource, id: string) => useChosenOptions(source, id === '' ? [] : [id], []).get(id)

/** How many lines are offered by a press. */
const offered = 4

/** The person or the group: a few by a press, any other by its name. */
function Lines({ source, taken, field }: Pick<QueueFormProps, 'source' | 'taken'> & { field: FieldControlProps }) {
  const { options } = useOptionSearch(source, '', true)
  const without = options.filter(({ id }) => !taken.includes(Number(id)))
  const groups = without.filter(({ avatar }) => avatar === 'group')
  const people = without.filter(({ avatar }) => avatar !== 'group')
  const shown = [...groups.slice(0, 2), ...people, ...groups.slice(2)].slice(0, offered)
  return (
    <div className={css.lines}>
      {shown.map(({ id, text, avatar }) => (
        <Chip
          key={id}
          icon={avatar === 'group' ? UsersRound : UserRound}
          isOn={field.value === id}
          onClick={() => !field.isBusy && field.onChange(id)}
        >
          {text}
        </Chip>
      ))}
      <div className={css.other}>
        <FieldControl {...field} />
      </div>
    </div>
  )
}

interface WordProps {
  field: FieldControlProps
  usual: readonly number[]
  /** Id of what is wrong with it. */
  noteId: string
}

/** A number as a word of the sentence: typed, or one of the usual ones. */
function Word({ field, usual, noteId }: WordProps) {
  const t = useTranslations('pbx-queues')
  const { spec, error, isBusy, onChange } = field
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <span className={css.word} data-wrong={error ? true : undefined}>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={spec.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        readOnly={isBusy}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
      />
      <Menu
        label={t('sentence.usual', { field: spec.label })}
        items={[
          {
            id: 'usual',
            choices: spec.label,
            mode: 'single',
            items: usual.map((number) => ({
              id: String(number),
              text: String(number),
              isCurrent: value === String(number),
              onAction: () => !isBusy && onChange(String(number)),
            })),
          },
        ]}
        trigger={
          <IconButton icon={ChevronDown} size="s" tone="muted" name={t('sentence.usual', { field: spec.label })} />
        }
      />
    </span>
  )
}
