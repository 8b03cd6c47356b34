import { useEffect } from 'react'
import { registerUnsavedWork, type WorkPlace } from './unsaved-work.ts'

/**
 * Registers unsaved input of this page: leaving the page asks first, and when the session ends the user may sign in
 * again in place (AUTH-08).
 */
export function useUnsavedWork(isDirty: boolean, place: WorkPlace = 'page'): void {
  useEffect(() => (isDirty ? registerUnsavedWork(place) : undefined), [isDirty, place])
}
