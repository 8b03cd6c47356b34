import { type CSSProperties, useRef, useState } from 'react'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import type { FaxPage } from './fax-pages.ts'
import css from './fax-viewer.module.css'

interface FaxPaperProps {
  /** Absent while the page is being drawn. */
  image: FaxPage | undefined
  label: string
  /** Width of the page in percent of the visible area. */
  zoom: number
}

/** One page in a scrolling area. The area takes the focus, so that the arrow keys scroll it. */
export function FaxPaper({ image, label, zoom }: FaxPaperProps) {
  const window = useRef<HTMLDivElement>(null)
  const [shownUrl, setShownUrl] = useState<string | null>(null)
  const isThere = image !== undefined && image.url === shownUrl
  const show = (url: string) => {
    setShownUrl(url)
    // start each page at its top
    window.current?.scrollTo({ top: 0 })
  }
  const style = { '--zoom': zoom, '--shape': image ? image.width / image.height : 0.7 } as CSSProperties
  return (
    <div
      ref={window}
      className={css.window}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by key
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={!isThere || undefined}
    >
      <div className={css.sheet} style={style}>
        {image && <img className={css.page} src={image.url} alt={label} onLoad={() => show(image.url)} />}
        {!image && (
          <span className={css.wait}>
            <Skeleton shape="title" />
            <Skeleton shape="long" />
            <Skeleton shape="middle" />
            <Skeleton shape="short" />
          </span>
        )}
      </div>
    </div>
  )
}
