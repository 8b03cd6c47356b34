import type { DiallingPlace } from '@lineside/telephony/numbers/normalise-number'
import { BookError } from './book-failure.ts'
import { type CardContact, cardContact } from './card-contact.ts'
import { multiget } from './dav-bodies.ts'
import type { DavClient } from './dav-client.ts'
import { pathBelow, unescaped } from './list-changes.ts'
import type { DavResponse } from './read-multistatus.ts'

/** Cards of one request. Some servers refuse more than a hundred; pictures are in the answer. */
const batch = 50

/**
 * Fetches cards by `addressbook-multiget` (RFC 6352, 8.7), in batches, and reads each as it comes.
 * @returns by the path of each card; a card that the server does not give is not there
 * @throws BookError: also where it gives none of them
 */
export const fetchCards = async (
  client: DavClient,
  url: string,
  hrefs: readonly string[],
  place: DiallingPlace,
): Promise<ReadonlyMap<string, CardContact>> => {
  const found = new Map<string, CardContact>()
  for (let from = 0; from < hrefs.length; from += batch) {
    const wanted = new Map(hrefs.slice(from, from + batch).map((href) => [unescaped(href), href] as const))
    const onResponse = ({ href, properties }: DavResponse): void => {
      const asked = wanted.get(unescaped(pathBelow(href, url) ?? ''))
      const data = properties.get('card:address-data')
      if (asked !== undefined && data !== undefined) found.set(asked, cardContact(data.text, place))
    }
    await client.ask({ method: 'REPORT', url, depth: 1, body: multiget([...wanted.values()]), onResponse })
  }
  if (hrefs.length > 0 && found.size === 0)
    throw new BookError('book_bad_answer', 'The server gives none of the cards that it has listed')
  return found
}
