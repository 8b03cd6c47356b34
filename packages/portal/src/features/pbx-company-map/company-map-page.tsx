import { useQuery } from '@tanstack/react-query'
import { Hash } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { companyMapQuery, type MapView, mapViewOf, searchOfMap } from './company-map-query.ts'
import css from './company-map-page.module.css'
import { MapAttention } from './map-attention.tsx'
import { MapDrawing } from './map-drawing.tsx'
import { mapVoice } from './map-words.ts'

/** MAP-01: every number of the company and where it leads, now or at another moment, and what needs attention. */
export function CompanyMapPage() {
  const t = useTranslations('pbx-company-map')
  const common = useTranslations('common')
  const view = mapViewOf(useSearch())
  const action = t('load')
  const query = useQuery(companyMapQuery(view, () => common('errors.whileTrying', { action })))
  const show = (next: Partial<MapView>) =>
    navigate({ to: '.', search: searchOfMap({ ...view, ...next }), replace: true })
  const [asked, setAsked] = useState<string | null>(null)
  const assign = (number: number) => setAsked(String(number))
  const dialog = useDeferredPart(
    asked !== null,
    () => import('./assign-number-dialog.tsx').then((m) => m.AssignNumberDialog),
    () => setAsked(null),
  )
  const { calm, warning } = query.data === undefined ? { calm: '', warning: '' } : mapVoice(query.data, { t })
  return (
    <Sheet>
      <header className={css.head}>
        <h1 className={css.voice}>
          <VisuallyHidden>{t('title')}. </VisuallyHidden>
          <span aria-hidden={calm === '' || undefined}>{calm === '' ? t('title') : calm}</span>
          {warning !== '' && <span className={css.warning}> {warning}.</span>}
        </h1>
        <div className={css.tools}>
          <When view={view} now={query.data?.at} onChange={show} />
          <Button size="s" tone="text" icon={Hash} onClick={() => setAsked('')}>
            {t('assign.title')}
          </Button>
        </div>
      </header>
      <Loaded query={query} action={action} waiting={<SkeletonRows count={8} label={t('loading')} />}>
        {(map) =>
          map.nodes.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <>
              <MapDrawing
                map={map}
                onOpen={(open) => show({ open })}
                onAssign={assign}
                open={view.open}
                line={view.line}
              />
              <MapAttention warnings={map.warnings} onAssign={assign} />
            </>
          )
        }
      </Loaded>
      {dialog && query.data && (
        <dialog.Part asked={asked} without={query.data.without_number} onClose={() => setAsked(null)} />
      )}
    </Sheet>
  )
}

interface WhenProps {
  view: MapView
  /** The moment that is shown, `YYYY-MM-DD HH:MM`; undefined: not known yet. */
  now: string | undefined
  onChange: (next: Partial<MapView>) => void
}

/** Chooses the moment: now, or another one in the company's time zone. */
function When({ view: { when, at }, now = '', onChange }: WhenProps) {
  const t = useTranslations('pbx-company-map')
  const id = useId()
  return (
    <div className={css.when}>
      <Segment
        label={t('when.label')}
        options={(['now', 'night', 'holiday', 'other'] as const).map((each) => ({ id: each, text: t(`when.${each}`) }))}
        value={when}
        onChange={(next) => onChange({ when: next, at: next === 'other' ? now : '' })}
      />
      {when === 'other' && (
        <label htmlFor={id} className={css.moment}>
          <span>{t('when.at')}</span>
          <input
            id={id}
            type="datetime-local"
            value={(at === '' ? now : at).replace(' ', 'T')}
            onChange={({ target }) =>
              target.value !== '' && onChange({ at: target.value.slice(0, 16).replace('T', ' ') })
            }
          />
        </label>
      )}
    </div>
  )
}
