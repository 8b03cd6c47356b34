import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { stepLit, useListbox } from '../../shared/ui/fields/use-listbox.ts'
import { lastChoicesOf, rememberChoice } from './last-choices.ts'
import { whoIsCalled } from './match-text.ts'
import { paletteHits } from './palette-hits.ts'
import type { PaletteEntry, PaletteHit } from './palette-entry.ts'
import { useActionEntries } from './use-action-entries.ts'
import { useTypedNumber } from './use-number-entries.ts'
import { eachThingOnce, useFoundPeople } from './use-people-entries.ts'
import { type PaletteScreen, useScreenEntries } from './use-screen-entries.ts'
import { useThingEntry } from './use-thing-entry.ts'

export interface PaletteProps {
  /** Only the screens that this user may open. */
  readonly screens: readonly PaletteScreen[]
  readonly onSignOut: () => void
  readonly onClose: () => void
  /** The text typed before the code was there, and whether Enter followed. */
  readonly typed: { readonly text: string; readonly isEntered: boolean }
}

/** The state of the palette: the query, its matches, and which of them is active. */
export function usePalette({ screens, onSignOut, onClose, typed }: PaletteProps) {
  const { subscriber } = useUser()
  const [query, setQuery] = useState(typed.text)
  // Enter was pressed before there was anything to take
  const [isEntered, setEntered] = useState(typed.isEntered)
  /** The entry that an arrow key has lit: an answer that comes later moves it, but lights no other. null: the first one. */
  const [lit, setLit] = useState<string | null>(null)
  const [last] = useState(() => lastChoicesOf(subscriber.id))
  const t = useTranslations('command-palette')
  const text = query.trim()
  const who = whoIsCalled(text, t('callWords'))
  const entryOf = useThingEntry()
  const goTo = useScreenEntries(screens)
  const actions = useActionEntries(onSignOut)
  const number = useTypedNumber(who)
  const people = useFoundPeople(who)
  const fixed = [...goTo.screens, ...goTo.tabs, ...actions]
  const parts = {
    number: number?.entries ?? [],
    // screens and actions that the user may no longer open are left out
    last: last.flatMap(({ id, thing }) =>
      thing ? [entryOf(thing)].filter(hasVerb) : (fixed.find((entry) => entry.id === id) ?? []),
    ),
    atHand:
      text === ''
        ? []
        : eachThingOnce([...people.found, ...people.atHand])
            .map(entryOf)
            .filter(hasVerb),
    // what fitted the text before is asked again whether it fits: Enter must not call somebody else
    found: people.isOfOtherText ? [] : people.found.map(entryOf).filter(hasVerb),
    screens: goTo.screens,
    tabs: goTo.tabs,
    actions,
  }
  const hits = paletteHits(parts, { text, who, digits: number?.digits ?? null })
  const index =
    hits.length === 0
      ? -1
      : Math.max(
          0,
          hits.findIndex(({ entry }) => entry.id === lit),
        )

  const choose = ({ id, thing }: PaletteEntry, run: () => void) => {
    if (!id.startsWith('typed ')) rememberChoice(subscriber.id, thing ? { id, thing } : { id })
    onClose()
    // the closing dialog restores the focus first, so that it cannot take it from what opens now
    requestAnimationFrame(() => requestAnimationFrame(run))
  }
  const isSpent = useRef(false)
  const [first] = hits
  const isReady = isEntered && !people.search.isFetching
  const takeFirst = useEffectEvent(() => {
    // an Enter holds for one answer: a later one must not call anybody
    if (isSpent.current) return
    isSpent.current = true
    if (first) choose(first.entry, first.entry.run)
  })
  useEffect(() => {
    if (isReady) takeFirst()
  }, [isReady])
  const ends: Readonly<Record<string, number>> = { PageDown: hits.length - 1, PageUp: 0 }
  const handleKey = (event: KeyboardEvent) => {
    const next = stepLit(event.key, index, hits.length) ?? ends[event.key]
    const chosen: PaletteHit | undefined = hits[index]
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) choose(chosen.entry, chosen.entry.run)
    else if (event.key === 'Enter' && people.search.isFetching) {
      isSpent.current = false
      setEntered(true)
    } else if (next === undefined || hits.length === 0) return
    else setLit(hits[next]?.entry.id ?? null)
    event.preventDefault()
  }
  const type = (next: string) => {
    isSpent.current = false
    setQuery(next)
    setEntered(false)
    setLit(null)
  }
  const listbox = useListbox({
    count: hits.length,
    lit: index,
    isOpen: hits.length > 0,
    onChoose: (chosen) => {
      const hit = hits[chosen]
      if (hit) choose(hit.entry, hit.entry.run)
    },
  })
  return {
    query,
    type,
    hits,
    index,
    listbox,
    choose,
    handleKey,
    heading: number?.heading ?? null,
    search: people.search,
  }
}

/** Nothing can be done with a thing that the user may not even open: it is left out. */
const hasVerb = ({ verbs = [] }: PaletteEntry): boolean => verbs.length > 0
