import { afterEach, expect, test, vi } from 'vitest'
import { directoryNameQuery } from './directory.ts'

afterEach(() => vi.unstubAllGlobals())

const max = { id: 1, username: 'max', domain: 'a.b', display_name: 'Max Lind', pbx_extension: '712' }
const primary_number = { cc: '43', ac: '1', sn: '9920', number_id: 3 }
const maria = { id: '7', name: 'Maria Novak', number: '436641234567', shared: true }

/** The name by a number, and the addresses that were asked, of a platform that finds these whatever it is asked for. */
const nameOf = async (number: string, users: readonly object[], entries: readonly object[] = []) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    return Response.json(
      url.includes('pbxusers')
        ? { total_count: users.length, _embedded: { 'ngcp:pbxusers': users } }
        : { data: entries, total_count: entries.length },
    )
  })
  const { queryFn } = directoryNameQuery(1, number)
  const context = { signal: new AbortController().signal } as never
  return { name: await (queryFn as (context: never) => Promise<string | null>)(context), asked }
}

test.each(['*', '712*', '%', '_12', '7?2', 'max', ''])(
  'NAME-02: nobody is asked for by "%s", which a caller may send as a number',
  async (sent) => {
    expect(await nameOf(sent, [max], [maria])).toEqual({ name: null, asked: [] })
  },
)

test.each([
  ['712', 'Max Lind'],
  ['4319920', 'Max Lind'],
  ['+4319920', 'Max Lind'],
  ['+436641234567', 'Maria Novak'],
  ['71', null],
  ['43664123456', null],
])('NAME-02: only the rows with just the number name somebody: %s', async (number, name) => {
  expect((await nameOf(number, [{ ...max, primary_number }], [maria])).name).toBe(name)
})
