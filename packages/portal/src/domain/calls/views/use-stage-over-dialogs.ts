import { useEffect, useEffectEvent } from 'react'
import { isOverlay, openNow } from '../overlays-now.ts'

/**
 * A call that fills the page lies over the dialogs that were open before, which are inert meanwhile and keep what was
 * typed. A dialog that is opened later is wanted in front: the call then makes room and goes on in its bar, over the
 * dialog.
 */
export function useStageOverDialogs(isStage: boolean, onCovered: () => void): void {
  const cover = useEffectEvent(onCovered)
  useEffect(() => {
    if (!isStage) return
    const under = openNow().filter((each) => !each.inert)
    for (const each of under) {
      each.inert = true
      each.dataset['underCall'] = 'true'
    }
    const watch = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isOverlay))) cover()
    })
    watch.observe(document.body, { childList: true })
    // a menu of the stage itself does not take a press on the stage for one elsewhere
    const stop = new AbortController()
    document.addEventListener('pointerdown', closeMenus, { capture: true, signal: stop.signal })
    return () => {
      watch.disconnect()
      stop.abort()
      for (const each of under) {
        each.inert = false
        delete each.dataset['underCall']
      }
    }
  }, [isStage])
}

const closeMenus = ({ target }: PointerEvent): void => {
  if (!(target instanceof Element) || target.closest('[data-layer="calls"]') === null) return
  for (const menu of document.querySelectorAll('body > [data-trigger]:not([data-under-call])'))
    menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}
