import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import type { Option } from '../../shared/ui/fields/option.ts'
import { PersonWord } from '../../shared/ui/sentence/person-word.tsx'
import sentence from '../../shared/ui/sentence/sentence.module.css'
import { shortNames } from './short-names.ts'

interface PeopleWordsProps {
  /** The people whom typing finds; those who stand in the sentence are left out. */
  source: OptionSource
  /** In the order in which they ring. */
  people: readonly { readonly id: string; readonly name: string }[]
  /** The field is there from the start; else a dashed word opens it. */
  isOpen: boolean
  isBusy: boolean
  onAdd: (person: Option) => void
  onRemove: (id: string) => void
}

/** Nobody reads a hundred words in a sentence. */
const most = 24

/**
 * The people of a line as words of its sentence. Typing finds the next one, Enter takes the first that is found, and
 * Backspace in the empty field takes the last one away.
 */
export function PeopleWords({ source: all, people, isOpen, isBusy, onAdd, onRemove }: PeopleWordsProps) {
  const t = useTranslations('pbx-groups')
  const editing = useTranslations('pbx-editing')
  const [isAdding, setAdding] = useState(false)
  const [areAllShown, setAllShown] = useState(false)
  const ids = people.map(({ id }) => id)
  const source = {
    ...all,
    key: [...all.key, 'but', ids],
    search: async (typed: string, signal: AbortSignal) =>
      (await all.search(typed, signal)).filter(({ id }) => !ids.includes(id)),
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isEmpty = event.target instanceof HTMLInputElement && event.target.value === ''
    const last = people.at(-1)
    if (event.key === 'Backspace' && isEmpty && last && !isBusy) onRemove(last.id)
    if (event.key === 'Escape' && !isOpen) {
      event.stopPropagation()
      setAdding(false)
    }
  }
  const texts = shortNames(people.map(({ name }) => name))
  const shown = areAllShown ? people : people.slice(0, most)
  const label = t('sentence.person')
  return (
    <>
      {shown.map(({ id, name }, index) => (
        <PersonWord
          key={id}
          name={name}
          text={texts[index] ?? name}
          isDisabled={isBusy}
          onRemove={() => onRemove(id)}
        />
      ))}
      {shown.length < people.length && (
        <button type="button" className={cx(sentence.word, sentence.new)} onClick={() => setAllShown(true)}>
          {editing('more', { count: people.length - shown.length })}
        </button>
      )}
      {isOpen || isAdding ? (
        <span
          role="presentation"
          className={sentence.field}
          onKeyDown={press}
          onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setAdding(false)}
        >
          <OptionSearch
            label={editing('addTo', { what: label, field: t('sentence.people') })}
            isLabelHidden
            placeholder={label}
            source={source}
            value={null}
            autoFocus={isAdding}
            onChange={(_, option) => option !== null && onAdd(option)}
          />
        </span>
      ) : (
        <button
          type="button"
          className={cx(sentence.word, sentence.new)}
          disabled={isBusy}
          aria-label={editing('addTo', { what: label, field: t('sentence.people') })}
          onClick={() => setAdding(true)}
        >
          <Icon as={Plus} size="s" />
          {label}
        </button>
      )}
    </>
  )
}
