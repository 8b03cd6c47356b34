import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Takes a value that another page has put into the address for this one. It is taken once, and removed from the
 * address.
 */
export function useHandedOver(name: string, onTake: (value: string) => void): void {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = search[name]
  const take = useEffectEvent((given: string) => {
    onTake(given)
    const rest = Object.fromEntries(Object.entries(search).filter(([key]) => key !== name))
    void navigate({ to: '.', search: rest, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (value !== undefined) take(value)
  }, [value])
}
