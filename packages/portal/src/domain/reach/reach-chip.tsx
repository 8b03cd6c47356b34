import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { connection } from '../../shared/api/connection.ts'
import { useStore } from '../../shared/state/store.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { PopoverBody } from '../../shared/ui/overlays/anchored-popover.tsx'
import { StatusDot } from '../status/status-dot.tsx'
import { useStatus } from '../status/status-query.ts'
import { statusSheet } from '../status/status-sheet-store.ts'
import { statusText } from '../status/status-words.ts'
import { useStatusTexts } from '../status/use-status-texts.ts'
import css from './reach-chip.module.css'
import { ReachDot } from './reach-dot.tsx'
import { ReachRemedies } from './reach-remedies.tsx'
import { reachStore } from './reach-store.ts'
import { isToMend, reachWords } from './reach-words.ts'
import { useReach } from './use-reach.ts'
import { useSince } from './use-since.ts'

/** REACH-01, STAT-03 in the top bar: a word that opens the choice of the own status, and what helps if nobody rings. */
export function ReachChip() {
  const t = useTranslations('reach')
  const locale = useLocale()
  const since = useSince()
  const line = useReach(null).data?.lines[0]
  const status = useStatus()
  const texts = useStatusTexts()
  const anchor = useRef<HTMLButtonElement>(null)
  const isOpen = useStore(statusSheet)
  const close = () => statusSheet.set(false)
  const sheet = useDeferredPart(
    isOpen,
    () => import('../status/sheet/status-sheet.tsx').then((m) => m.StatusSheet),
    close,
  )
  const words = line && reachWords(line, { t, locale, since, isOwn: true })
  const said = status && statusText({ kind: status.status, until: status.until }, texts)
  const [reach, sentence] = [words?.reach, said ?? words?.sentence]
  // on a phone the user menu shows it, and reads it from this store
  useEffect(() => {
    reachStore.set(reach === undefined || sentence === undefined ? null : { reach, text: sentence })
    return () => reachStore.set(null)
  }, [reach, sentence])
  const isGone = useStore(connection).phase === 'gone'
  if (!line || !words) return null
  const shown = isGone ? t('state.noConnection') : (said ?? words.state)
  const tone = isGone ? 'unreachable' : words.reach
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.chip}
        data-reach={said !== null && !isGone ? undefined : tone}
        data-popup="reach"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => statusSheet.set(!isOpen)}
      >
        {status && !isGone ? <StatusDot kind={status.status} /> : <ReachDot reach={tone} />}
        <VisuallyHidden>{t('chip', { state: shown })}</VisuallyHidden>
        <span aria-hidden="true" className={css.state}>
          {shown}
        </span>
        <Icon as={ChevronDown} size="s" tone="muted" />
      </button>
      {isOpen && sheet && (
        <sheet.Part
          anchor={anchor}
          current={status}
          onClose={close}
          lead={
            isToMend(words) && (
              <PopoverBody>
                <p className={css.mend}>{words.sentence}</p>
                <ReachRemedies words={words} />
              </PopoverBody>
            )
          }
        />
      )}
    </>
  )
}
