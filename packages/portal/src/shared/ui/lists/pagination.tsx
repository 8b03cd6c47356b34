import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../basics/button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { useFocusKeeper } from '../overlays/use-focus-keeper.ts'
import { pageWindow } from './page-window.ts'
import css from './pagination.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  /** Absent if the total is unknown; `hasNext` then says whether a next page exists. */
  pages?: number | undefined
  hasNext?: boolean
  onPage: (page: number) => void
  /** Names what it turns, for a page with several lists. */
  label?: string
  /** Instead of "Page 1 of 2": "1 to 15 of 48". */
  summary?: ReactNode
}

/** The buttons to turn pages; nothing if there is only one page. */
export function Pagination(props: PaginationProps) {
  const { page, pages, hasNext } = props
  const isLast = pages === undefined ? !hasNext : page >= pages
  return page === 1 && isLast ? null : <PageButtons {...props} isLast={isLast} />
}

/** On the first and the last page a button is disabled, so the focus goes on to the next one that is not. */
function PageButtons({ page, pages, isLast, onPage, label, summary }: PaginationProps & { isLast: boolean }) {
  const labels = useKitLabels()
  const nav = useRef<HTMLElement>(null)
  useFocusKeeper(nav)
  return (
    <nav ref={nav} className={css.pages} aria-label={label ?? labels.pages}>
      <span className={css.summary}>{summary ?? (pages && labels.page(page, pages))}</span>
      <Button size="s" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {labels.previousPage}
      </Button>
      {pages !== undefined && pages > 2 && (
        <ol className={css.numbers}>
          {pageWindow(page, pages).map((each, index) => (
            <li key={each ?? `gap${index}`}>
              {each === null ? (
                <span className={css.gap}>…</span>
              ) : (
                <button
                  type="button"
                  className={css.number}
                  aria-label={labels.goToPage(each)}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={() => onPage(each)}
                >
                  {each}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <Button size="s" iconEnd={ChevronRight} disabled={isLast} onClick={() => onPage(page + 1)}>
        {labels.nextPage}
      </Button>
    </nav>
  )
}
