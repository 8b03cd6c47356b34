import { showsCompanyMap } from '@lineside/contract/access'
import { Network } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'

/** MAP-01: opens the map of the company at a line: where its calls come from, and where they go. */
export function MapButton({ lineId }: { lineId: number }) {
  const t = useTranslations('pbx-lines')
  const { facts } = useUser()
  if (!showsCompanyMap(facts)) return null
  return (
    <ScreenButton to="/user/pbx-configuration/company-map" search={{ line: String(lineId) }} size="s" icon={Network}>
      {t('toMap')}
    </ScreenButton>
  )
}
