import { saveDeviceProfile, saveDrawnModels } from '../../domain/provisioning/device-models.ts'
import { command } from '../command.ts'
import { listDeviceProfiles } from '../lists-store.ts'
import { requireReseller } from '../references-store.ts'

export const deviceCommands = [
  command({
    noun: 'device-models',
    verb: 'save',
    summary: 'the desk phones and the key extension built into Lineside, each with a profile',
    options: { reseller: { kind: 'text', help: 'name of the reseller', required: true } },
    run: async (work, { reseller }) => saveDrawnModels(work, await requireReseller(work.db, reseller)),
  }),
  command({
    noun: 'device-profiles',
    verb: 'save',
    summary: 'another name under which customers choose a model',
    options: {
      reseller: { kind: 'text', help: 'name of the reseller', required: true },
      name: { kind: 'text', help: 'what customers read', required: true },
      model: { kind: 'text', help: "name of the model, such as 'Desk 12'", required: true },
    },
    run: async (work, { reseller, name, model }) =>
      saveDeviceProfile(work, { reseller_id: await requireReseller(work.db, reseller), name, model }),
  }),
  command({
    noun: 'device-profiles',
    verb: 'list',
    summary: 'all profiles, their models, and how many devices have them',
    options: {},
    run: ({ db }) => listDeviceProfiles(db),
  }),
]
