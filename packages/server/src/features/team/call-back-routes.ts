import { deleteCallBack, getCallBacks, postCallBack } from '@lineside/contract/resources/conversations/call-backs'
import { askCallBack } from '../../domain/call-backs/ask-call-back.ts'
import { listCallBacks, removeCallBack } from '../../domain/call-backs/call-backs-store.ts'
import { created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'

/** RECEIVE-02: the reader's own call backs. Whatever they cause is done by the processes that run calls. */
export const callBackRoutes = (api: Api, platform: Platform): void => {
  const { db, pool, now } = platform

  api.route(getCallBacks, async ({ principal }) => ({
    items: [...(await listCallBacks(pool, principal.subscriberId, now()))],
  }))

  api.route(postCallBack, async ({ principal, body }) => {
    const colleague = await askCallBack(platform, principal, body)
    // whether it is nobody, or somebody who takes no calls of the reader, is not told apart
    if (colleague === null)
      throw validationFailed([
        { field: 'to', input: body.to, errors: ['There is no such colleague, or the line may not call them'] },
      ])
    const item = (await listCallBacks(pool, principal.subscriberId, now())).find(({ id }) => id === colleague)
    return created(`/api/lineside/team/callbacks/${colleague}`, item)
  })

  api.route(deleteCallBack, async ({ principal, params }) => {
    if (!(await removeCallBack(db, principal, params.id))) throw entityNotFound('callback')
  })
}
