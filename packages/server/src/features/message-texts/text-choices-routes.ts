import {
  getTextChoices,
  putCompanyTextChoice,
  putTextChoice,
  type TextChoices,
} from '@lineside/contract/resources/conversations/message-texts'
import {
  readTextChoices,
  setCompanyTextChoice,
  setOwnTextChoice,
} from '../../domain/message-texts/text-choices-store.ts'
import { requireGranted } from '../../domain/subscribers/require-granted.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { malformed } from '../../platform/refusal.ts'

/** TEXT-02: whether voice messages are written down, which company and person decide each for themselves. */
export const textChoicesRoutes = (api: Api, { db, config, now }: Platform): void => {
  const present = async (within: Db, line: number): Promise<TextChoices> => ({
    service: config.transcribe?.name ?? null,
    ...(await readTextChoices(within, line)),
  })
  const requireService = (): void => {
    if (config.transcribe === undefined) throw malformed('This installation has no speech service.')
  }

  api.route(getTextChoices, ({ principal }) => present(db, principal.subscriberId))

  api.route(putTextChoice, ({ principal, body: { on } }) => {
    requireService()
    const { subscriberId: id } = principal
    return db.transaction().execute(async (within) => {
      await requireGranted(within, id, 'voiceMail', 'textchoices')
      const { own } = await readTextChoices(within, id)
      await setOwnTextChoice(within, id, on)
      const change = { before: { writes_texts: own }, after: { writes_texts: on } }
      await recordWrite(within, principal, { resource: 'voicemailsettings', id, method: 'patch', at: now(), ...change })
      return await present(within, id)
    })
  })

  api.route(putCompanyTextChoice, ({ principal, body: { on } }) => {
    requireService()
    const { subscriberId, customerId: id } = principal
    return db.transaction().execute(async (within) => {
      const { company } = await readTextChoices(within, subscriberId)
      await setCompanyTextChoice(within, id, on)
      const change = { before: { writes_texts: company }, after: { writes_texts: on } }
      await recordWrite(within, principal, { resource: 'customers', id, method: 'patch', at: now(), ...change })
      return await present(within, subscriberId)
    })
  })
}
