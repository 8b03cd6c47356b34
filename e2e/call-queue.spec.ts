import { expectSound } from './support/calls/calls.ts'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenGroup } from './support/given/given-group.ts'
import { givenLine } from './support/given/given-line.ts'
import type { RunningServer } from './support/server.ts'
import { answer, call, card, closePeople, openPerson as open, stage } from './support/calls/person.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closePeople)

/** A queue that one agent answers. @returns its id */
const givenQueue = async (
  server: RunningServer,
  {
    name,
    extension,
    agent,
    ...numbers
  }: { name: string; extension: string; agent: number; length: string; wrapUp: string },
): Promise<number> => {
  const api = await apiAs(server, 'pilot')
  const group = await givenGroup(api, { name, extension, members: [agent] })
  const preferences = {
    cloud_pbx_callqueue: true,
    max_queue_length: numbers.length,
    queue_wrap_up_time: numbers.wrapUp,
  }
  const operations = Object.entries(preferences).map(([path, value]) => ({ op: 'add', path: `/${path}`, value }))
  expect((await api.patch(`/api/subscriberpreferences/${group}`, operations)).status).toBeLessThan(300)
  return group
}

test('CQ-01, CQ-04: the administrator sees who waits in a queue, towards who answers', async ({ browser, server }) => {
  test.slow()
  const ida = await givenLine(server, 'Ida Kern')
  await givenQueue(server, { name: 'Repairs', extension: '54', agent: ida.subscriber_id, length: '2', wrapUp: '600' })
  const agent = await open(browser, server, ida, '/user/dashboard')
  const admin = await open(browser, server, 'anna.novak', '/user/pbx-configuration/call-queues')
  const queue = admin.page.getByRole('region', { name: 'Repairs', exact: true })
  await expect(queue).toContainText('The next caller rings Ida Kern at once')
  const people = queue.getByRole('list', { name: 'Agents of the queue Repairs' })
  await expect(people).toHaveText(/Ida Kern\s*free/)
  await agent.page.getByText('Paused', { exact: true }).click()
  await expect(people).toHaveText(/Ida Kern\s*pause since \d\d:\d\d/)
  await expect(queue).toContainText('Nobody is free: the next caller waits')
  await expectAccessible(admin.page)

  const sofia = await open(browser, server, 'sofia.marchetti', '/user/home')
  await call(sofia.page, '54')
  const callers = queue.getByRole('list', { name: 'Callers in the queue Repairs' })
  await expect(callers.getByRole('listitem')).toHaveText([/^Sofia Marchetti1\d:\d\d$/])
  await expect(admin.page.getByRole('heading', { level: 1 })).toHaveText(
    'Call queues: 1 caller is waiting for Repairs.',
  )
  await expectAccessible(admin.page)
  await stage(sofia.page).getByRole('button', { name: 'End', exact: true }).click()
  await expect(queue).toContainText('Nobody is waiting')
})

test('CQ-04: two callers wait with music and their places; an agent sees them, takes one, and declines the other, which waits on', async ({
  browser,
  server,
}) => {
  test.slow()
  const ida = await givenLine(server, 'Ida Kern')
  await givenQueue(server, { name: 'Tickets', extension: '52', agent: ida.subscriber_id, length: '2', wrapUp: '600' })
  const agent = await open(browser, server, ida, '/user/dashboard')
  const queue = agent.page.getByRole('region', { name: 'Queue Tickets 52' })
  await expect(queue.getByRole('status')).toHaveText('Nobody waiting')
  await queue.getByText('Paused', { exact: true }).click()
  await expect(queue.getByText('You’re paused')).toBeVisible()
  await expectAccessible(agent.page)

  const anna = await open(browser, server, 'anna.novak', '/user/home')
  const sofia = await open(browser, server, 'sofia.marchetti', '/user/home')
  await call(anna.page, '52')
  await expect(queue.getByRole('status')).toHaveText('1 waiting')
  await expectSound(anna.page)
  // NAME-02: who waits reads for whom
  await expect(anna.page.getByRole('heading', { name: 'In call with Tickets (answered automatically)' })).toBeVisible()
  await call(sofia.page, '52')
  await expect(queue.getByRole('status')).toHaveText('Full: 2 waiting')
  await expect(queue.getByRole('listitem').filter({ has: agent.page.getByRole('timer') })).toHaveText([
    /^1Anna Novak.*0:\d\d/,
    /^2Sofia Marchetti.*0:\d\d/,
  ])
  await expectAccessible(agent.page)

  // whom the agent takes, whoever waits before, and even in a pause
  await queue.getByRole('button', { name: 'Take Sofia Marchetti' }).click()
  await expect(card(agent.page)).toContainText('Sofia Marchetti')
  await answer(agent.page)
  await expect(sofia.page.getByRole('heading', { name: 'In call with Ida Kern' })).toBeVisible()
  await expectSound(sofia.page)
  await expect(queue.getByRole('status')).toHaveText('1 waiting')
  await stage(sofia.page).getByRole('button', { name: 'End', exact: true }).click({ timeout: 5000 })

  await queue.getByText('Taking calls', { exact: true }).click()
  await expect(queue.getByText('Wrap-up after Sofia Marchetti')).toBeVisible()
  await expectAccessible(agent.page)
  await queue.getByRole('button', { name: 'Ready now' }).click()
  await expect(card(agent.page)).toContainText('Anna Novak')
  await card(agent.page).getByRole('button', { name: 'Decline' }).click()
  await expect(queue.getByText('Wrap-up', { exact: true })).toBeVisible()
  await expect(queue.getByRole('status')).toHaveText('1 waiting')
  await expectSound(anna.page)
  await queue.getByRole('button', { name: 'Take next caller' }).click()
  await answer(agent.page)
  await expectSound(agent.page)
  await expectSound(anna.page)
  await expect(queue.getByRole('status')).toHaveText('Nobody waiting')
})
