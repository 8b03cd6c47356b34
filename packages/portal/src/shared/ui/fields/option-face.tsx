import { Check } from 'lucide-react'
import { Avatar } from '../basics/avatar.tsx'
import { Icon } from '../basics/icon.tsx'
import type { Option } from './option.ts'
import css from './option-list.module.css'

/** The content of an option. */
export function OptionFace({ option, isSelected }: { option: Option; isSelected: boolean }) {
  return (
    <>
      {option.avatar && <Avatar name={option.text} size="s" isGroup={option.avatar === 'group'} />}
      {option.icon && <Icon as={option.icon} tone="muted" />}
      <span className={css.text}>{option.text}</span>
      {option.meta && <span className={css.meta}>{option.meta}</span>}
      <Icon as={Check} size="s" className={isSelected ? css.check : css.noCheck} />
    </>
  )
}
