import { describePattern } from '@lineside/telephony/blocking/describe-pattern'
import { type PatternProblem, readPattern } from '@lineside/telephony/blocking/number-pattern'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { writtenEntries } from '../../domain/numbers/rewritten-numbers.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './call-blocking.module.css'
import { usePatternMeaning } from './use-pattern-meaning.ts'

interface NumberFormProps {
  label: string
  /** The entry being edited; empty when a new one is added. */
  before?: string
  /** A number that another page hands over: it is filled in, and the field takes the focus. */
  given?: string | null
  /** Entries already in the list; a duplicate is refused. */
  taken: readonly string[]
  isSaving: boolean
  /** @param onSaved called once the entry is saved */
  onSave: (pattern: string, onSaved: () => void) => void
  onCancel?: () => void
  id?: string
  /** The form's buttons. */
  children: ReactNode
}

/** A field for a number or pattern. It explains a pattern while the user types, and reports a mistake on submit. */
export function NumberForm({
  label,
  before = '',
  given = null,
  taken,
  isSaving,
  onSave,
  onCancel,
  id,
  children,
}: NumberFormProps) {
  const t = useTranslations('call-blocking')
  const meaning = usePatternMeaning()
  const [typed, setTyped] = useState(given ?? before)
  const [problem, setProblem] = useState<PatternProblem | 'name' | 'listed' | null>(null)
  const { id: subscriberId } = useUser().subscriber
  const reading = useMutation({
    mutationFn: async (pattern: string) => (await writtenEntries(subscriberId, [pattern]))[0] ?? pattern,
  })
  useUnsavedWork(typed !== before)
  const read = readPattern(typed)
  const kind = 'pattern' in read ? describePattern(read.pattern).kind : null
  // a plain number needs no explanation
  const isSpoken = 'pattern' in read && kind !== 'number'

  const keep = (pattern: string) => {
    if (pattern !== before && taken.includes(pattern)) setProblem('listed')
    else onSave(pattern, () => setTyped(before))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || reading.isPending) return
    if ('problem' in read) setProblem(read.problem)
    else if (read.pattern === before) keep(before)
    // entries that other programs have written may be names; nobody types one to block a call
    else if (kind === 'name') setProblem('name')
    else reading.mutate(read.pattern, { onSuccess: keep })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={label}
        {...(id && { id })}
        // the user has just asked for this field: by the edit button, or on another page
        autoFocus={onCancel !== undefined || given !== null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        hint={isSpoken ? meaning(read.pattern) : t('number.hint')}
        error={problem ? t(`problems.${problem}`) : undefined}
        isDirty={typed !== before}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => event.key === 'Escape' && !isSaving && onCancel?.()}
      />
      <div className={css.buttons}>{children}</div>
    </form>
  )
}
