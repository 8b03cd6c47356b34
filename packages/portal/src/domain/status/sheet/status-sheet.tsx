import type { CurrentStatus } from '@lineside/contract/resources/status'
import { statusKinds } from '@lineside/contract/rtc/status-kinds'
import { type ReactNode, type RefObject, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { AnchoredPopover } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { endValues, untilText } from '../status-words.ts'
import { StatusDot } from '../status-dot.tsx'
import { useStatusActions } from '../use-status-actions.ts'
import { useStatusTexts } from '../use-status-texts.ts'
import { callsOf, draftOf, newDraft, type StatusDraft } from './status-draft.ts'
import { StatusFields } from './status-fields.tsx'
import css from './status-sheet.module.css'

interface StatusSheetProps {
  anchor: RefObject<HTMLElement | null>
  current: CurrentStatus | null
  /** Stands first: what keeps people from reaching the user, and what helps. */
  lead?: ReactNode
  onClose: () => void
}

/** STAT-01: one radio a status; the chosen one opens in place: until when, calls meanwhile, what colleagues read. */
export function StatusSheet({ anchor, current, lead, onClose }: StatusSheetProps) {
  const texts = useStatusTexts()
  const t = useTranslations('status')
  const { timeZone } = texts
  const [now] = useState(() => new Date())
  const [draft, setDraft] = useState<StatusDraft | null>(current && draftOf(current))
  const { set, stop } = useStatusActions()
  const present = useNow({ updateInterval: 30_000 })
  const isBusy = set.isPending || stop.isPending
  const calls = draft && callsOf(draft)
  const isPast = draft !== null && draft.until !== null && draft.until <= present
  const end = () => (current === null ? onClose() : stop.mutate(undefined, { onSuccess: onClose }))
  const save = () => {
    if (draft === null) return end()
    if (calls === null || isPast) return
    const { kind: status, until, note } = draft
    set.mutate({ status, until: until?.toISOString() ?? null, note, calls }, { onSuccess: onClose })
  }
  return (
    <AnchoredPopover anchor={anchor} title={t('title')} width="wide" isKept onClose={onClose}>
      {lead}
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <fieldset className={css.list} disabled={isBusy}>
          <legend className={css.lead}>{t('endsAlone')}</legend>
          <div className={css.option}>
            <label className={css.row}>
              <input type="radio" name="status" checked={draft === null} onChange={() => setDraft(null)} />
              <StatusDot kind="available" />
              <b>{t('available')}</b>
              <span className={css.meta}>{t('rulesDecide')}</span>
            </label>
          </div>
          {statusKinds.map((kind) => {
            const shown = draft?.kind === kind ? draft : null
            const known = current?.status === kind ? draftOf(current) : newDraft(kind, now, timeZone)
            return (
              <div key={kind} className={css.option} data-on={shown !== null || undefined}>
                <label className={css.row}>
                  <input type="radio" name="status" checked={shown !== null} onChange={() => setDraft(known)} />
                  <StatusDot kind={kind} />
                  <b>{t(`kind.${kind}`)}</b>
                  <span className={css.meta}>{untilText((shown ?? known).until, texts, now)}</span>
                </label>
                {shown && <StatusFields draft={shown} isPast={isPast} {...{ now, texts }} onChange={setDraft} />}
              </div>
            )
          })}
        </fieldset>
        <footer className={css.foot}>
          <p>{draft && t('again', endValues(draft.until, texts, now))}</p>
          {current && (
            <Button size="s" isBusy={stop.isPending} onClick={end}>
              {t('endNow')}
            </Button>
          )}
          <Button
            size="s"
            tone="primary"
            type="submit"
            isBusy={set.isPending}
            disabled={draft !== null && (calls === null || isPast)}
          >
            {t('done')}
          </Button>
        </footer>
      </form>
    </AnchoredPopover>
  )
}
