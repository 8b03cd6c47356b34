import { isDeepStrictEqual } from 'node:util'
import { type CapabilityName, capabilityNames } from '@lineside/contract/access'
import type { PortalInfo } from '../../domain/platform-settings/platform-settings.ts'
import { readPlatformSettings, writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { type Outcome, type Provisioning, operatorRefusal } from '../../domain/saving/saving.ts'
import { command } from '../command.ts'
import { portalInfoOf } from './portal-info.ts'

export const platformCommands = [
  command({
    noun: 'capabilities',
    verb: 'set',
    object: { kind: 'platform', by: [] },
    audience: 'operator',
    summary: 'switch capabilities of the whole platform on or off',
    isGlobal: true,
    options: {
      on: { kind: 'list', help: `to switch on, any of ${capabilityNames.join(', ')}`, isRecorded: true },
      off: { kind: 'list', help: 'to switch off, any of the same', isRecorded: true },
    },
    run: async (work, { on = [], off = [] }) => {
      const odd = [...on, ...off].find((name) => !capabilityNames.includes(name as CapabilityName))
      if (odd !== undefined) throw operatorRefusal(`There is no capability '${odd}'.`)
      const both = on.find((name) => off.includes(name))
      if (both !== undefined) throw operatorRefusal(`'${both}' cannot be both on and off.`)
      const { capabilities } = await readPlatformSettings(work.db)
      const wanted = { ...capabilities, ...flags(on, true), ...flags(off, false) }
      return { outcome: await save(work, 'capabilities', capabilities, wanted) }
    },
  }),
  command({
    noun: 'capabilities',
    verb: 'list',
    audience: 'operator',
    summary: 'capabilities of the whole platform',
    reads: true,
    options: {},
    run: async ({ db }) =>
      Object.entries((await readPlatformSettings(db)).capabilities).map(([name, enabled]) => ({ name, enabled })),
  }),
  command({
    noun: 'platform',
    verb: 'set',
    object: { kind: 'platform', by: [] },
    summary: 'change the information for portals about the platform',
    isGlobal: true,
    options: {
      mode: { kind: 'text', help: 'mode of the portal, such as mixed; empty for none' },
      conference: { kind: 'yes or no', help: 'offer forwarding to conferences' },
      'manager-secretary': { kind: 'yes or no', help: 'offer forwarding to a secretary' },
      callingcard: { kind: 'yes or no', help: 'offer forwarding to calling cards' },
      callthrough: { kind: 'yes or no', help: 'offer forwarding to call-through' },
      'show-qr': { kind: 'yes or no', help: 'offer sign-in of a phone by QR code' },
      'android-name': { kind: 'text', help: 'name of the app for Android; empty for none' },
      'android-url': { kind: 'text', help: 'address of the app for Android' },
      'apple-name': { kind: 'text', help: 'name of the app for iPhone; empty for none' },
      'apple-url': { kind: 'text', help: 'address of the app for iPhone' },
    },
    run: async (work, values) => {
      const { info } = await readPlatformSettings(work.db)
      return { outcome: await save(work, 'info', info, portalInfoOf(info, values)) }
    },
  }),
  command({
    noun: 'platform',
    verb: 'show',
    summary: 'information for portals about the platform',
    reads: true,
    options: {},
    run: async ({ db }) => ({ ...(await readPlatformSettings(db)).info }),
  }),
]

const flags = (names: readonly string[], value: boolean) => Object.fromEntries(names.map((name) => [name, value]))

const save = async <Part extends object>(
  { db }: Provisioning,
  name: 'capabilities' | 'info',
  current: Part,
  wanted: Part | PortalInfo,
): Promise<Outcome> => {
  // stored members have another order, and undefined ones are missing
  if (isDeepStrictEqual(current, JSON.parse(JSON.stringify(wanted)))) return 'unchanged'
  await writePlatformSetting(db, name, wanted)
  return 'updated'
}
