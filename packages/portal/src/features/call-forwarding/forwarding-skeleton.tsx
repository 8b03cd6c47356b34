import { useTranslations } from 'use-intl'
import { Card } from '../../shared/ui/basics/card.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import css from './call-forwarding.module.css'

/** The shape of two forwardings. */
export function ForwardingSkeleton() {
  const t = useTranslations('call-forwarding')
  return (
    <div className={css.content}>
      <div className={css.list}>
        <Card>
          <SkeletonRows count={4} label={t('loading')} />
        </Card>
        <Card>
          <SkeletonRows count={3} label={t('loading')} />
        </Card>
      </div>
    </div>
  )
}
