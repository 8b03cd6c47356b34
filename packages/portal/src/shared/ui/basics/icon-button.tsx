import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './icon-button.module.css'
import { Icon, type IconType } from './icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'name'> {
  icon: IconType
  /** The name for screen readers, and the text of the tooltip. */
  name: string
  size?: 's' | 'm'
  tone?: 'muted' | 'negative'
  /** A tooltip other than the name; false for none, if something beside it says the same. */
  tip?: string | false
  /** The side of the button on which its tooltip is. */
  tipSide?: 'below' | 'above' | 'end'
}

export function IconButton({ icon, name, size = 'm', tone, tip, tipSide, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={tip === false ? undefined : (tip ?? name)}
      data-tip-side={tipSide}
      {...rest}
      className={cx(css.button, css[size], tone && css[tone])}
    >
      <Icon as={icon} />
    </button>
  )
}
