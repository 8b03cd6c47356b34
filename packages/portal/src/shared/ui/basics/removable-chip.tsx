import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './chip.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { useKitLabels } from './kit-labels.tsx'

export interface RemovableChipProps {
  children: ReactNode
  /** The name of what is removed, for the label of the remove button. */
  name: string
  onRemove: () => void
  isOn?: boolean
  isDisabled?: boolean
}

/** A filter or a member, with a button that removes it. */
export function RemovableChip({ children, name, onRemove, isOn, isDisabled }: RemovableChipProps) {
  const labels = useKitLabels()
  return (
    <span className={cx(css.chip, css.removable, isOn && css.on)}>
      <span className={css.text}>{children}</span>
      <button type="button" aria-label={labels.remove(name)} disabled={isDisabled} onClick={onRemove}>
        <Icon as={X} size="s" />
      </button>
    </span>
  )
}
