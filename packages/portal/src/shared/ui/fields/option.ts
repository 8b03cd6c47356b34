import type { IconType } from '../basics/icon.tsx'

/** An option of Select and ComboBox. */
export interface Option<Value extends string = string> {
  id: Value
  text: string
  /** After the text, muted: an extension or a number. */
  meta?: string
  icon?: IconType
  /** Shows an avatar of a person or group with the name in `text`. */
  avatar?: 'person' | 'group'
  isDisabled?: boolean
}
