import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { askForBook, insertBook, setBookPassword } from './contact-books-store.ts'
import { followBook } from './follow-book.ts'

/** A CardDAV server that answers as a test says. */
interface Asked {
  readonly kind: 'revision' | 'list' | 'changes' | 'cards'
  readonly body: string
}
type Answer = (asked: Asked, response: ServerResponse) => unknown
let answer: Answer = () => undefined
let count: Record<string, number> = {}
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    const kind =
      request.method === 'PROPFIND'
        ? request.headers['depth'] === '0'
          ? 'revision'
          : 'list'
        : body.includes('multiget')
          ? 'cards'
          : 'changes'
    count[kind] = (count[kind] ?? 0) + 1
    answer({ kind, body }, response)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const { platform } = await createTestPlatform({ contactBooksInside: [origin] })
const { db } = platform
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer })
const url = `${origin}/book/`

const multistatus = (inside: string): string =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${inside}</d:multistatus>`
const response = (href: string, properties: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const itself = (token = 'one') =>
  response(
    '/book/',
    `<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:sync-token>${token}</d:sync-token>`,
  )
const listed = (name: string, etag = 'e1') =>
  response(`/book/${name}.vcf`, `<d:resourcetype/><d:getetag>"${etag}"</d:getetag>`)
const vcard = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+43155501\nEND:VCARD`
const given = (name: string, text = vcard(name)) =>
  response(`/book/${name}.vcf`, `<d:getetag>"e1"</d:getetag><c:address-data>${text}</c:address-data>`)
const send = (to: ServerResponse, inside: string): void => {
  to.writeHead(207, { 'content-type': 'application/xml' }).end(multistatus(inside))
}
/** Cards of these names; what a server says right. */
const honest =
  (names: readonly string[], token = 'one'): Answer =>
  ({ kind, body }, to) => {
    if (kind === 'revision') send(to, itself(token))
    else if (kind === 'list') send(to, itself(token) + names.map((name) => listed(name)).join(''))
    else if (kind === 'cards')
      send(
        to,
        names
          .filter((name) => body.includes(`/${name}.vcf`))
          .map((name) => given(name))
          .join(''),
      )
    else to.writeHead(403).end()
  }

const newBook = async (): Promise<number> => {
  const owner = { customerId: customer.id, subscriberId: anna.id, madeBy: anna.id }
  const passwordBox = platform.secrets.seal('secret')
  return (await insertBook(db, { ...owner, url, name: 'Book', username: 'anna', passwordBox, at: platform.now() })) ?? 0
}
const shown = async (id: number) => {
  const { failure } = await db
    .selectFrom('contact_books')
    .select('failure')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('contacts').select('name').orderBy('name').execute()
  return { failure, names: rows.map(({ name }) => name) }
}
/** A book with two contacts, all of whose cards are asked for the next time. */
const givenRead = async (): Promise<number> => {
  const id = await newBook()
  answer = honest(['Ada', 'Bea'])
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: null, names: ['Ada', 'Bea'] })
  await db.updateTable('contact_books').set({ revision: null, compared_at: null }).execute()
  return id
}

beforeEach(async () => {
  await db.deleteFrom('contact_books').execute()
  await db.deleteFrom('contacts').execute()
  count = {}
})

const attributes = Array.from({ length: 3_000 }, (_, index) => `a${index}=""`).join(' ')
const half = multistatus(itself() + listed('Ada')).slice(0, -60)
const billion = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]><d:multistatus xmlns:d="DAV:">&a;</d:multistatus>`

test.each<[string, Answer, string]>([
  [
    'half a list',
    ({ kind }, to) => (kind === 'list' ? to.writeHead(207).end(half) : honest([])({ kind, body: '' }, to)),
    'book_bad_answer',
  ],
  [
    'a connection that is cut',
    ({ kind }, to) =>
      kind === 'list' ? void to.writeHead(207).write(half, () => to.destroy()) : honest([])({ kind, body: '' }, to),
    'book_away',
  ],
  ['a page of a portal', (_, to) => to.writeHead(200).end('<html>Sign in</html>'), 'book_bad_answer'],
  ['a page that is called a multistatus', (_, to) => to.writeHead(207).end('<html></html>'), 'book_bad_answer'],
  ['nothing', (_, to) => to.writeHead(207).end(), 'book_bad_answer'],
  ['entities', (_, to) => to.writeHead(207).end(billion), 'book_bad_answer'],
  ['bytes that are no UTF-8', (_, to) => to.writeHead(207).end(Buffer.from([0x3c, 0xff, 0xfe])), 'book_bad_answer'],
  [
    'redirects without end',
    (_, to) => to.writeHead(302, { location: `/book/?${Math.random()}` }).end(),
    'book_redirect',
  ],
  [
    'a redirect to a stranger',
    (_, to) => to.writeHead(302, { location: 'https://stranger.example/' }).end(),
    'book_redirect',
  ],
  [
    'a redirect into the network',
    (_, to) => to.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'book_redirect',
  ],
  [
    'a list without the book itself',
    ({ kind }, to) => (kind === 'list' ? send(to, '') : honest([])({ kind, body: '' }, to)),
    'book_bad_answer',
  ],
  [
    'a list that is cut by the server',
    ({ kind }, to) =>
      kind === 'list'
        ? send(
            to,
            `${itself()}<d:response><d:href>/book/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>`,
          )
        : honest([])({ kind, body: '' }, to),
    'book_too_large',
  ],
  ['an empty list, once', honest([]), 'book_empty'],
  [
    'cards that it does not give',
    ({ kind }, to) =>
      kind === 'cards'
        ? send(to, '')
        : kind === 'list'
          ? send(to, itself() + listed('Eva'))
          : honest([])({ kind, body: '' }, to),
    'book_bad_answer',
  ],
  [
    "another user's book, twice",
    ({ kind }, to) =>
      kind === 'list'
        ? send(to, (itself() + listed('Eva')).replaceAll('/book/', '/other/'))
        : honest([])({ kind, body: '' }, to),
    'book_bad_answer',
  ],
  [
    'attributes without end',
    (_, to) => to.writeHead(207).end(`<d:multistatus xmlns:d="DAV:" ${attributes}></d:multistatus>`),
    'book_bad_answer',
  ],
  ['another protocol', (_, to) => to.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end(), 'book_away'],
  ['no place any more', (_, to) => to.writeHead(404).end(), 'book_not_found'],
  ['trouble', (_, to) => to.writeHead(503).end(), 'book_away'],
])('BOOK-02: a server that answers with %s changes nothing', async (lied, lie, failure) => {
  const id = await givenRead()
  answer = lie
  await followBook(platform, id)
  if (lied.endsWith('twice')) await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure, names: ['Ada', 'Bea'] })
  answer = honest(['Ada', 'Bea', 'Cea'])
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: null, names: ['Ada', 'Bea', 'Cea'] })
})

test('BOOK-02: an answer without end is cut off', async () => {
  const id = await givenRead()
  const chunk = ' '.repeat(1_048_576)
  answer = ({ kind, body }, to) => {
    if (kind !== 'list') return honest([])({ kind, body }, to)
    to.writeHead(207)
    to.write('<d:multistatus xmlns:d="DAV:">')
    const more = (): void => {
      while (!to.destroyed && to.write(chunk));
      to.once('drain', more)
    }
    more()
    return undefined
  }
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: 'book_too_large', names: ['Ada', 'Bea'] })
})

test('BOOK-02: a card that does not come is asked for again, and items of others are not taken', async () => {
  const id = await newBook()
  answer = ({ kind, body }, to) => {
    if (kind === 'list')
      send(to, `${itself()}${listed('Ada')}${listed('Bea')}${response('/other/x.vcf', '<d:getetag>"1"</d:getetag>')}`)
    else if (kind === 'cards') send(to, given('Ada') + given('Stranger'))
    else honest([])({ kind, body }, to)
  }
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: null, names: ['Ada'] })
  answer = honest(['Ada', 'Bea'])
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: null, names: ['Ada', 'Bea'] })
})

test('BOOK-02: a forgotten token leads to a comparison of all cards; the same revision costs one request', async () => {
  const id = await newBook()
  answer = honest(['Ada'])
  await followBook(platform, id)
  answer = honest(['Ada', 'Bea'], 'two')
  count = {}
  await followBook(platform, id)
  expect(count).toEqual({ revision: 1, changes: 1, list: 1, cards: 1 })
  expect((await shown(id)).names).toEqual(['Ada', 'Bea'])
  count = {}
  await followBook(platform, id)
  expect(count).toEqual({ revision: 1 })
})

/** Two cards with this ETag, in a list and as cards; a server without tokens. */
const withEtag =
  (etag: string, telephone = '+43155501'): Answer =>
  ({ kind }, to) => {
    const names = ['Ada', 'Bea']
    const text = (name: string) => vcard(name).replace('+43155501', telephone)
    if (kind === 'revision') send(to, itself(''))
    else if (kind === 'list')
      send(
        to,
        itself('') +
          names
            .map((name) => listed(name, etag))
            .join('')
            .replaceAll('""', ''),
      )
    else send(to, names.map((name) => given(name, text(name))).join(''))
  }

test.each([
  ['has no ETag', ''],
  ['has another ETag', 'e2'],
])('BOOK-02: a card that %s and the same values writes no contact', async (_, etag) => {
  const id = await newBook()
  answer = withEtag(etag === '' ? '' : 'e1')
  await followBook(platform, id)
  const rows = async () =>
    await sql`
      select k.xmin::text, k.ctid::text, name, n.xmin::text as n, n.ctid::text as at, number
      from contacts k join contact_numbers n on n.contact_id = k.id order by k.id`.execute(db)
  const cards = async () =>
    await sql`select xmin::text, ctid::text, href from contact_book_cards order by href`.execute(db)
  const change = async () =>
    await db.selectFrom('contact_books').select(['changed_at', 'added', 'changed', 'failure']).executeTakeFirst()
  const before = [await rows(), await change()]
  const cardsBefore = await cards()
  expect(before[1]).toMatchObject({ added: 2, failure: null })
  answer = withEtag(etag)
  await followBook(platform, id)
  expect([await rows(), await change()]).toEqual(before)
  if (etag === '') expect(await cards()).toEqual(cardsBefore)
  answer = withEtag(etag === '' ? '' : 'e3', '+43155509')
  await followBook(platform, id)
  expect(await change()).toMatchObject({ added: 0, changed: 2, failure: null })
})

test('BOOK-02: a name that is cut within a character is stored', async () => {
  const id = await newBook()
  answer = ({ kind, body }, to) => {
    if (kind !== 'cards') return honest(['Ada'])({ kind, body }, to)
    return send(to, given('Ada', vcard(`${'x'.repeat(limits.contactNameLength - 1)}\u{1f600} and more`)))
  }
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: null, names: ['x'.repeat(limits.contactNameLength - 1)] })
})

test('BOOK-02: a password given while the one before is refused is tried', async () => {
  const id = await givenRead()
  answer = async (_, to) => {
    await setBookPassword(db, id, platform.secrets.seal('new'))
    to.writeHead(401).end()
  }
  await followBook(platform, id)
  const { failure, lease } = await db
    .selectFrom('contact_books')
    .select(['failure', 'lease'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ failure, lease }).toEqual({ failure: null, lease: null })
  answer = honest(['Ada'])
  await followBook(platform, id)
  expect(await shown(id)).toEqual({ failure: null, names: ['Ada'] })
})

test('BOOK-02: a person who asks gets a card that had no room, though the book is the same', async () => {
  const id = await givenRead()
  await followBook(platform, id)
  await db
    .updateTable('contact_book_cards')
    .set({ left_out: 'limit', contact_id: null })
    .where('href', 'like', '%Bea%')
    .execute()
  await db.deleteFrom('contacts').where('name', '=', 'Bea').execute()
  await followBook(platform, id)
  expect((await shown(id)).names).toEqual(['Ada'])
  await askForBook(db, id, platform.now())
  await followBook(platform, id)
  expect((await shown(id)).names).toEqual(['Ada', 'Bea'])
})

test('BOOK-02: ten thousand cards come without a long stop for others', async () => {
  const id = await newBook()
  const names = Array.from({ length: 10_000 }, (_, index) => `card${index}`)
  answer = ({ kind, body }, to) => {
    if (kind !== 'cards') return honest(names)({ kind, body }, to)
    const asked = [...body.matchAll(/\/(card\d+)\.vcf/g)].map(([, name]) => name ?? '')
    return send(to, asked.map((name) => given(name)).join(''))
  }
  let turns = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  await followBook(platform, id)
  isOver = true
  await watching
  const { names: stored, failure } = await shown(id)
  expect([stored.length, failure]).toEqual([10_000, null])
  // each request, each part of an answer and each portion of rows is a turn of its own
  expect(turns).toBeGreaterThan(400)
})
