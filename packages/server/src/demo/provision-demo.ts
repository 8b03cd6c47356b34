import { readFile } from 'node:fs/promises'
import { digitsOf, type PhoneNumberParts, withExtension } from '@lineside/telephony/numbers/phone-number'
import { writePlatformSetting } from '../domain/platform-settings/platform-settings-store.ts'
import { defaultPlatformSettings } from '../domain/platform-settings/platform-settings.ts'
import { saveCallForwarding } from '../domain/provisioning/call-forwarding.ts'
import { saveCustomer } from '../domain/provisioning/customers.ts'
import { saveAliasNumber } from '../domain/pbx-lines/primary-numbers.ts'
import { savePreferences } from '../domain/provisioning/preferences.ts'
import { saveProfile, saveProfileSet } from '../domain/provisioning/profiles.ts'
import type { Provisioning } from '../domain/saving/saving.ts'
import { saveReseller } from '../domain/provisioning/resellers.ts'
import { saveSubscriber } from '../domain/provisioning/subscribers.ts'
import { demoAssetPath } from './demo-assets.ts'
import { demoForwarding } from './demo-forwarding.ts'
import type { DemoCompany, DemoPerson, DemoReseller } from './demo-types.ts'
import { demoProfiles, demoResellers } from './demo-world.ts'
import { provisionDemoDevices } from './provision-demo-devices.ts'
import type { Random } from './random.ts'

/** A line that makes and gets calls. */
export interface DemoLine {
  readonly id: number
  readonly customer_id: number
  readonly username: string
  readonly extension: string | null
  /** Its primary number, all digits. */
  readonly number: string
}

/** A company with its ids in the database. */
export interface ProvisionedCompany {
  readonly company: DemoCompany
  readonly domain: string
  readonly pilot: DemoLine
  readonly seats: readonly DemoLine[]
  readonly groups: readonly DemoLine[]
}

/** Makes resellers, customers and all their lines, with the same functions that an operator uses. */
export const provisionDemo = async (work: Provisioning, random: Random): Promise<ProvisionedCompany[]> => {
  const companies: ProvisionedCompany[] = []
  for (const reseller of demoResellers) {
    const { primary, secondary, domain } = reseller
    const logo = await readFile(demoAssetPath(reseller.logo))
    const branding = { primary, secondary, logo }
    const { id } = await saveReseller(work, { name: reseller.name, domains: [domain], branding })
    const own: ProvisionedCompany[] = []
    for (const company of reseller.companies) own.push(await provisionCompany(work, random, reseller, id, company))
    await provisionDemoDevices(work, id, own)
    companies.push(...own)
  }
  await writePlatformSetting(work.db, 'info', {
    ...defaultPlatformSettings.info,
    app: {
      show_qr: true,
      android: { name: 'Lineside for Android', url: 'https://nordwind.example/apps/android' },
      apple: { name: 'Lineside for iPhone', url: 'https://nordwind.example/apps/iphone' },
    },
  })
  return companies
}

const provisionCompany = async (
  work: Provisioning,
  random: Random,
  { domain }: DemoReseller,
  reseller_id: number,
  company: DemoCompany,
): Promise<ProvisionedCompany> => {
  const customer_id = await saveCompany(work, reseller_id, company)
  const base = { customer_id, domain }
  const line = (id: number, username: string, extension: string | null): DemoLine => {
    const number: PhoneNumberParts = extension === null ? company.number : withExtension(company.number, extension)
    return { id, customer_id, username, extension, number: digitsOf(number) }
  }
  const save = async (person: DemoPerson, number?: PhoneNumberParts): Promise<DemoLine> => {
    const { username, display_name, timezone, profile, extension: pbx_extension, password: webpassword } = person
    const { id } = await saveSubscriber(work, {
      ...base,
      kind: number === undefined ? 'seat' : 'pilot',
      username,
      display_name,
      timezone,
      profile,
      number,
      pbx_extension,
      webpassword,
      email: `${username}@${domain}`,
      password: random.hex(20),
    })
    return line(id, username, pbx_extension ?? null)
  }

  const pilot = await save(company.pilot, company.number)
  const seats: DemoLine[] = []
  for (const seat of company.seats) seats.push(await save(seat))
  const groups: DemoLine[] = []
  for (const { username, display_name, extension, policy, members } of company.groups) {
    const ids = members.flatMap((name) => seats.filter((seat) => seat.username === name).map(({ id }) => id))
    const { id } = await saveSubscriber(work, {
      ...base,
      kind: 'group',
      username,
      display_name,
      pbx_extension: extension,
      pbx_hunt_policy: policy,
      pbx_hunt_timeout: 15,
      pbx_groupmember_ids: ids,
    })
    groups.push(line(id, username, extension))
  }
  for (const number of company.freeNumbers) await saveAliasNumber(work, { number, subscriber_id: pilot.id })
  for (const { id } of [pilot, ...seats]) await savePreferences(work, id, { language: company.language })
  await savePreferences(work, pilot.id, demoBlocking)
  for (const { id, username } of [pilot, ...seats]) {
    const forwarding = demoForwarding[username]
    if (forwarding !== undefined) await saveCallForwarding(work, id, forwarding)
  }
  return { company, domain, pilot, seats, groups }
}

/** Blocked numbers: premium-rate services, and a caller who was a nuisance. */
export const demoBlocking = { block_in_list: ['44909879012[0-9]', '4372099*'], block_out_list: ['43900*', '43930*'] }

const saveCompany = async (work: Provisioning, reseller_id: number, company: DemoCompany): Promise<number> => {
  const { external_id, name, timezone, currency, extensions, profile_set } = company
  const { id: profile_set_id } = await saveProfileSet(work, { reseller_id, name: profile_set })
  for (const profile of demoProfiles) await saveProfile(work, { profile_set_id, ...profile })
  const [ext_range_min, ext_range_max] = extensions
  const values = {
    external_id,
    name,
    timezone,
    currency,
    profile_set_id,
    ext_range_min,
    ext_range_max,
  }
  return (await saveCustomer(work, { reseller_id, ...values })).id
}
