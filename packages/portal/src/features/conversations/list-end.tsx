import { limits } from '@lineside/contract/limits'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './list-end.module.css'

interface ListEndProps {
  phase: 'more' | 'failed' | 'over'
  isLoading: boolean
  onMore: () => void
}

/**
 * CONV-02: loads the next page when the end of the list is within 500 px of the visible area. After a failure it waits
 * for Retry.
 */
export function ListEnd({ phase, isLoading, onMore }: ListEndProps) {
  const t = useTranslations('conversations')
  const labels = useKitLabels()
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onMore)
  useEffect(() => {
    // check again after each page, because its end may be near, too
    if (phase !== 'more' || isLoading || !end.current) return
    const near = { root: end.current.closest('main'), rootMargin: `${limits.infiniteScrollOffsetPixels}px 0px` }
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), near)
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [phase, isLoading])
  return (
    <div ref={end} className={css.end}>
      {isLoading && phase === 'more' && <SkeletonRows count={3} label={t('list.loadingMore')} />}
      {phase === 'failed' && (
        <div className={css.failed} role="alert">
          <Icon as={CircleAlert} tone="negative" />
          <span className={css.text}>{t('list.moreFailed')}</span>
          <Button size="s" icon={RotateCw} isBusy={isLoading} onClick={onMore}>
            {labels.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
