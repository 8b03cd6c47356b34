import { useEffect, useEffectEvent, useState } from 'react'
import { type Address, addressOf } from './address.ts'
import { history } from './navigation.ts'

interface BlockerOptions {
  readonly shouldBlock: (current: Address, next: Address) => boolean
  /** Whether the browser asks before the tab is closed. Default: no. */
  readonly asksOnUnload?: boolean
}

export interface Blocker {
  /** A change of address is held back until `stay` or `proceed` is called. */
  readonly isBlocked: boolean
  readonly stay: () => void
  readonly proceed: () => void
}

/** Holds back changes of the address, whatever causes them: a link, a page, the browser's Back and Forward. */
export function useBlocker({ shouldBlock, asksOnUnload = false }: BlockerOptions): Blocker {
  const [held, setHeld] = useState<((isRefused: boolean) => void) | null>(null)
  const isWanted = useEffectEvent(shouldBlock)
  const asks = useEffectEvent(() => asksOnUnload)
  useEffect(
    () =>
      history.block({
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (!isWanted(addressOf(currentLocation), addressOf(nextLocation))) return false
          const isRefused = await new Promise<boolean>((resolve) => setHeld(() => resolve))
          setHeld(null)
          return isRefused
        },
        enableBeforeUnload: () => asks(),
      }),
    [],
  )
  return { isBlocked: held !== null, stay: () => held?.(true), proceed: () => held?.(false) }
}
