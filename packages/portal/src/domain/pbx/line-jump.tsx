import { User, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import type { PreferenceLine } from './preference-lines.ts'

/** Leads from a call queue or a secretary back to its group; the pilot, who has no page of this kind, has no button. */
export function LineJump({ line: { id, isGroup, extension } }: { line: PreferenceLine }) {
  const t = useTranslations('pbx-lines')
  if (!isGroup && extension === null) return null
  return (
    <ScreenButton
      to={isGroup ? '/user/pbx-configuration/groups' : '/user/pbx-configuration/seats'}
      search={{ open: String(id) }}
      size="s"
      icon={isGroup ? UsersRound : User}
    >
      {t(isGroup ? 'toGroup' : 'toSeat')}
    </ScreenButton>
  )
}
