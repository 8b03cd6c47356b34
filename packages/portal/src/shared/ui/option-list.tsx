import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Avatar } from './avatar.tsx'
import { Icon, type IconType } from './icon.tsx'
import css from './option-list.module.css'

export interface Option<Value extends string = string> {
  id: Value
  text: string
  /** Behind the text, muted: an extension, a number. */
  meta?: string
  icon?: IconType
  /** Draws the person or group of this name. */
  avatar?: 'person' | 'group'
  isDisabled?: boolean
}

/** The list that Select and ComboBox open. */
export function OptionList({ options, empty }: { options?: readonly Option[]; empty?: ReactNode }) {
  return (
    <ListBox
      className={css.list ?? ''}
      {...(options && { items: options })}
      renderEmptyState={() => <p className={css.empty}>{empty}</p>}
    >
      {(option: Option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.text}
          isDisabled={Boolean(option.isDisabled)}
          className={css.option ?? ''}
        >
          {({ isSelected }) => (
            <>
              {option.avatar && <Avatar name={option.text} size="s" isGroup={option.avatar === 'group'} />}
              {option.icon && <Icon as={option.icon} tone="muted" />}
              <span className={css.text}>{option.text}</span>
              {option.meta && <span className={css.meta}>{option.meta}</span>}
              <Icon as={Check} size="s" className={isSelected ? css.check : css.noCheck} />
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
