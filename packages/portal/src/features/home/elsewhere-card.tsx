import { isCalling } from '@lineside/telephony/call-window/stages'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { callWindowStore, takeCallHere } from '../../domain/calls/calls-store.ts'
import { presenceQuery } from '../../domain/live/presence-query.ts'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './home-page.module.css'

/**
 * The user is in a call in another window or on a phone: says so, because nothing rings here meanwhile, and can take
 * the call here.
 */
export function ElsewhereCard() {
  const t = useTranslations('home')
  const shown = useShownNumber()
  const { platformInfo } = useUser()
  const { data } = useQuery(presenceQuery(Boolean(platformInfo.lineside)))
  const calls = useStore(callWindowStore)
  const isHere = calls !== null && isCalling(calls.stage)
  if (isHere || data?.own !== 'talking') return null
  const talk = data.own_talks?.[0]
  const name = talk && (talk.name ?? shown(talk.number ?? ''))
  return (
    <div role="status" className={css.notice}>
      <BareCard className={css.card}>
        <span className={css.bell}>
          <Icon as={MonitorSmartphone} />
        </span>
        <div>
          <h2>{t(talk?.at === 'phone' ? 'elsewhere.phone' : 'elsewhere.title')}</h2>
          <p>{name ? t('elsewhere.with', { name }) : t('elsewhere.text')}</p>
          {talk && (
            <Actions>
              <Button
                size="s"
                icon={Phone}
                onClick={() => takeCallHere(talk.call, { number: talk.number, name: talk.name })}
              >
                {t('elsewhere.take')}
              </Button>
            </Actions>
          )}
        </div>
      </BareCard>
    </div>
  )
}
