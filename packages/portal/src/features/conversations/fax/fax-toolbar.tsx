import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import css from './fax-viewer.module.css'
import { zoomedIn, zoomedOut } from './fax-zoom.ts'

const fileKinds = { tif: 'TIFF', pdf: 'PDF' } as const

interface FaxToolbarProps {
  page: number
  /** 0 while the number is unknown. */
  pages: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  onDownload: (format: 'tif' | 'pdf') => void
}

export function FaxToolbar({ page, pages, zoom, onPage, onZoom, onDownload }: FaxToolbarProps) {
  const t = useTranslations('conversations')
  return (
    <div className={css.bar}>
      <IconButton
        icon={ChevronLeft}
        name={t('fax.previous')}
        size="s"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className={css.count} aria-live="polite">
        {pages > 0 && t('fax.page', { page, pages })}
      </span>
      <IconButton
        icon={ChevronRight}
        name={t('fax.next')}
        size="s"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <span className={css.zoom}>
        <IconButton
          icon={ZoomOut}
          name={t('fax.zoomOut')}
          size="s"
          disabled={zoomedOut(zoom) === zoom}
          onClick={() => onZoom(zoomedOut(zoom))}
        />
        <span className={css.count}>{t('fax.zoom', { percent: zoom })}</span>
        <IconButton
          icon={ZoomIn}
          name={t('fax.zoomIn')}
          size="s"
          disabled={zoomedIn(zoom) === zoom}
          onClick={() => onZoom(zoomedIn(zoom))}
        />
      </span>
      <span className={css.files}>
        {(['tif', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            size="s"
            tone="quiet"
            icon={Download}
            aria-label={format === 'tif' ? t('menu.downloadTif') : t('menu.downloadPdf')}
            onClick={() => onDownload(format)}
          >
            {fileKinds[format]}
          </Button>
        ))}
      </span>
    </div>
  )
}
