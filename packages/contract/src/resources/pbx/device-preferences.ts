import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { administrators } from '../../http/route.ts'

/**
 * FRONT-03: settings of a phone beside its keys, such as the password of its own web page. The configurations that phones
 * fetch here have none of them, so an item has no members, and a write that sets one is refused.
 */
export const devicePreferences = resource({
  name: 'pbxfielddevicepreferences',
  isOfPhones: true,
  entity: 'pbxfielddevicepreference',
  origin: 'ngcp',
  summary: 'Settings of a desk phone beside its keys: none is known here',
  methods: { list: administrators, get: administrators, replace: administrators, patch: administrators },
  item: z.object({ id: z.number(), device_id: z.number() }),
  isSparse: true,
  // checked by their names, with a sentence of its own
  replace: z.looseObject({}),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
