import type { IconType } from '../basics/icon.tsx'

/** What Select and ComboBox offer. */
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
