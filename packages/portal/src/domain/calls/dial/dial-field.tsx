import { limits } from '@lineside/contract/limits'
import { Delete, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Face } from '../people/face.tsx'
import { PresenceWord } from '../presence-word.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import { leavesFocus, type Listbox, stepLit, useListbox } from '../../../shared/ui/fields/use-listbox.ts'
import css from './dial-field.module.css'
import type { Dial, FoundGroup, FoundPerson } from './use-dial.ts'

interface DialFieldProps {
  ref?: Ref<HTMLInputElement>
  dial: Dial
  /** This field is the main purpose of its page: it is large and has the focus from the start. */
  isMain?: boolean
  onFocus?: () => void
  /** Placed at the end of the field. */
  children?: ReactNode
}

/** Text with a letter is a name being typed, which may contain spaces. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/**
 * CALL-01: takes a number or the beginning of a name; the people found are listed below. Enter starts a call with sound
 * only.
 */
export function DialField({ ref, dial, isMain = false, onFocus, children }: DialFieldProps) {
  const t = useTranslations('dial')
  const basics = useTranslations('basics')
  const id = useId()
  const headText = (group: FoundGroup | null) => group && t(`groups.${group}`)
  const listbox = useListbox({
    count: dial.found.length,
    lit: dial.lit,
    isOpen: dial.isOpen,
    onChoose: (index) => dial.call('audio', dial.found[index]),
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === ' ' && !hasLetters(dial.text)) event.preventDefault()
    else if (event.key === 'Enter') dial.call('audio')
    else if (event.key === 'Escape' && dial.isOpen) dial.open(false)
    else if (dial.found.length > 0) step(dial, event)
  }
  return (
    <div className={css.field}>
      <div className={cx(css.box, isMain && css.main)} data-invalid={dial.isInvalid || undefined}>
        <input
          ref={ref}
          autoFocus={isMain && !window.matchMedia('(max-width: 899px)').matches}
          type="text"
          inputMode="text"
          {...listbox.field}
          required
          aria-label={t('field')}
          aria-invalid={dial.isInvalid || undefined}
          aria-describedby={dial.isInvalid ? `${id}-error` : undefined}
          placeholder={t('field')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.phoneNumberLength}
          className={css.input}
          value={dial.text}
          onChange={(event) => dial.type(event.target.value)}
          onFocus={onFocus}
          onBlur={() => dial.open(false)}
          onKeyDown={handleKey}
        />
        {dial.text !== '' && (
          <>
            <span className={css.onPhone}>
              <IconButton icon={Delete} name={t('backspace')} onClick={() => dial.type(dial.text.slice(0, -1))} />
            </span>
            <IconButton icon={X} name={t('clear')} onClick={() => dial.type('')} />
          </>
        )}
        {children}
      </div>
      {dial.isInvalid && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {dial.text.trim() === '' ? basics('fields.phoneNumberMissing') : t('invalid')}
        </p>
      )}
      <div {...listbox.list} {...leavesFocus} aria-label={t('found')} className={css.list} hidden={!dial.isOpen}>
        {dial.found.map((person, index) => (
          <Found
            key={`${person.number} ${person.name}`}
            item={listbox.option(index)}
            person={person}
            isLit={index === dial.lit}
            head={headText(headOf(dial.found, index))}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{dial.isOpen && t('count', { count: dial.found.length })}</span>
      </VisuallyHidden>
    </div>
  )
}

const step = (dial: Dial, event: KeyboardEvent): void => {
  const next = stepLit(event.key, dial.lit, dial.found.length)
  if (next === null) return
  event.preventDefault()
  dial.open(true)
  dial.light(next)
}

/** The group whose heading goes above this person: the first one of each group has it. null: no heading. */
const headOf = (found: readonly FoundPerson[], index: number): FoundGroup | null => {
  const group = found[index]?.group ?? null
  return group === found[index - 1]?.group ? null : group
}

interface FoundProps {
  item: ReturnType<Listbox['option']>
  person: FoundPerson
  isLit: boolean
  head: string | null
}

function Found({ item, person, isLit, head }: FoundProps) {
  return (
    <>
      {head !== null && (
        <div role="presentation" className={css.head}>
          {head}
        </div>
      )}
      <div {...item} className={cx(css.option, isLit && css.lit)}>
        <Face face={{ name: person.name }} size="xs" />
        <span className={css.who}>
          <span className={css.name}>{person.name}</span>
          <span className={css.label}>{person.label === '' ? person.number : person.label}</span>
        </span>
        {person.presence && <PresenceWord presence={person.presence} />}
      </div>
    </>
  )
}
