import { pathOf } from '@lineside/contract/http/route'
import { deviceModels, getDeviceModelImage } from '@lineside/contract/resources/pbx/pbx-device-models'
import type { DeviceModel } from '@lineside/contract/resources/pbx/pbx-device-models'
import { Answer, file } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, notFound } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { asPictureOnly } from '../../platform/http/picture-only.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DeviceModelRow } from './device-models-store.ts'
import { countDeviceModels, findDeviceModel, findDeviceModelImage, listDeviceModels } from './device-models-store.ts'

/** ENT-14, ngcp-api-facts 7.3 and 7.4: the models of the caller's reseller, with keys and pictures. */
export const deviceModelsRoutes = (api: Api, { db: reader }: Platform): void => {
  api.resource(deviceModels, {
    list: async ({ db, principal }, request) => {
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listDeviceModels(db, principal, request),
        () => countDeviceModels(db, principal, request.filters),
      )
      return { items: rows.map(presented), totalCount }
    },
    get: async ({ db, principal }, id) => {
      const row = await findDeviceModel(db, principal, id)
      return row && presented(row)
    },
    links: ({ id }) => ({ pbxdevicemodelimages: pathOf(getDeviceModelImage, { id }) }),
  })

  api.route(getDeviceModelImage, async ({ principal, params: { id }, query: { type = 'front' } }) => {
    const image = await findDeviceModelImage(reader, principal, id, type)
    if (image === undefined) throw entityNotFound('pbxdevicemodelimage')
    const { content, content_type, vendor, model } = image
    if (content === null || content_type === null) throw notFound(`Image type '${type}' is not uploaded`)
    const name = `${vendor} ${model}`.replace(/[^\w .+-]/g, '_')
    const fileName = `${name}.${content_type === 'image/svg+xml' ? 'svg' : content_type.replace(/^.*\//, '')}`
    const { status, body, headers } = file({ content, type: content_type, fileName, bytes: content.length })
    return new Answer(status, body, { ...headers, ...asPictureOnly })
  })
}

/**
 * Every phone gets its provisioning address by hand or through its vendor's redirection service, and then fetches over
 * HTTP.
 */
const presented = (row: DeviceModelRow): DeviceModel => ({ ...row, bootstrap_method: 'http', bootstrap_uri: null })
