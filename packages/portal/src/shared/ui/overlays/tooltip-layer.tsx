import { useEffect, useRef } from 'react'
import css from './tooltip-layer.module.css'
import { watchTips } from './watch-tips.ts'

export type TipSide = 'below' | 'above' | 'end'

/**
 * The one tooltip of the page, mounted once beside the app. Any element shows `data-tip` in it (`data-tip-side` says
 * where); IconButton does so by itself. One layer instead of one a button keeps long lists light.
 * It is hidden from screen readers: what it says they hear as the name or the description of its owner.
 */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!tip.current) return
    const stop = new AbortController()
    watchTips(tip.current, stop.signal)
    return () => stop.abort()
  }, [])
  return <div ref={tip} id="tip" role="tooltip" aria-hidden="true" popover="manual" className={css.tip} />
}
