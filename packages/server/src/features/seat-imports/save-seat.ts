import { subscribers } from '@lineside/contract/resources/subscribers'
import { findLineRow, type LineRow } from '../../domain/pbx-lines/lines-store.ts'
import { changeLine, createLine } from '../../domain/pbx-lines/save-line.ts'
import { presentSubscriber } from '../../domain/subscribers/present-subscriber.ts'
import { findSubscriber, type SubscriberRow, type Viewer } from '../../domain/subscribers/subscribers-store.ts'
import { recordWrite, type Writer } from '../../platform/audit/record-write.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SeatPlan } from './plan-seats.ts'
import type { SeatWorld } from './seat-world-store.ts'

export interface SeatToSave {
  readonly writer: Viewer & Writer
  readonly world: SeatWorld
  readonly plan: SeatPlan
  readonly webPasswordHash: string | undefined
}

/**
 * Saves one row of an import and records who wrote it, like the corresponding call of the API.
 * @returns the id of a new seat
 */
export const saveSeat = async (
  platform: Platform,
  db: Db,
  { writer, world, plan, webPasswordHash }: SeatToSave,
): Promise<number | undefined> => {
  if (plan.action === 'none') return undefined
  const work = { ...platform, db }
  const values = { ...plan.line, ...(webPasswordHash === undefined ? {} : { webpassword: { hash: webPasswordHash } }) }
  const shown = async (id: number) =>
    presentSubscriber((await findSubscriber(db, writer, id)) as SubscriberRow, writer, platform.secrets)
  const written = { resource: subscribers.name, written: plan.line, at: platform.now() }
  if (plan.action === 'create') {
    const { place, domainId: domain_id } = world
    const { username } = plan.verdict
    const id = await createLine(work, { kind: 'seat', customer_id: place.id, domain_id, username }, values)
    await recordWrite(db, writer, { ...written, id, method: 'create', before: null, after: await shown(id) })
    return id
  }
  const { id } = plan.existing
  const before = await shown(id)
  await changeLine(work, (await findLineRow(db, id)) as LineRow, values)
  await recordWrite(db, writer, { ...written, id, method: 'patch', before, after: await shown(id) })
  return undefined
}
