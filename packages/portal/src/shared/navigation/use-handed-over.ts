import { useEffect, useEffectEvent } from 'react'
import { navigate, useSearch } from './navigation.ts'

/** Stands for an empty value, because an address leaves empty parameters out. */
const NOTHING = '-'

/** A value as the address of another page carries it: `useHandedOver` of that page takes it. It may be empty. */
export const handOver = (value: string): string => value || NOTHING

/**
 * Takes a value that another page has put into the address for this one. It is taken once, and removed from the
 * address.
 */
export function useHandedOver(name: string, onTake: (value: string) => void): void {
  const search = useSearch()
  const value = search[name]
  const take = useEffectEvent((given: string) => {
    onTake(given === NOTHING ? '' : given)
    const rest = Object.fromEntries(Object.entries(search).filter(([key]) => key !== name))
    navigate({ to: '.', search: rest, replace: true })
  })
  useEffect(() => {
    if (value !== undefined) take(value)
  }, [value])
}
