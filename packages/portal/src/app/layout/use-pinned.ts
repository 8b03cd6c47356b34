import { useState } from 'react'
import { useMedia } from './use-media.ts'

const key = 'csc_menu_pinned'

const stored = (): boolean | null => {
  const value = localStorage.getItem(key)
  return value === null ? null : value === 'true'
}

/** Whether the menu stands open or is a rail: as the user left it, else by the room there is (NAV-10). */
export function usePinned(): { isPinned: boolean; setPinned: (isPinned: boolean) => void } {
  const isRoomy = useMedia('(min-width: 1200px)')
  const [choice, setChoice] = useState(stored)
  const setPinned = (isPinned: boolean) => {
    localStorage.setItem(key, String(isPinned))
    setChoice(isPinned)
  }
  return { isPinned: choice ?? isRoomy, setPinned }
}
