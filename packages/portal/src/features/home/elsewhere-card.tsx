import { isCalling } from '@lineside/telephony/call-window/stages'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { callWindowStore } from '../../domain/calls/calls-store.ts'
import { presenceQuery } from '../../domain/calls/people/people-queries.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './home-page.module.css'

/** Somebody talks in another window, or at a phone: why nothing rings here meanwhile. */
export function ElsewhereCard() {
  const t = useTranslations('home')
  const { platformInfo } = useUser()
  const { data } = useQuery(presenceQuery(Boolean(platformInfo.lineside)))
  const calls = useStore(callWindowStore)
  const isHere = calls !== null && isCalling(calls.stage)
  if (isHere || data?.own !== 'talking') return null
  return (
    <div role="status">
      <BareCard className={css.card}>
        <span className={css.bell}>
          <Icon as={MonitorSmartphone} />
        </span>
        <div>
          <h2>{t('elsewhere.title')}</h2>
          <p>{t('elsewhere.text')}</p>
        </div>
      </BareCard>
    </div>
  )
}
