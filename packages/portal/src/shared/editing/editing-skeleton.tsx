import { Card } from '../ui/basics/card.tsx'
import { useKitLabels } from '../ui/basics/kit-labels.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './editing.module.css'

/** The cards to come, at once. */
export function EditingSkeleton({ layout }: { layout: 'list' | 'grid' }) {
  const labels = useKitLabels()
  return (
    <div role="status" aria-busy="true" aria-label={labels.loading} className={css.list} data-layout={layout}>
      {Array.from({ length: layout === 'grid' ? 9 : 5 }, (_, at) => (
        <Card key={at}>
          <div className={css.itemHead}>
            <Skeleton shape="dot" />
            <span className={css.itemText}>
              <Skeleton shape={at % 2 === 0 ? 'middle' : 'long'} />
              <Skeleton shape="short" />
            </span>
            <span className={css.end}>
              <Skeleton shape="figure" />
            </span>
          </div>
        </Card>
      ))}
    </div>
  )
}
