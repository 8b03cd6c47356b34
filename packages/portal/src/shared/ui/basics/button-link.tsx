import type { ComponentProps, ReactNode } from 'react'
import css from './button.module.css'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { Icon, type IconType } from './icon.tsx'

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonLook {
  children?: ReactNode
  icon?: IconType | undefined
  iconEnd?: IconType | undefined
}

/** A link that looks like a button, for going to another page.  */
export function ButtonLink({ children, icon, iconEnd, tone, size, isBlock, ...rest }: ButtonLinkProps) {
  const look = buttonLook({ ...(tone && { tone }), ...(size && { size }), ...(isBlock && { isBlock }) })
  return (
    <a {...rest} {...look}>
      <span className={css.face}>
        {icon && <Icon as={icon} className={css.icon} />}
        <span data-part="label">{children}</span>
        {iconEnd && <Icon as={iconEnd} size="s" />}
      </span>
    </a>
  )
}
