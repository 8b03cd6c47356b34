import {
  addPushDevice,
  changePushDevice,
  getPush,
  removePushDevice,
  tryPushDevice,
} from '@lineside/contract/resources/app/push'
import { browserName } from '@lineside/telephony/devices/browser-name'
import * as store from '../../domain/push/push-store.ts'
import { pushWords } from '../../domain/push/push-texts.ts'
import type { Services } from '../../domain/services.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, unprocessable } from '../../platform/http-problem.ts'
import { isPublicHttps } from '../../platform/outgoing/public-address.ts'
import { validationFailed } from '../../platform/refusal.ts'

/** PUSH-01: the browsers in which a person is told of calls and messages; nobody sees those of others. */
export const pushRoutes = (api: Api, { db, push, now }: Services): void => {
  const found = (isFound: boolean): void => {
    if (!isFound) throw entityNotFound('push device')
  }

  api.route(getPush, async ({ principal }) => ({
    public_key: push.isOn ? await push.publicKey() : null,
    devices: await store.listPushDevices(db, principal.subscriberId),
  }))

  api.route(addPushDevice, async ({ principal, body, request }) => {
    const { endpoint, p256dh, auth, language, is_installed, kinds } = body
    if (!push.isOn) throw entityNotFound('push service')
    if (!isPublicHttps(endpoint)) throw validationFailed([{ field: 'endpoint', errors: [notPublic] }])
    const name = browserName(request.headers['user-agent'])
    const id = await store.savePushDevice(db, {
      subscriberId: principal.subscriberId,
      endpoint,
      box: push.seal({ endpoint, p256dh, auth }),
      name: is_installed ? `${name}, app` : name,
      language,
      kinds,
      now: now(),
    })
    return { id }
  })

  api.route(changePushDevice, async ({ principal: { subscriberId }, params: { device: id }, body: { kinds } }) =>
    found(await store.changePushKinds(db, { subscriberId, id }, [...new Set(kinds)])),
  )

  api.route(removePushDevice, async ({ principal: { subscriberId }, params: { device: id } }) =>
    found(await store.removePushDevice(db, { subscriberId, id })),
  )

  api.route(tryPushDevice, async ({ principal: { subscriberId }, params: { device: id } }) => {
    const device = await store.findPushDevice(db, id)
    if (device?.subscriberId !== subscriberId) throw entityNotFound('push device')
    const { works, soTold } = pushWords[device.language]
    const hash = '#/user/app'
    const message = { kind: 'news', tag: 'try', title: works, body: soTold, hash } as const
    const outcome = await push.send(device, message, { seconds: 60, urgency: 'high' })
    if (outcome === 'gone') throw entityNotFound('push device')
    if (outcome !== 'sent') throw unprocessable('The push service of this browser has not taken the message')
  })
}

const notPublic = 'This is no https address of a push service on the public internet'
