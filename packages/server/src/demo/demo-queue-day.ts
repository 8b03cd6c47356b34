import type { QueueEventKind } from '@lineside/contract/resources/pbx/queue-figures'
import type { Provisioning } from '../domain/saving/saving.ts'
import { insertQueueEvents } from './demo-store.ts'
import type { ProvisionedCompany } from './provision-demo.ts'

/** How long ago the callers came, in minutes: one every few minutes of the last hours, more than today has in the morning. */
const callers = Array.from({ length: 61 }, (_, index) => 6 + index * 7)

/**
 * QBOARD-01: the callers of a demo queue in the last hours: most are answered in time, some wait longer, a few give up, and
 * one goes on elsewhere.
 */
export const writeDemoQueueDay = async (
  { db }: Pick<Provisioning, 'db'>,
  companies: readonly ProvisionedCompany[],
  now: Date,
): Promise<void> => {
  const company = companies.find(({ company: { external_id } }) => external_id === 'ahorn')
  const queue = company?.groups.find(({ username }) => username === 'support')
  const agents = company?.seats.slice(0, 3) ?? []
  if (queue === undefined || agents.length === 0) return
  const events = callers.flatMap((minutes, index) => {
    const entered = now.getTime() - minutes * 60_000
    const event = (kind: QueueEventKind, seconds: number, agent_id: number | null = null) => ({
      queue_id: queue.id,
      kind,
      at: new Date(entered + seconds * 1000),
      call_id: `demo-queue-${index}`,
      agent_id,
      wrap_up_seconds: kind === 'hung_up' ? 20 : null,
    })
    const came = event('entered', 0)
    if (index % 15 === 7) return [came, event('abandoned', 50 + index)]
    if (index === 20) return [came, event('overflowed', 0)]
    const agent = agents[index % agents.length]?.id ?? null
    const waited = index % 6 === 4 ? 24 + (index % 5) * 6 : 4 + (index % 7) * 2
    return [came, event('answered', waited, agent), event('hung_up', waited + 90 + (index % 9) * 25, agent)]
  })
  await insertQueueEvents(db, events)
}
