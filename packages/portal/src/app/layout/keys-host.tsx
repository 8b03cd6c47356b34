import { runMachine } from '@lineside/contract/machine'
import { useEffect, useMemo } from 'react'
import { localeStore } from '../../shared/i18n/locale.ts'
import { keysHelp } from '../../shared/keys/keys-help.ts'
import { actByKey, moveRow } from '../../shared/keys/row-keys.ts'
import { singleKeys } from '../../shared/keys/single-keys.ts'
import {
  type KeyEffect,
  type KeyPress,
  type KeysState,
  noKeys,
  pressedKey,
  stepKeys,
} from '../../shared/keys/step-keys.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { navigate } from '../../shared/navigation/navigation.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { type KeyedPage, keyedPages } from '../screen-keys.ts'
import { screens } from '../screens.ts'

/**
 * Single keys on pages. G and a letter lead to a page, J and K through the rows of a list, other letters act in the
 * current row, and "?" opens the list of all keys. Text fields, popups and calls have keys of their own.
 */
export function KeysHost() {
  const { facts } = useUser()
  const pages = useMemo(() => keyedPages(screens, facts), [facts])
  const isOn = useStore(singleKeys)
  const isHelpOpen = useStore(keysHelp)
  useEffect(() => (isOn ? listen(pages) : undefined), [isOn, pages])
  const help = useDeferredPart(
    isHelpOpen,
    async () => {
      const [part] = await Promise.all([
        import('../../features/keys/keys-dialog.tsx'),
        localeStore.require('pages'),
        localeStore.require('stage'),
      ])
      return part.KeysDialog
    },
    closeHelp,
  )
  return help && <help.Part isOpen={isHelpOpen} onClose={closeHelp} pages={pages} />
}

const closeHelp = (): void => keysHelp.set(false)

/** @returns a function that ends it */
const listen = (pages: readonly KeyedPage[]): (() => void) => {
  const stop = new AbortController()
  const machine = runMachine<KeysState, KeyPress, KeyEffect>({
    first: noKeys,
    step: stepKeys,
    perform: (effect) => perform(effect, pages),
    onError: (error) => reportError(error),
  })
  machine.begin()
  const handle = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === 'shift' || isForOthers(event)) return
    // the slash is the quick search of some browsers
    if (key === '/') event.preventDefault()
    machine.feed({ key, at: event.timeStamp })
  }
  window.addEventListener('keydown', handle, { signal: stop.signal })
  return () => stop.abort()
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=textbox]'
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isForOthers = (event: KeyboardEvent): boolean => {
  const { target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true
  // a key held down only runs through a list
  if (repeat && !['j', 'k'].includes(pressedKey(event))) return true
  if (target instanceof Element && target.closest(`${fields}, ${overlays}, [data-layer=calls]`) !== null) return true
  // a call or a dialog covers the page
  return page()?.closest('[inert], [aria-hidden=true]') !== null
}

const page = (): HTMLElement | null => document.getElementById('content')

function perform(effect: KeyEffect, pages: readonly KeyedPage[]): void {
  const content = page()
  if (effect.kind === 'help') return keysHelp.set(true)
  if (effect.kind === 'go') {
    const to = pages.find(({ key }) => key === effect.letter)?.to
    if (to !== undefined) navigate({ to })
    return
  }
  if (content === null) return
  if (effect.kind === 'move') return moveRow(content, effect.by)
  if (effect.kind === 'act') return actByKey(content, effect.letter)
  const search = [...content.querySelectorAll<HTMLElement>('input[type=search]')].find((each) => each.checkVisibility())
  // a page without a search of its own has the palette
  if (search === undefined) document.querySelector<HTMLElement>('[data-popup=palette]')?.click()
  else search.focus()
}
