import { collectionPath } from '@lineside/contract/http/resource'
import { soundFiles } from '@lineside/contract/resources/pbx/sound-files'
import { soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { pbxLocks, pbxReading } from '../../domain/pbx-lines/pbx-reading.ts'
import { deleteSoundSet } from '../../domain/sounds/remove-set-store.ts'
import { takeFromLines } from '../../domain/sounds/line-sets-store.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSoundSets, findSoundSet, listSoundSets } from './sound-sets-store.ts'
import { requireOwn, writeSoundSet } from './write-sound-set.ts'

/** SND, ngcp-api-facts 8.1: the customer's sound sets, and those of the platform that it may listen to. */
export const soundSetsRoutes = (api: Api, platform: Platform): void => {
  api.resource(soundSets, {
    locks: pbxLocks,
    ...pbxReading({ list: listSoundSets, count: countSoundSets, find: findSoundSet }),
    create: (context, wanted) => writeSoundSet(platform, context, wanted),
    replace: (context, _id, wanted, current) => writeSoundSet(platform, context, wanted, current),
    remove: async ({ db, afterCommit }, id, current) => {
      requireOwn(current)
      await takeFromLines(db, id)
      const keys = await deleteSoundSet(db, id)
      afterCommit(async () => {
        for (const key of keys) await platform.files.remove(key)
      })
    },
    links: ({ id }) => ({ soundfiles: `${collectionPath(soundFiles)}?set_id=${id}` }),
  })
}
