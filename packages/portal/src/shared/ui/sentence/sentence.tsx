import type { ReactNode } from 'react'
import css from './sentence.module.css'

/** A sentence whose words are controls: `t.rich` with a control in the place of each empty tag. Tab goes word by word. */
export function Sentence({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.sentence} role="group" aria-label={label}>
      {children}
    </div>
  )
}
