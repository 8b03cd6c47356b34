import { useQueries } from '@tanstack/react-query'
import type { AnyValue, FieldSpec } from '../field-spec.ts'

interface Chosen {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly refusal: (id: string, signal?: AbortSignal) => Promise<string | null>
}

/**
 * Why chosen values are not possible, by the field's id. Asked again for each choice, because others may have changed
 * something.
 */
export function useRefusals(
  specs: readonly FieldSpec[],
  valueOf: (id: string) => AnyValue,
): ReadonlyMap<string, string | undefined> {
  const chosen = specs.flatMap((spec): Chosen[] => {
    const value = valueOf(spec.id)
    if (spec.kind !== 'pick' || spec.refusal === undefined || typeof value !== 'string' || value === '') return []
    return [{ id: spec.id, label: spec.label, value, refusal: spec.refusal }]
  })
  return useQueries({
    queries: chosen.map(({ label, value, refusal }) => ({
      queryKey: ['refusals', label, value],
      queryFn: ({ signal }: { signal: AbortSignal }) => refusal(value, signal),
      gcTime: 0,
      // if this question fails, the refusal comes when the item is created
      meta: { isQuiet: true },
    })),
    combine: (results) => new Map(chosen.map(({ id }, index) => [id, results[index]?.data ?? undefined])),
  })
}
