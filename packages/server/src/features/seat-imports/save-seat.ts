import { subscribers } from '@lineside/contract/resources/subscribers'
import { createLine } from '../../domain/pbx-lines/create-line.ts'
import type { NewLine } from '../../domain/pbx-lines/create-line.ts'
import { saveAliases } from '../../domain/pbx-lines/save-aliases.ts'
import { saveGroups } from '../../domain/provisioning/group-members-store.ts'
import { saveSubscriber } from '../../domain/provisioning/subscribers.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { isSecretMember } from '../../platform/http/secret-members.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SeatPlan } from './plan-seats.ts'
import type { KnownLine, SeatWorld } from './seat-world-store.ts'

export interface SeatToSave {
  readonly writer: Pick<Principal, 'customerId' | 'subscriberId'>
  readonly world: SeatWorld
  readonly plan: SeatPlan
  readonly webPasswordHash: string | undefined
}

/** One row of an import, and who wrote it. */
export const saveSeat = async (
  platform: Platform,
  db: Db,
  { writer, world, plan, webPasswordHash }: SeatToSave,
): Promise<void> => {
  if (plan.action === 'none') return
  const at = platform.now()
  const webpassword = webPasswordHash === undefined ? undefined : { hash: webPasswordHash }
  if (plan.action === 'create') {
    const id = await createLine(platform, db, world.customerId, { ...plan.line, webpassword })
    const record = { resource: subscribers.name, id, method: 'create', before: null, at } as const
    await recordWrite(db, writer, { ...record, after: shown(plan.line), written: plan.line })
    return
  }
  const { existing, line } = plan
  await updateSeat(platform, db, world, { existing, line: { ...line, webpassword } })
  const { display_name, email, timezone, pbx_extension, username } = existing
  const before = { username, display_name, email, timezone, pbx_extension }
  const record = { resource: subscribers.name, id: existing.id, method: 'patch', at } as const
  await recordWrite(db, writer, { ...record, before, after: { ...before, ...shown(line) }, written: line })
}

/** Everything but the passwords. */
const shown = (line: Partial<NewLine>) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !isSecretMember(name)))

const updateSeat = async (
  platform: Platform,
  db: Db,
  { customerId, pilot, profiles }: SeatWorld,
  { existing: { id, username }, line }: { existing: KnownLine; line: Partial<NewLine> },
): Promise<void> => {
  await saveSubscriber(
    { ...platform, db },
    {
      kind: 'seat',
      customer_id: customerId,
      domain: pilot.domain,
      username,
      display_name: line.display_name,
      email: line.email,
      timezone: line.timezone,
      extension: line.pbx_extension ?? undefined,
      profile: [...profiles].find(([, profile]) => profile === line.profile_id)?.[0],
      web_password: line.webpassword,
      sip_password: line.password ?? undefined,
    },
  )
  if (line.pbx_group_ids) await saveGroups(db, { memberId: id, customerId, groups: line.pbx_group_ids })
  if (line.alias_numbers) await saveAliases(db, { id, customerId, pilotId: pilot.id }, line.alias_numbers)
}
