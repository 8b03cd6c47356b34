import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import type { Progress } from './progress.ts'
import css from './questions.module.css'

interface QuestionsProps {
  form: RefObject<HTMLFormElement | null>
  /** "Add seat" */
  label: string
  phase: string
  onSubmit: (event: FormEvent) => void
  /** It stands beside the questions, and shows what comes of the answers. */
  aside: ReactNode
  /** Questions, and below them what else belongs to the form. */
  children: ReactNode
}

/** An add form that asks a few questions, one below the other on a line. */
export function Questions({ form, label, phase, onSubmit, aside, children }: QuestionsProps) {
  return (
    <section aria-label={label} data-back="add">
      <form ref={form} noValidate className={css.form} data-phase={phase} onSubmit={onSubmit}>
        <div className={css.questions}>{children}</div>
        {aside}
      </form>
    </section>
  )
}

interface QuestionProps {
  at: number
  progress: Progress | undefined
  title: string
  /** One line below the answer; false: none. */
  hint?: ReactNode
  children: ReactNode
}

/** One question, numbered until it is answered. */
export function Question({ at, progress = 'later', title, hint, children }: QuestionProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css.question} data-progress={progress}>
      <span className={css.at} aria-hidden="true">
        {progress === 'done' ? '' : at}
      </span>
      <h2 id={id}>{title}</h2>
      <div className={css.answer}>{children}</div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  )
}
