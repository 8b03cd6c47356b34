import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchOptions } from '../../ui/fields/combo-box/combo-options.ts'
import type { Option } from '../../ui/fields/option.ts'
import type { OptionSource } from './option-source.ts'

const pauseMs = 200
const none: readonly Option[] = []

/**
 * The platform's matches for a text, requested when the typing pauses.
 * @param isWanted no request is sent before the user opens the list
 */
export function useOptionSearch(source: Pick<OptionSource, 'key' | 'search'>, typed: string, isWanted: boolean) {
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    queryKey: [...source.key, 'search', asked.trim()],
    queryFn: ({ signal }) => source.search(asked.trim(), signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // the field itself shows the failure
    meta: { isQuiet: true },
  })
  const kept = found.data ?? none
  // earlier matches stay only if they fit the new text, so that a fast typist does not choose a wrong one
  const options = found.isPlaceholderData || asked !== typed ? matchOptions(kept, typed) : kept
  const { isPending, isError, refetch } = found
  // Enter waits for the matches of the typed text, not for those of an earlier one
  const isLoading = isWanted && !isError && (isPending || found.isPlaceholderData || asked !== typed)
  return { options, isLoading, isFailed: isError, refetch }
}

/** The options of chosen ids; those in `known` need not be loaded. */
export function useChosenOptions(
  source: OptionSource,
  ids: readonly string[],
  known: readonly Option[],
): ReadonlyMap<string, Option> {
  const unknown = ids.filter((id) => !known.some((option) => option.id === id))
  const named = useQuery({
    queryKey: [...source.key, 'named', unknown],
    queryFn: ({ signal }) => source.named(unknown, signal),
    enabled: unknown.length > 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
  return new Map([...(named.data ?? none), ...known].map((option) => [option.id, option]))
}
