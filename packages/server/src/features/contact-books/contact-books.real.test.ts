import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { card, startRadicale, whyNoRadicale } from '../../../test/dav/radicale.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { followBook } from '../../domain/contact-books/follow-book.ts'
import { partyNames } from '../../domain/contacts/contacts-store.ts'
import { contactsRoutes } from '../contacts/contacts-routes.ts'
import { contactBooksRoutes } from './contact-books-routes.ts'

describe.skipIf(whyNoRadicale !== null)(
  'BOOK-02: contacts follow an address book of a real CardDAV server',
  async () => {
    if (whyNoRadicale !== null) return
    const server = await startRadicale()
    afterAll(server.stop)
    const { platform, clock } = await createTestPlatform({ contactBooksInside: [server.origin] })
    const { db } = platform
    const app = await createTestApp(platform, contactBooksRoutes, contactsRoutes)
    const customer = await givenCustomer(platform)
    const pilot = await givenPilot(platform, { customer })
    const anna = await givenSubscriber(platform, { customer, display_name: 'Anna' })

    type Json = Record<string, unknown>
    const ask = async (
      who: { readonly id: number },
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
    ) => {
      const headers = await signedIn(platform, who)
      const answer = await app.inject({ method, url: `/api/lineside/${path}`, headers, ...(body && { payload: body }) })
      return { status: answer.statusCode, body: answer.payload === '' ? {} : answer.json<Json>() }
    }
    const book = async (who: { readonly id: number } = anna) =>
      ((await ask(who, 'GET', 'contactbooks')).body['books'] as Json[])[0] ?? {}
    const names = async (id = anna.id) =>
      (await db.selectFrom('contacts').select('name').where('subscriber_id', '=', id).orderBy('name').execute()).map(
        ({ name }) => name,
      )
    const connect = async (url: string, more: object = {}, who: { readonly id: number } = anna) =>
      Number((await ask(who, 'POST', 'contactbooks', { url, name: 'Work', ...server.account, ...more })).body['id'])
    let count = 0
    const newBook = () => server.createBook(`Book${++count}`)

    beforeEach(async () => {
      await db.deleteFrom('contact_books').execute()
      await db.deleteFrom('contacts').execute()
    })

    test('finds the books of an account, and says what is wrong with user or address', async () => {
      const url = await newBook()
      const found = await ask(anna, 'POST', 'contactbooks/find', { address: server.origin, ...server.account })
      expect(found).toMatchObject({
        status: 200,
        body: { found: expect.arrayContaining([{ url, name: `Book${count}` }]) },
      })
      const itself = await ask(anna, 'POST', 'contactbooks/find', { address: url, ...server.account })
      expect(itself.body).toEqual({ found: [{ url, name: `Book${count}` }] })
      const wrong = { ...server.account, password: 'wrong' }
      const refused = await ask(anna, 'POST', 'contactbooks/find', { address: server.origin, ...wrong })
      expect(refused).toMatchObject({ status: 422, body: { reason: 'book_credentials' } })
      const inner = { address: 'https://127.0.0.1:9/', ...server.account }
      expect((await ask(anna, 'POST', 'contactbooks/find', inner)).body).toMatchObject({ reason: 'book_not_public' })
      expect(
        (await ask(anna, 'POST', 'contactbooks', { url: server.origin, name: 'x', ...server.account })).body,
      ).toMatchObject({
        reason: 'book_not_found',
      })
    })

    test('cards come, change and go; ours stay, and what is left out is said', async () => {
      const url = await newBook()
      await server.put(url, 'a', card('a', 'Ada Lovelace', 'TEL;TYPE=WORK:+43 1 5550101'))
      await server.put(url, 'b', card('b', 'Bertha Benz', 'TEL;TYPE=CELL:+43 664 5550102', 'TEL:no number'))
      await server.put(url, 'c', card('c', 'Without', 'EMAIL:x@example.org'))
      await server.put(url, 'd', card('d', 'Everybody', 'X-ADDRESSBOOKSERVER-KIND:group'))
      await server.put(
        url,
        'e',
        card('e', 'Picture', `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(50_000)}`, 'TEL:+43 1 5550103'),
      )
      await db
        .insertInto('contacts')
        .values({
          customer_id: customer.id,
          subscriber_id: anna.id,
          name: 'Our own',
          company: null,
          email: null,
          search_text: 'our own',
        })
        .execute()
      const id = await connect(url)
      expect(await book()).toMatchObject({ is_running: true, synced_at: null })
      await followBook(platform, id)
      expect(await names()).toEqual(['Ada Lovelace', 'Bertha Benz', 'Our own', 'Picture'])
      expect(await book()).toMatchObject({
        id,
        shared: false,
        contacts: 3,
        values_left_out: 1,
        failure: null,
        is_running: false,
        left_out: expect.arrayContaining([
          { reason: 'no_number', count: 1 },
          { reason: 'group', count: 1 },
        ]),
        last_change: { added: 3, changed: 0, removed: 0 },
      })
      const reader = { customerId: customer.id, subscriberId: anna.id }
      expect((await partyNames(db, reader, ['4315550101'])).get('4315550101')?.name).toBe('Ada Lovelace')

      await server.put(url, 'a', card('a', 'Ada King', 'TEL;TYPE=WORK:+43 1 5550101'))
      await server.put(url, 'f', card('f', 'Franz', 'TEL:+43 1 5550104'))
      await server.remove(`${url}b.vcf`)
      await followBook(platform, id)
      expect(await names()).toEqual(['Ada King', 'Franz', 'Our own', 'Picture'])
      expect(await book()).toMatchObject({ last_change: { added: 1, changed: 1, removed: 1 } })
      await followBook(platform, id)
      expect(await book()).toMatchObject({ last_change: { added: 1, changed: 1, removed: 1 }, contacts: 3 })
    })

    test('its contacts are read only, named by their book, and stay or go with it', async () => {
      const url = await newBook()
      await server.put(url, 'a', card('a', 'Ada', 'TEL:+43 1 5550101'))
      const id = await connect(url)
      await followBook(platform, id)
      const listed = await app.inject({ url: '/api/contacts/?search=ada', headers: await signedIn(platform, anna) })
      const [contact] = (listed.json<{ _embedded: Json }>()._embedded['ngcp:contacts'] ?? []) as Json[]
      expect(contact).toMatchObject({ name: 'Ada', book: 'Work' })
      const remove = await app.inject({
        method: 'DELETE',
        url: `/api/contacts/${String(contact?.['id'])}`,
        headers: await signedIn(platform, anna),
      })
      expect(remove.json()).toMatchObject({ reason: 'contact_follows', values: { book: 'Work' } })
      expect((await ask(anna, 'DELETE', `contactbooks/${id}?contacts=keep`)).status).toBe(204)
      expect(await names()).toEqual(['Ada'])
      const again = await connect(url)
      await followBook(platform, again)
      expect(await names()).toEqual(['Ada', 'Ada'])
      expect((await ask(anna, 'DELETE', `contactbooks/${again}?contacts=remove`)).status).toBe(204)
      expect(await names()).toEqual(['Ada'])
    })

    test('a refused password is not tried again by itself; another one is', async () => {
      const url = await newBook()
      await server.put(url, 'a', card('a', 'Ada', 'TEL:+43 1 5550101'))
      const id = await connect(url)
      await followBook(platform, id)
      await db
        .updateTable('contact_books')
        .set({ password_box: platform.secrets.seal('old') })
        .execute()
      await followBook(platform, id)
      expect(await book()).toMatchObject({ failure: 'book_credentials', next_at: null, contacts: 1 })
      expect(
        (await ask(anna, 'PUT', `contactbooks/${id}/password`, { password: server.account.password })).status,
      ).toBe(204)
      await followBook(platform, id)
      expect(await book()).toMatchObject({ failure: null, failing_since: null })
      const told = await db.selectFrom('audit_log').selectAll().where('resource', '=', 'contactbooks').execute()
      expect(JSON.stringify(told)).not.toContain(server.account.password)
      expect(JSON.stringify(await book())).not.toContain(server.account.password)
    })

    test("the company's books are for those who write its contacts", async () => {
      const url = await newBook()
      await server.put(url, 'a', card('a', 'Supplier', 'TEL:+43 1 5550101'))
      expect(
        (await ask(anna, 'POST', 'contactbooks', { url, name: 'x', ...server.account, shared: true })).status,
      ).toBe(403)
      const id = await connect(url, { shared: true }, pilot)
      await followBook(platform, id)
      expect(await book(anna)).toEqual({})
      expect(await book(pilot)).toMatchObject({ shared: true, contacts: 1 })
      for (const [method, path] of [
        ['DELETE', `contactbooks/${id}?contacts=remove`],
        ['POST', `contactbooks/${id}/read`],
      ] as const)
        expect((await ask(anna, method, path)).status).toBe(404)
      const stranger = await givenPilot(platform, { customer: await givenCustomer(platform) })
      expect((await ask(stranger, 'POST', `contactbooks/${id}/read`)).status).toBe(404)
      expect((await ask(pilot, 'POST', `contactbooks/${id}/read`)).status).toBe(204)
    })

    test('an empty book takes its contacts when the server says so twice', async () => {
      const url = await newBook()
      await server.put(url, 'a', card('a', 'Ada', 'TEL:+43 1 5550101'))
      const id = await connect(url)
      await followBook(platform, id)
      await server.remove(`${url}a.vcf`)
      await db.updateTable('contact_books').set({ revision: null }).execute()
      clock.pass({ seconds: 90_000 })
      await followBook(platform, id)
      expect(await book()).toMatchObject({ failure: 'book_empty', contacts: 1 })
      await followBook(platform, id)
      expect(await book()).toMatchObject({ failure: null, contacts: 0, last_change: { removed: 1 } })
    })

    test('two processes do not read it at the same time', async () => {
      const url = await newBook()
      await server.put(url, 'a', card('a', 'Ada', 'TEL:+43 1 5550101'))
      const id = await connect(url)
      await Promise.all([followBook(platform, id), followBook(platform, id), followBook(platform, id)])
      expect(await names()).toEqual(['Ada'])
    })
  },
)
