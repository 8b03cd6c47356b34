import { saveDeviceProfile, saveDrawnModels } from '../../domain/provisioning/device-models.ts'
import { command } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { listDeviceProfiles } from '../lists-store.ts'
import { requireReseller } from '../references-store.ts'

export const deviceCommands = [
  command({
    noun: 'device-models',
    verb: 'save',
    object: { kind: 'reseller', by: ['reseller'] },
    audience: 'reseller',
    summary: 'the desk phones and the key extension built into Lineside, each with a profile',
    options: { reseller: { kind: 'text', help: 'name of the reseller', required: true } },
    run: async (work, { reseller }) => saveDrawnModels(work, await requireReseller(work, reseller)),
  }),
  command({
    noun: 'device-profiles',
    verb: 'save',
    object: { kind: 'device profile', by: ['reseller', 'name'] },
    audience: 'reseller',
    summary: 'a further profile of a model, under another name',
    options: {
      reseller: { kind: 'text', help: 'name of the reseller', required: true },
      name: { kind: 'text', help: 'name that customers see', required: true },
      model: { kind: 'text', help: "name of the model, such as 'Desk 12'", required: true },
    },
    run: async (work, { reseller, name, model }) =>
      saveDeviceProfile(work, { reseller_id: await requireReseller(work, reseller), name, model }),
  }),
  command({
    noun: 'device-profiles',
    verb: 'list',
    audience: 'reseller',
    summary: 'all profiles with their models and numbers of devices',
    reads: true,
    options: pageOptions,
    run: ({ db, reseller }, values) => listDeviceProfiles(db, { ...pageOf(values), reseller }),
  }),
]
