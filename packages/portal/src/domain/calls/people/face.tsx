import { Avatar } from '../../../shared/ui/basics/avatar.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon, type IconType } from '../../../shared/ui/basics/icon.tsx'
import css from './face.module.css'

export interface FaceProps {
  /** The name that the initials are made of, or an icon for a place that is no person, such as a voicebox. */
  face: { readonly name: string } | { readonly icon: IconType }
  /** 32, 44, 72, 84, 104 or 112 px. */
  size: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl'
  /** A still ring: the person speaks. A pulsing ring: the person's devices ring. */
  ring?: 'speaks' | 'rings' | undefined
  /** The call has not got here yet. */
  isPale?: boolean
}

/** The round picture of a person or place. It is decoration only: the name stands beside it. */
export function Face({ face, size, ring, isPale }: FaceProps) {
  return (
    <span aria-hidden="true" className={cx(css.face, css[size], ring && css[ring], isPale && css.pale)}>
      {'icon' in face ? (
        <span className={css.place}>
          <Icon as={face.icon} />
        </span>
      ) : (
        <Avatar name={face.name} />
      )}
    </span>
  )
}
