import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { connection } from '../../shared/api/connection.ts'
import { useStore } from '../../shared/state/store.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import { AnchoredPopover, PopoverBody } from '../../shared/ui/overlays/anchored-popover.tsx'
import css from './reach-chip.module.css'
import { ReachDot } from './reach-dot.tsx'
import { ReachRemedies } from './reach-remedies.tsx'
import { reachStops } from './reach-stops.ts'
import { reachStore } from './reach-store.ts'
import { isToMend, reachWords } from './reach-words.ts'
import { useReach } from './use-reach.ts'
import { useSince } from './use-since.ts'

/** REACH-01 in the top bar: a word that opens the sentence, the way of a call, and what helps. */
export function ReachChip() {
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const since = useSince()
  const line = useReach(null).data?.lines[0]
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const words = line && reachWords(line, { t, locale, since, isOwn: true })
  const [reach, sentence] = [words?.reach, words?.sentence]
  // on a phone the user menu shows it, and reads it from this store
  useEffect(() => {
    reachStore.set(reach === undefined || sentence === undefined ? null : { reach, text: sentence })
    return () => reachStore.set(null)
  }, [reach, sentence])
  const isGone = useStore(connection).phase === 'gone'
  if (!line || !words) return null
  const shown = isGone ? t('state.noConnection') : words.state
  const tone = isGone ? 'unreachable' : words.reach
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css.chip}
        data-reach={tone}
        data-popup="reach"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ReachDot reach={tone} />
        <VisuallyHidden>{t('chip', { state: shown })}</VisuallyHidden>
        <span aria-hidden="true" className={css.state}>
          {shown}
        </span>
        <Icon as={ChevronDown} size="s" tone="muted" />
      </button>
      {isOpen && (
        <AnchoredPopover anchor={anchor} title={words.sentence} onClose={() => setOpen(false)}>
          <PopoverBody>
            <RouteLine label={call('card.title')} stops={reachStops(line, { t, call, locale, since, isOwn: true })} />
            {isToMend(words) ? (
              <ReachRemedies words={words} />
            ) : (
              <ScreenButton size="s" to="/user/call-forwarding">
                {call('card.change')}
              </ScreenButton>
            )}
          </PopoverBody>
        </AnchoredPopover>
      )}
    </>
  )
}
