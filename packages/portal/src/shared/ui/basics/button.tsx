import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { Icon, type IconType } from './icon.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  children: ReactNode
  icon?: IconType | undefined
  /** After the text, as a sign that the button opens something or leads on. */
  iconEnd?: IconType | undefined
  /** An action is running: further presses are ignored, and the button keeps the focus. */
  isBusy?: boolean
  /**
   * HAND-02: the button looks disabled because something is missing, but can be pressed; its owner then says what is
   * missing.
   */
  isHeld?: boolean
  /** The label while busy ("Saving"). Its width is reserved from the start, so that nothing moves. */
  busyLabel?: string
}

export function Button(props: ButtonProps) {
  const {
    children,
    icon,
    iconEnd,
    isBusy = false,
    isHeld = false,
    busyLabel,
    tone,
    size,
    isBlock,
    onClick,
    ...rest
  } = props
  const look = buttonLook({ ...(tone && { tone }), ...(size && { size }), ...(isBlock && { isBlock }) })
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...look}
      aria-disabled={isBusy || isHeld || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      <span className={css.face} data-away={isBusy || undefined}>
        {icon && <Icon as={icon} className={css.icon} />}
        <span data-part="label">{children}</span>
        {iconEnd && <Icon as={iconEnd} size="s" />}
      </span>
      {(isBusy || busyLabel) && (
        <span className={css.face} data-away={!isBusy || undefined}>
          <span className={css.ring} />
          {busyLabel ?? <span className={css.unseen}>{children}</span>}
        </span>
      )}
    </button>
  )
}
