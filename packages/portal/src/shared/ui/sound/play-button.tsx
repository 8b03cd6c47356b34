import type { ComponentProps } from 'react'
import { cx } from '../basics/cx.ts'
import { Icon, type IconType } from '../basics/icon.tsx'
import css from './player.module.css'

export interface PlayButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'name'> {
  icon: IconType
  name: string
  /** m: in accent colour, for the main player of a row; s: quiet, for many in a list. */
  size?: 's' | 'm'
  isBusy?: boolean
}

/** The round play button. */
export function PlayButton({ icon, name, size = 'm', isBusy, onClick, ...rest }: PlayButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={cx(css.play, size === 's' && css.small)}
      onClick={(event) => !isBusy && onClick?.(event)}
    >
      {isBusy ? <span className={css.ring} /> : <Icon as={icon} className={css.glyph} />}
    </button>
  )
}
