import { useEffect, useState } from 'react'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import rows from './rows.module.css'
import css from './skeleton-rows.module.css'

/** After this time a text beside the bars says that loading takes long (NET-01). */
const slowMilliseconds = 10_000

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

const pairs = [
  ['long', 'short'],
  ['middle', 'long'],
  ['short', 'middle'],
] as const

/** Bars in the shape of the rows that are loading; screen readers hear "loading". */
export function SkeletonRows({ count = 5, label }: { count?: number; label?: string }) {
  const labels = useKitLabels()
  const isSlow = useIsSlow()
  return (
    <div role="status" aria-busy="true" aria-label={label ?? labels.loading} className={rows.rows}>
      {isSlow && <p className={css.slow}>{labels.slow}</p>}
      {Array.from({ length: count }, (_, index) => {
        const [first, second] = pairs[index % pairs.length] ?? pairs[0]
        return (
          <div key={index} className={rows.row}>
            <Skeleton shape="dot" />
            <span className={css.lines}>
              <Skeleton shape={first} />
              <Skeleton shape={second} />
            </span>
            <Skeleton shape="figure" />
          </div>
        )
      })}
    </div>
  )
}
