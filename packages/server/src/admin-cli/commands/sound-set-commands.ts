import { savePlatformSet } from '../../domain/provisioning/sound-sets.ts'
import { command } from '../command.ts'
import { listPlatformSets } from '../lists-store.ts'
import { requireReseller } from '../references-store.ts'

export const soundSetCommands = [
  command({
    noun: 'sound-sets',
    verb: 'save',
    object: { kind: 'sound set', by: ['reseller', 'name'] },
    audience: 'operator',
    summary: "show a sound set of the platform to customers, or hide it; a start creates the server's own sets",
    isGlobal: true,
    options: {
      name: { kind: 'text', help: "name of the set, such as 'default en'", required: true },
      reseller: { kind: 'text', help: 'name of the reseller; omit it for a set of all resellers' },
      expose: { kind: 'yes or no', help: 'let customers listen to it, and name it as parent of a set of their own' },
    },
    run: async (work, { name, reseller, expose }) =>
      savePlatformSet(work, {
        name,
        reseller_id: reseller === undefined ? null : await requireReseller(work, reseller),
        expose_to_customer: expose,
      }),
  }),
  command({
    noun: 'sound-sets',
    verb: 'list',
    audience: 'operator',
    summary: 'sound sets of the platform, with number of sounds and visibility for customers',
    reads: true,
    options: {},
    run: ({ db }) => listPlatformSets(db),
  }),
]
