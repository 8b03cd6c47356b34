import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../shared/state/store.ts'
import { engine } from '../engine/engine.ts'
import { overlaysNow } from './overlays-now.ts'

/**
 * Where all views of calls are: beside the page and beside every dialog, menu and palette. Their library makes what lies
 * outside of them inert, keeps the focus in them and closes them by a press elsewhere, but for what has this attribute.
 * It must be in the page before the first of them opens.
 */
const layer = document.createElement('div')
layer.dataset['reactAriaTopLayer'] = 'true'
layer.dataset['layer'] = 'calls'

/** The last element outside of the calls that had the focus: there the user goes on after the call. */
let left: Element | null = null

/** NAV-20: a call comes before whatever else is open, and what is open stays as it is. */
export function CallsLayer({ children }: { children: ReactNode }) {
  const state = useStore(engine)
  const hasCalls = state.phase === 'ready' && state.hasSip
  useEffect(() => {
    layer.toggleAttribute('data-ready', hasCalls)
  }, [hasCalls])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.body.append(layer)
    document.addEventListener('focusin', remember, { signal })
    document.addEventListener('focusout', forget, { signal })
    // before a dialog sees the key
    window.addEventListener('keydown', reachByKey, { signal, capture: true })
    signal.addEventListener('abort', () => layer.remove())
    return () => stop.abort()
  }, [])
  return createPortal(children, layer)
}

const remember = ({ target }: FocusEvent): void => {
  if (target instanceof Element && !layer.contains(target)) left = target
}

/** Whoever presses an empty place of the page leaves the focus on purpose. */
const forget = ({ target, relatedTarget }: FocusEvent): void => {
  if (target === left && relatedTarget === null && document.hasFocus()) left = null
}

/** F6, by which desktops lead from one part of a window to the next, leads to a call and back. */
const reachByKey = (event: KeyboardEvent): void => {
  const call = layer.querySelector<HTMLElement>('[data-call]')
  if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey || call === null) return
  event.preventDefault()
  if (layer.contains(document.activeElement)) focusOutside()
  else call.focus({ preventScroll: true })
}

/** Gives the focus back to where it was before it went to the call, if nothing else has taken it. */
export const focusOutside = (): void => {
  const { activeElement } = document
  if (activeElement !== document.body && !layer.contains(activeElement)) return
  // what is under the call at the moment, or has gone, takes no focus: then the dialog or the page above it does
  const top = overlaysNow().at(-1)
  // the palette is for typing: its field comes before its frame
  const ofTop = top?.querySelector('input[role="combobox"]')
  const targets = [left, ofTop, top?.querySelector('[tabindex]'), document.getElementById('content')]
  for (const target of targets) {
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
    if (document.activeElement === target) return
  }
}
