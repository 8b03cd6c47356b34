import { useState } from 'react'

interface AttentionFirst {
  /** Ids of those that need attention; undefined: not known yet. */
  readonly attention: readonly number[] | undefined
  /** The view of a list: its page and filters, and how many there are. */
  readonly shown: readonly unknown[]
}

/**
 * Ids of those that come first in a list. They stay where they are while somebody works on them: they are read anew only
 * with another page or filter, and when one is added or removed. null: not known.
 */
export function useAttentionFirst({ attention, shown }: AttentionFirst): readonly number[] | null {
  const key = JSON.stringify(shown)
  const [kept, setKept] = useState<{ readonly key: string; readonly attention: readonly number[] } | null>(null)
  if (attention !== undefined && kept?.key !== key) setKept({ key, attention })
  return kept?.attention ?? attention ?? null
}
