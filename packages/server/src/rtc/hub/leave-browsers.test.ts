import { closeCodes } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { BrowserConnection } from './browser-connection.ts'
import { leaveBrowsers } from './leave-browsers.ts'

/** Browsers of this process, and all that is done with them. */
const given = (...ids: readonly string[]) => {
  const done: string[] = []
  const say =
    (what: string) =>
    ({ id }: { readonly id: string }) =>
      void done.push(`${what} ${id}`)
  const all = new Map(
    ids.map((id) => {
      const legs = new Map([['call', { id: `${id}.call` } as BrowserLeg]])
      const closeSocket = (code: number) => void done.push(`close ${id} ${code}`)
      return [id, { id, legs, closeSocket } as unknown as BrowserConnection]
    }),
  )
  const leaving = leaveBrowsers({
    connections: {
      all: () => [...all.values()],
      remove: ({ id }: BrowserConnection) => all.delete(id),
    } as unknown as Parameters<typeof leaveBrowsers>[0]['connections'],
    waits: { begin: () => undefined, has: () => false, end: () => undefined },
    rooms: { lost: say('lost') },
    forgetFrames: () => undefined,
    leaveLeg: say('leave'),
    deleteRow: say('delete'),
    forget: say('forget'),
  })
  return { ...leaving, done }
}

test('GROW-03: a browser that is sent elsewhere takes its legs along before its socket is closed', () => {
  const { sendElsewhere, done } = given('one', 'two')
  expect(sendElsewhere(({ id }) => id === 'one', 5)).toBe(1)
  expect(done).toEqual(['lost one', 'leave one.call', `close one ${closeCodes.goingAway}`, 'delete one'])
})

test('GROW-03: those that are left when the process ends go the same way, unless none was sent before', () => {
  const drained = given('one', 'two')
  drained.sendElsewhere(({ id }) => id === 'one', 5)
  drained.closeAll()
  expect(drained.done.filter((what) => what.startsWith('leave'))).toEqual(['leave one.call', 'leave two.call'])
  const alone = given('one')
  alone.closeAll()
  expect(alone.done).toEqual(['forget one'])
})
