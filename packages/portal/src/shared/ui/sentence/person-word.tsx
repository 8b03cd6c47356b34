import { X } from 'lucide-react'
import { Avatar } from '../basics/avatar.tsx'
import { cx } from '../basics/cx.ts'
import { Icon } from '../basics/icon.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import css from './sentence.module.css'

interface PersonWordProps {
  /** The whole name, for the button that removes the person. */
  name: string
  /** As the sentence says it. */
  text: string
  isDisabled: boolean
  onRemove: () => void
}

/** A person in a sentence, with a button that takes the person out of it. */
export function PersonWord({ name, text, isDisabled, onRemove }: PersonWordProps) {
  const labels = useKitLabels()
  return (
    <span className={cx(css.word, css.person)}>
      <Avatar name={name} size="s" />
      <span className={css.text}>{text}</span>
      <button
        type="button"
        className={css.remove}
        aria-label={labels.remove(name)}
        disabled={isDisabled}
        onClick={onRemove}
      >
        <Icon as={X} size="s" />
      </button>
    </span>
  )
}
