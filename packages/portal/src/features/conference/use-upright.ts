import { useSyncExternalStore } from 'react'

const phone = '(max-width: 899px)'

/** Whether the window is that of a phone, where the large one stands above the others. */
export const useUpright = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(phone).matches,
  )
