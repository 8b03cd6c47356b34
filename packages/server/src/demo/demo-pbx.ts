import { givePlaceToSeats } from '../domain/emergency/chosen-places-store.ts'
import { insertPlace } from '../domain/emergency/places-store.ts'
import { savePreferences } from '../domain/provisioning/preferences.ts'
import type { Provisioning } from '../domain/saving/saving.ts'
import { copyDefaults } from '../domain/sounds/default-sets-store.ts'
import { findHandle } from '../domain/sounds/find-handle.ts'
import { giveToLinesWithout } from '../domain/sounds/line-sets-store.ts'
import type { StoredPrompt } from './demo-files.ts'
import { insertAttendantSlots, insertSoundSet } from './demo-store.ts'
import type { DemoLine, ProvisionedCompany } from './provision-demo.ts'

/** The company whose administrator the demo account `pilot` is. */
const owner = 'ahorn'

/** Sets up a PBX in use: sounds of the company's own, a call queue, a manager with secretaries, a menu for callers. */
export const writeDemoPbx = async (
  work: Provisioning,
  companies: readonly ProvisionedCompany[],
  prompts: readonly StoredPrompt[],
): Promise<void> => {
  for (const { pilot } of companies) await placeSeats(work, pilot.customer_id)
  const company = companies.find(({ company: { external_id } }) => external_id === owner)
  if (company === undefined) return
  const { pilot, seats, groups, domain } = company
  const line = (username: string): DemoLine => {
    const found = [pilot, ...seats, ...groups].find((each) => each.username === username)
    if (found === undefined) throw new Error(`Nobody at ${owner} is called ${username}`)
    return found
  }
  await saveSounds(work, pilot.customer_id, prompts)
  await savePreferences(work, line('support').id, {
    cloud_pbx_callqueue: true,
    max_queue_length: '8',
    queue_wrap_up_time: '20',
  })
  await savePreferences(work, line('sales').id, {
    manager_secretary: true,
    secretary_numbers: [line('petra.lang').number],
  })
  const slots = { 1: line('sales'), 2: line('support'), 9: line('petra.lang'), default: line('sales') }
  await insertAttendantSlots(
    work.db,
    pilot.id,
    Object.entries(slots).map(([slot, to]) => ({ slot, destination: `sip:${to.extension}@${domain}` })),
  )
}

/** Everybody sits in the head office. */
const placeSeats = async ({ db }: Provisioning, customerId: number): Promise<void> => {
  const address = {
    country: 'AT',
    region: '',
    city: 'Wien',
    postal_code: '1010',
    street: 'Annagasse',
    house_number: '4',
  }
  const inside = { building: '', floor: '2', room: '', note: 'Entrance by the yard' }
  const id = await insertPlace(db, customerId, { name: 'Head office', ...address, ...inside })
  await givePlaceToSeats(db, customerId, id)
}

/**
 * Saves a sound set that every line uses, with the company's own prompts and German ones, and a second, unfinished set.
 */
const saveSounds = async ({ db }: Provisioning, customer_id: number, prompts: readonly StoredPrompt[]) => {
  const filesFor = (isWanted: (handle: string) => boolean) =>
    prompts
      .filter(({ handle }) => isWanted(handle))
      .map(({ handle, file, key, seconds }) => ({
        handle_id: findHandle({ handle })?.id ?? 0,
        filename: file,
        file_key: key,
        duration_ms: Math.round(seconds * 1e3),
      }))
  const main = { customer_id, name: 'Ahorn', description: 'What all our callers hear', contract_default: true }
  const id = await insertSoundSet(
    db,
    main,
    filesFor((handle) => handle !== 'office_hours'),
  )
  await copyDefaults(db, { id, language: 'de', repeats: false, replaces: false })
  await giveToLinesWithout(db, customer_id, id)
  const begun = { customer_id, name: 'Winter', description: 'While the workshop is closed' }
  await insertSoundSet(
    db,
    begun,
    filesFor((handle) => handle === 'office_hours'),
  )
}
