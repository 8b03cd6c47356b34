import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../shared/errors/report-error.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { FaxPaper } from './fax-paper.tsx'
import { FaxToolbar } from './fax-toolbar.tsx'
import css from './fax-viewer.module.css'
import { zoomedIn, zoomedOut, zoomSteps } from './fax-zoom.ts'
import { useFaxPages } from './use-fax-pages.ts'
import type { ItemActions } from '../use-item-actions.ts'

interface FaxViewerProps {
  item: Conversation
  /** Name of the other party. */
  name: string
  actions: ItemActions
}

/** CONV-06: shows the pages of a fax. Retry starts over with a new reader. */
export function FaxViewer(props: FaxViewerProps) {
  const [attempt, setAttempt] = useState(1)
  return <FaxReader key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

/** Shows one page of the fax at a time. */
function FaxReader({ item, name, actions, onRetry }: FaxViewerProps & { onRetry: () => void }) {
  const t = useTranslations('conversations')
  const common = useTranslations('common')
  const { state, wantPage } = useFaxPages(item.id)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<number>(zoomSteps[0])
  const pages = state.phase === 'there' ? state.pages : 0
  const onKeyDown = useFaxKeys({ page, pages, zoom, onPage: setPage, onZoom: setZoom })
  useEffect(() => {
    if (page <= pages) wantPage(page)
    // draw the next page ahead, while this one is being read
    if (page < pages) wantPage(page + 1)
  }, [page, pages, wantPage])

  if (state.phase === 'failed') {
    const cause =
      state.error === null
        ? t('fax.unreadable')
        : errorText(state.error, common('errors.whileTrying', { action: t('fax.action') }))
    return (
      <ErrorState title={t('fax.failed')} onRetry={onRetry}>
        {cause}
      </ErrorState>
    )
  }
  const image = state.phase === 'there' ? state.shown.get(page) : undefined
  const label = t(item.direction === 'out' ? 'fax.labelTo' : 'fax.label', { name })
  return (
    // the keys that turn pages and zoom work wherever the focus is inside the viewer
    <div className={css.viewer} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <FaxToolbar
        page={page}
        pages={pages}
        zoom={zoom}
        onPage={setPage}
        onZoom={setZoom}
        onDownload={(format) => actions.download({ type: 'fax', id: item.id, format })}
      />
      {item.station && <p className={css.station}>{t('fax.station', { station: item.station })}</p>}
      {image === null ? (
        <Note tone="warning" live="status">
          {t('fax.pageUnreadable', { page })}
        </Note>
      ) : (
        <FaxPaper image={image} label={pages > 0 ? t('fax.page', { page, pages }) : t('fax.loading')} zoom={zoom} />
      )}
    </div>
  )
}

interface FaxKeysOptions {
  readonly page: number
  readonly pages: number
  readonly zoom: number
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: number) => void
}

/** Page Up, Page Down, Home and End turn the pages; plus and minus zoom. The arrow keys scroll, as everywhere. */
function useFaxKeys({ page, pages, zoom, onPage, onZoom }: FaxKeysOptions) {
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => onPage(Math.min(page + 1, pages)),
    PageUp: () => onPage(Math.max(page - 1, 1)),
    Home: () => onPage(1),
    End: () => onPage(pages),
    '+': () => onZoom(zoomedIn(zoom)),
    '=': () => onZoom(zoomedIn(zoom)),
    '-': () => onZoom(zoomedOut(zoom)),
  }
  return (event: KeyboardEvent) => {
    const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!press || pages === 0) return
    event.preventDefault()
    press()
  }
}
