import { savePlatformSet } from '../../domain/provisioning/sound-sets.ts'
import { command } from '../command.ts'
import { listPlatformSets } from '../lists-store.ts'
import { requireReseller } from '../references-store.ts'

export const soundSetCommands = [
  command({
    noun: 'sound-sets',
    verb: 'save',
    summary: "whether customers see a sound set of the platform; the server's own are there once it has started",
    options: {
      name: { kind: 'text', help: "name of the set, such as 'default en'", required: true },
      reseller: { kind: 'text', help: 'name of the reseller; omit it for a set of all resellers' },
      expose: { kind: 'yes or no', help: 'customers listen to it, and may name it as parent of a set of their own' },
    },
    run: async (work, { name, reseller, expose }) =>
      savePlatformSet(work, {
        name,
        reseller_id: reseller === undefined ? null : await requireReseller(work.db, reseller),
        expose_to_customer: expose,
      }),
  }),
  command({
    noun: 'sound-sets',
    verb: 'list',
    summary: 'the sound sets of the platform, how many sounds they have, and which ones customers see',
    options: {},
    run: ({ db }) => listPlatformSets(db),
  }),
]
