import { User, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { MapButton } from './map-button.tsx'
import type { PreferenceLine } from './preference-lines.ts'

/**
 * Leads from a call queue or an assistant back to its group, and to its place on the map of the company. The pilot has no
 * page of this kind.
 */
export function LineJump({ line: { id, isGroup, extension } }: { line: PreferenceLine }) {
  const t = useTranslations('pbx-lines')
  const hasPage = isGroup || extension !== null
  return (
    <>
      {hasPage && (
        <ScreenButton
          to={isGroup ? '/user/pbx-configuration/groups' : '/user/pbx-configuration/seats'}
          search={{ open: String(id) }}
          size="s"
          icon={isGroup ? UsersRound : User}
        >
          {t(isGroup ? 'toGroup' : 'toSeat')}
        </ScreenButton>
      )}
      <MapButton lineId={id} />
    </>
  )
}
