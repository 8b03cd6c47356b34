import css from './button.module.css'
import { cx } from './cx.ts'

export type ButtonTone = 'plain' | 'primary' | 'quiet' | 'quiet-danger' | 'danger' | 'answer' | 'text'

export interface ButtonLook {
  /** Use one primary button per view; the default is plain. */
  tone?: ButtonTone
  size?: 's' | 'm' | 'l'
  /** As wide as its parent. */
  isBlock?: boolean
}

/** The attributes that Button and ButtonLink share. PageHead finds the primary action by `data-tone`. */
export function buttonLook({ tone = 'plain', size = 'm', isBlock = false }: ButtonLook, className?: string) {
  return {
    className: cx(css.button, css[tone], css[size], isBlock && css.block, className),
    'data-tone': tone,
  }
}
