import type { KnownCard } from './book-cards-store.ts'
import type { BookChanges } from './list-changes.ts'

export interface Comparison {
  /** Cards to fetch: their paths and ETags. */
  readonly wanted: ReadonlyMap<string, string>
  /** Cards that are gone there. */
  readonly gone: readonly KnownCard[]
}

/**
 * Finds cards to fetch, and cards that go. Cards that were left out because there was no room are wanted again whenever all cards
 * are compared.
 */
export const compareBook = (changes: BookChanges, known: ReadonlyMap<string, KnownCard>): Comparison => {
  if (changes.kind === 'none') return { wanted: new Map(), gone: [] }
  const listed = changes.kind === 'whole' ? changes.members : changes.changed
  const isWhole = changes.kind === 'whole'
  const wanted = [...listed].filter(([href, etag]) => {
    const card = known.get(href)
    // a server without ETags says nothing about what has changed
    return card === undefined || etag === '' || card.etag !== etag || (isWhole && card.left_out === 'limit')
  })
  const isGone = ({ href }: KnownCard) =>
    changes.kind === 'whole' ? !changes.members.has(href) : changes.removed.has(href)
  return { wanted: new Map(wanted), gone: [...known.values()].filter(isGone) }
}

/** Whether a whole list says that nothing is left of a book that had contacts. */
export const saysEmpty = (changes: BookChanges, known: ReadonlyMap<string, KnownCard>): boolean =>
  changes.kind === 'whole' &&
  changes.members.size === 0 &&
  [...known.values()].some(({ contact_id: contact }) => contact !== null)
