import type { getSeeAs } from '@lineside/contract/resources/sign-in/see-as'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { type SeeingAs, seeAs } from '../../shared/session/see-as.ts'
import { session } from '../../shared/session/session.ts'
import { expiryDelay } from '../../shared/session/token-expiry.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import css from './see-as-bar.module.css'

const route = describedRoute<typeof getSeeAs>('GET', '/api/lineside/seeas')
const second = 1000

/** ROLE-02: stands above every page while an administrator sees as a seat: as whom, why, how long still, and the end. */
export function SeeAsBar({ seen }: { seen: SeeingAs }) {
  const t = useTranslations('shell')
  const now = useNow({ updateInterval: 10 * second })
  const { data } = useQuery({
    queryKey: ['see-as'],
    queryFn: ({ signal }) => callRoute(route, { signal }),
    refetchInterval: 60 * second,
    meta: { isQuiet: true },
  })
  const left = expiryDelay(seen.token, now.getTime()) ?? 0
  const { name, reason } = seen
  return (
    <section className={css.bar} aria-label={t('seeAs.label')} data-see-as>
      <Icon as={Eye} />
      <p className={css.text}>
        <b>{t('seeAs.as', { name })}</b> <span>{t(data?.may_change ? 'seeAs.mayChange' : 'seeAs.readOnly')}</span>
        <span className={css.reason}>{t('seeAs.reason', { reason })}</span>
      </p>
      <span className={css.left}>{t('seeAs.left', { minutes: Math.max(1, Math.ceil(left / (60 * second))) })}</span>
      <Button size="s" onClick={session.signOut}>
        {t('seeAs.end')}
      </Button>
    </section>
  )
}

/** In the administrator's own portal: says once that the time was over. */
export function SeeAsOver() {
  const t = useTranslations('shell')
  useEffect(() => {
    const name = seeAs.takeOver()
    if (name !== null) toast.success(t('seeAs.over', { name }))
  }, [t])
  return null
}
