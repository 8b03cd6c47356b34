import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../ui/basics/icon.tsx'
import css from './fold.module.css'

interface FoldProps {
  /** "More" */
  label: string
  /** Names the fields in it: "Username, passwords, groups". */
  hint?: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** Fields of a form that are seldom needed. Folded, they stay in the page, and so does what was typed. */
export function Fold({ label, hint, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <div className={css.fold}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon as={isOpen ? ChevronDown : ChevronRight} size="s" />
        {label}
        {hint !== undefined && <span>{hint}</span>}
      </button>
      <div id={id} className={css.fields} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
