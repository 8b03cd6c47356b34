import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isPrivate } from '../../shared/api/api-error.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import type { ScreenPath } from '../../shared/navigation/screen-path.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './dashboard-list.module.css'

interface DashboardListProps {
  /** The name of the list, shown until its figure is known. */
  title: string
  /** The label and the count that head the list; null while it is unknown, or if the platform does not count. */
  figure: { readonly count: number; readonly label: string } | null
  /** A number beside the title, in a list whose number is no message: "4 online". */
  aside?: string | null
  load: Pick<UseQueryResult<{ items: readonly unknown[] }>, 'data' | 'isError' | 'isFetching'> & {
    readonly error?: unknown
    readonly refetch: () => Promise<unknown>
  }
  /** One row for each item. */
  children: ReactNode
  empty: string
  link: string
  /** The text of the link, where its text is too long to stand beside the figure: "All". */
  linkShort?: string
  to: ScreenPath
  search?: Readonly<Record<string, string>>
  className?: string | undefined
}

/**
 * DASH-01, DASH-03: a list headed by its figure, with up to five rows and a link to the rest. If its request fails, only
 * this list shows it.
 */
export function DashboardList(props: DashboardListProps) {
  const { title, figure, aside, load, children, empty, link, linkShort, to, search, className } = props
  return (
    <section aria-label={title} className={cx(css.list, className)}>
      <header className={css.head}>
        <h2>
          <Heading title={title} figure={figure} isMissing={load.isError && !load.data && !isPrivate(load.error)} />
        </h2>
        {aside && <span className={css.aside}>{aside}</span>}
        <span className={css.link}>
          <ScreenButton
            tone="text"
            size="s"
            to={to}
            {...(search && { search })}
            {...(linkShort && { 'aria-label': link })}
          >
            {linkShort ?? link}
          </ScreenButton>
        </span>
      </header>
      <Body load={load} empty={empty}>
        {children}
      </Body>
    </section>
  )
}

function Heading({ title, figure, isMissing }: Pick<DashboardListProps, 'title' | 'figure'> & { isMissing: boolean }) {
  const common = useTranslations('common')
  const formats = useFormats()
  if (isMissing)
    return (
      <>
        <span className={css.figure}>{common('states.notAvailable')}</span> {title}
      </>
    )
  if (figure === null) return title
  return (
    <>
      <span className={css.figure}>{formats.count(figure.count)}</span> <span>{figure.label}</span>
    </>
  )
}

function Body({ load, empty, children }: Pick<DashboardListProps, 'load' | 'empty' | 'children'>) {
  const common = useTranslations('common')
  const labels = useKitLabels()
  if (load.data) return load.data.items.length > 0 ? <Rows>{children}</Rows> : <div className={css.empty}>{empty}</div>
  if (!load.isError) return <SkeletonRows count={5} />
  if (isPrivate(load.error)) return <div className={css.empty}>{errorText(load.error)}</div>
  return (
    <div className={css.empty}>
      <p>{common('errors.dataLoading')}</p>
      <Button size="s" icon={RotateCw} isBusy={load.isFetching} onClick={() => void load.refetch()}>
        {labels.retry}
      </Button>
    </div>
  )
}
