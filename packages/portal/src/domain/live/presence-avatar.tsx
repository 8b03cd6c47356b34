import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { Avatar, type AvatarProps } from '../../shared/ui/basics/avatar.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './presence-avatar.module.css'

type Kind = ColleagueState['kind']

/** A state as a mark whose shape says the same as its colour. Words for it stand beside it. */
export function PresenceMark({ kind }: { kind: Kind }) {
  return <span aria-hidden="true" className={cx(css.mark, css[kind])} />
}

/** A person with their state; undefined: not known yet. */
export function PresenceAvatar({ kind, ...face }: AvatarProps & { kind: Kind | undefined }) {
  return (
    <span className={css.face} data-size={face.size}>
      <Avatar {...face} />
      {kind && <PresenceMark kind={kind} />}
    </span>
  )
}
