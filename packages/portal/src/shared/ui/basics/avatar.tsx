import { Phone, UsersRound } from 'lucide-react'
import css from './avatar.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { initialsOf, toneOf } from './person-face.ts'

export interface AvatarProps {
  name: string
  /** 26, 32, 56 or 96 px. */
  size?: 's' | 'm' | 'l' | 'xl'
  isGroup?: boolean
}

/** Initials on a colour derived from the name; a group is a square. Decoration only: the name must stand beside it. */
export function Avatar({ name, size = 'm', isGroup }: AvatarProps) {
  const letters = initialsOf(name)
  return (
    <span aria-hidden="true" className={cx(css.avatar, css[size], isGroup && css.group, css[`tone${toneOf(name)}`])}>
      {isGroup ? <Icon as={UsersRound} className={css.icon} /> : letters || <Icon as={Phone} className={css.icon} />}
    </span>
  )
}
