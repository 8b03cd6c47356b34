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
  /** The entry that is edited. */
  before?: string
  /** Typed already, by another page; the field has the focus. */
  given?: string | null
  /** Entries that are in the list already. */
  taken: readonly string[]
  isSaving: boolean
  /** @param onSaved called once it is kept */
  onSave: (pattern: string, onSaved: () => void) => void
  onCancel?: () => void
  id?: string
  /** Buttons. */
  children: ReactNode
}

/** A number or pattern; what it means is said while it is typed, what is wrong with it when it is sent. */
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
  const [problem, setProblem] = useState<PatternProblem | 'listed' | null>(null)
  const { id: subscriberId } = useUser().subscriber
  const reading = useMutation({
    mutationFn: async (pattern: string) => (await writtenEntries(subscriberId, [pattern]))[0] ?? pattern,
  })
  useUnsavedWork(typed !== before)
  const read = readPattern(typed)
  // of a number there is nothing to say
  const isSpoken = 'pattern' in read && describePattern(read.pattern).kind !== 'number'

  const keep = (pattern: string) => {
    if (pattern !== before && taken.includes(pattern)) setProblem('listed')
    else onSave(pattern, () => setTyped(before))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || reading.isPending) return
    if ('problem' in read) setProblem(read.problem)
    else if (read.pattern === before) keep(before)
    else reading.mutate(read.pattern, { onSuccess: keep })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={label}
        {...(id && { id })}
        // the field that was asked for
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
