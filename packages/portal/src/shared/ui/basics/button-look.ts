import css from './button.module.css'
import { cx } from './cx.ts'

export type ButtonTone = 'plain' | 'primary' | 'quiet' | 'quiet-danger' | 'danger' | 'answer' | 'text'

export interface ButtonLook {
  /** One primary a view. Default plain. */
  tone?: ButtonTone
  size?: 's' | 'm' | 'l'
  /** As wide as its parent. */
  isBlock?: boolean
}

/** What Button and ButtonLink share; PageHead finds the primary action by `data-tone`. */
export function buttonLook({ tone = 'plain', size = 'm', isBlock = false }: ButtonLook, className?: string) {
  return {
    className: cx(css.button, css[tone], css[size], isBlock && css.block, className),
    'data-tone': tone,
  }
}
