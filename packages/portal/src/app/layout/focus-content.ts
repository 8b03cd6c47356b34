import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Puts the focus on the page's heading, or on the page where it has none yet. */
export const focusContent = (): void => {
  const content = document.getElementById('content')
  const heading = content?.querySelector('h1') ?? null
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? content)?.focus({ preventScroll: true })
}

/** After a change of page the focus is where reading begins, and the page at its top. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        document.getElementById('content')?.scrollTo({ top: 0 })
        focusContent()
      }),
    [router],
  )
}
