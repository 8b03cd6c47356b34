import {
  deviceModels,
  type DeviceImageType,
  getDeviceModelImage,
} from '@lineside/contract/resources/pbx/pbx-device-models'
import type { PictureSize } from '@lineside/telephony/devices/key-layout'
import { queryOptions } from '@tanstack/react-query'
import { callForBlob } from '../../shared/api/call-route.ts'
import { getItem } from '../../shared/api/resource-client.ts'

/** Models and their pictures change only with an update of the platform, so they are loaded once. */
const forGood = { staleTime: Number.POSITIVE_INFINITY, meta: { isQuiet: true } }

/** DEV-05: a model; loaded when a device opens or gets a profile with another model. */
export const deviceModelQuery = (id: number) =>
  queryOptions({
    queryKey: ['pbxdevicemodels', id],
    queryFn: ({ signal }) => getItem(deviceModels, id, signal),
    ...forGood,
  })

/** A picture, ready to be shown, with its own size. */
export interface ModelPicture extends PictureSize {
  readonly url: string
  /** The source text of an SVG; null for other formats. */
  readonly svg: string | null
}

/** DEV-05: the picture of a model; a picture that cannot be loaded or drawn is a failure of this query only. */
export const modelPictureQuery = (id: number, type: DeviceImageType) =>
  queryOptions({
    queryKey: ['pbxdevicemodelimages', id, type],
    queryFn: async ({ signal }) =>
      pictureOf(await callForBlob(getDeviceModelImage, { params: { id }, query: { type }, signal })),
    ...forGood,
  })

const pictureOf = async (blob: Blob): Promise<ModelPicture> => {
  const url = await dataUrlOf(blob)
  const image = new Image()
  image.src = url
  await image.decode()
  const svg = blob.type.startsWith('image/svg+xml') ? await blob.text() : null
  return { url, svg, width: image.naturalWidth, height: image.naturalHeight }
}

/** A data URL holds the whole picture, so unlike an object URL nobody has to revoke it. */
const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')))
    reader.readAsDataURL(blob)
  })
