import type { CallActions, CallWindow } from '@lineside/telephony/call-window/call-window'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../../shared/state/store.ts'
import { singleKeys } from '../../../shared/keys/single-keys.ts'
import { keyAction } from './key-action.ts'
import { abilitiesStore } from '../calls.ts'

const fields = 'input:not([type=range]), textarea, select, [contenteditable=true], [role=textbox]'
const overlays = '[role=dialog], [role=menu], [role=listbox]'
const pressable = 'button, a[href], [role=button], [role=option], summary'

/**
 * Keyboard shortcuts of a call. Single letters work while the stage fills the page or has the focus, and never in a
 * text field; Ctrl+Enter ends the call from anywhere.
 * @param root the element that holds the views of the call
 */
export function useCallKeys(
  window_: CallWindow,
  actions: CallActions,
  root: React.RefObject<HTMLElement | null>,
): void {
  const hasLetters = useStore(singleKeys)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || event.isComposing || event.altKey || target?.closest(fields)) return
    const hasControl = event.ctrlKey || event.metaKey
    const isInside = root.current?.contains(target) ?? false
    if (!isInside && target?.closest(overlays)) return
    if (!hasControl && (!(window_.isMaximised || isInside) || event.repeat)) return
    if (!hasControl && !hasLetters && event.key.length === 1) return
    const isOnButton = Boolean(target?.closest(pressable))
    const action = keyAction(window_, abilitiesStore.read(), actions, { key: event.key, hasControl, isOnButton })
    if (!action) return
    event.preventDefault()
    action()
  })
  const isOpen = window_.stage.phase !== 'input'
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOpen])
}
