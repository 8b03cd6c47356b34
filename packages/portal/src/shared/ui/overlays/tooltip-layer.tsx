import { useEffect, useRef } from 'react'
import css from './tooltip-layer.module.css'
import { watchTips } from './watch-tips.ts'

/**
 * The only tooltip of the page, mounted once beside the app. Any element shows its `data-tip` in it, on the side given
 * by `data-tip-side`; IconButton sets both. One shared layer instead of one for each button keeps long lists fast.
 * `hasKeys`: whether tooltips show the keys of buttons, asked each time. Screen readers ignore it: the element's name or description says the same.
 * React Aria's tooltip would add 14 KiB (Brotli) to the first load of every page.
 */
export function TooltipLayer({ hasKeys = never }: { hasKeys?: () => boolean }) {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!tip.current) return
    const stop = new AbortController()
    watchTips(tip.current, stop.signal, hasKeys)
    return () => stop.abort()
  }, [hasKeys])
  return <div ref={tip} id="tip" role="tooltip" aria-hidden="true" popover="manual" className={css.tip} />
}

const never = (): boolean => false
