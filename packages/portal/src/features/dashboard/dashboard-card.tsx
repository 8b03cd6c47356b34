import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import type { ScreenPath } from '../../shared/navigation/screen-path.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Card, CardFoot, CardHead } from '../../shared/ui/basics/card.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './dashboard-card.module.css'

interface DashboardCardProps {
  title: string
  /** What is counted: "new", "online". */
  countLabel: string
  load: Pick<UseQueryResult<{ items: readonly unknown[] }>, 'data' | 'isError' | 'isFetching'> & {
    readonly refetch: () => Promise<unknown>
  }
  /** null while the number is unknown, or if the platform does not count. */
  count: number | null
  /** One row for each item. */
  children: ReactNode
  empty: string
  link: string
  to: ScreenPath
  search?: Readonly<Record<string, string>>
}

/**
 * DASH-01, DASH-03: a card with a count, up to five rows and a link to the rest. If its request fails, only this card
 * shows it.
 */
export function DashboardCard(props: DashboardCardProps) {
  const { title, countLabel, load, count, children, empty, link, to, search } = props
  const common = useTranslations('common')
  const labels = useKitLabels()
  const formats = useFormats()
  const shownCount = count === null ? null : formats.count(count)
  const figure = load.isError && !load.data ? common('states.notAvailable') : shownCount
  return (
    <Card>
      <CardHead title={title} {...(figure !== null && { count: figure, countLabel: load.data ? countLabel : '' })} />
      {body()}
      <CardFoot>
        <ScreenButton tone="text" to={to} iconEnd={ChevronRight} {...(search && { search })}>
          {link}
        </ScreenButton>
      </CardFoot>
    </Card>
  )

  function body() {
    if (load.data) {
      return load.data.items.length > 0 ? <Rows>{children}</Rows> : <div className={css.empty}>{empty}</div>
    }
    if (!load.isError) return <SkeletonRows count={5} />
    return (
      <div className={css.failed}>
        <p>{common('errors.dataLoading')}</p>
        <Button size="s" icon={RotateCw} isBusy={load.isFetching} onClick={() => void load.refetch()}>
          {labels.retry}
        </Button>
      </div>
    )
  }
}
