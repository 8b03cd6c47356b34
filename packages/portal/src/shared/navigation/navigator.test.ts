import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNavigator } from './navigator.ts'
import type { Route } from './route.ts'

interface Loading {
  readonly come: () => void
  readonly fail: () => void
}

/** A route whose code comes when the test says so. */
const given = (path: string, guard: Route['guard'] = async () => null) => {
  const loads: Loading[] = []
  const load = () =>
    new Promise<void>((resolve, reject) => loads.push({ come: resolve, fail: () => reject(new Error('no code')) }))
  return { route: { path, guard, load, Component: () => null }, loads }
}

const quick = (path: string, guard: Route['guard'] = async () => null): Route => ({
  path,
  guard,
  load: async () => {},
  Component: () => null,
})

const started = async (routes: readonly Route[], at = '/one') => {
  const history = createMemoryHistory({ initialEntries: [at] })
  const navigator = createNavigator(history)
  navigator.start(routes)
  await settle()
  const seen = () => {
    const { route, phase } = navigator.shown.read() ?? {}
    return `${route?.path} ${phase}`
  }
  return { history, seen, ...navigator }
}

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  // the history asks its blockers only in a browser
  vi.stubGlobal('document', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('NAV-15: the old page stays until the code of the next one is there, for a quarter of a second at most', async () => {
  const two = given('/two')
  const { navigate, seen, asked } = await started([quick('/one'), two.route])
  navigate({ to: '/two' })
  await vi.advanceTimersByTimeAsync(249)
  expect([seen(), asked.read().pathname]).toEqual(['/one ready', '/two'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen()).toBe('/two pending')
  two.loads[0]?.come()
  await settle()
  expect(seen()).toBe('/two ready')
})

test('NAV-15: the first page is waited for until it is there or was given up, for a quarter of a second at most', async () => {
  const arrival = async (wait: (one: ReturnType<typeof given>) => unknown) => {
    const one = given('/one')
    const { arrived } = await started([one.route])
    let hasArrived = false
    void arrived().then(() => (hasArrived = true))
    await settle()
    const before = hasArrived
    await wait(one)
    await settle()
    return [before, hasArrived]
  }
  expect(await arrival(({ loads }) => loads[0]?.come())).toEqual([false, true])
  expect(await arrival(({ loads }) => loads[0]?.fail())).toEqual([false, true])
  expect(await arrival(() => vi.advanceTimersByTimeAsync(249))).toEqual([false, false])
  expect(await arrival(() => vi.advanceTimersByTimeAsync(250))).toEqual([false, true])
  const { arrived } = await started([quick('/one')])
  await expect(arrived()).resolves.toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('NAV-15: a page whose code does not come can be asked for again', async () => {
  const two = given('/two')
  const { navigate, reload, seen } = await started([quick('/one'), two.route])
  navigate({ to: '/two' })
  await settle()
  two.loads[0]?.fail()
  await settle()
  expect(seen()).toBe('/two failed')
  reload()
  await settle()
  two.loads[1]?.come()
  await settle()
  expect(seen()).toBe('/two ready')
})

test('a page that comes late does not take the place of one that was asked for after it', async () => {
  const two = given('/two')
  const { navigate, seen } = await started([quick('/one'), two.route, quick('/three')])
  navigate({ to: '/two' })
  await settle()
  navigate({ to: '/three' })
  await settle()
  two.loads[0]?.come()
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen()).toBe('/three ready')
})

test('NAV-05: a guard leads elsewhere, and the address that it refused is no step of the history', async () => {
  const { navigate, history, seen } = await started([
    quick('/one'),
    quick('/two', async () => '/three'),
    quick('/three'),
  ])
  navigate({ to: '/two' })
  await settle()
  expect([seen(), history.location.pathname]).toEqual(['/three ready', '/three'])
  history.back()
  expect(history.location.pathname).toBe('/one')
})

test('a guard leads elsewhere although somebody would ask before the page is left', async () => {
  let isOpen = true
  const { reload, history, seen } = await started([quick('/one', async () => (isOpen ? null : '/two')), quick('/two')])
  history.block({ blockerFn: () => true })
  isOpen = false
  reload()
  await settle()
  expect(seen()).toBe('/two ready')
})

test('a change of page that is refused leaves page and address as they are', async () => {
  const { navigate, history, seen } = await started([quick('/one'), quick('/two')])
  const release = history.block({ blockerFn: () => true })
  navigate({ to: '/two' })
  await settle()
  expect([seen(), history.location.pathname]).toEqual(['/one ready', '/one'])
  release()
  navigate({ to: '/two' })
  await settle()
  expect(seen()).toBe('/two ready')
})

test('a page changes its own address, but no more once another one was asked for', async () => {
  const two = given('/two')
  const { navigate, history, shown } = await started([quick('/one'), two.route])
  navigate({ to: '.', search: { tab: 'fax', page: 2, none: '' }, replace: true })
  await settle()
  expect([history.location.href, shown.read()?.address.search]).toEqual([
    '/one?tab=fax&page=2',
    { tab: 'fax', page: '2' },
  ])
  navigate({ to: '/two' })
  navigate({ to: '.', search: { tab: 'call' } })
  await settle()
  expect(history.location.href).toBe('/two')
})

test('the address that is shown is no new step of the history', async () => {
  const guard = vi.fn<Route['guard']>(async () => null)
  const { navigate, history } = await started([quick('/one', guard)], '/one?tab=fax')
  navigate({ to: '/one', search: { tab: 'fax' } })
  await settle()
  expect([history.length, guard.mock.calls.length]).toEqual([1, 2])
})

test('CONF-01: a part of the path reaches the page decoded', async () => {
  const { navigate, history, shown } = await started([quick('/one'), quick('/conference/$room')])
  navigate({ to: '/conference/$room', params: { room: 'board room' } })
  await settle()
  expect([history.location.pathname, shown.read()?.params]).toEqual([
    '/conference/board%20room',
    { room: 'board room' },
  ])
})
