import { drawModel } from '../devices/drawn/draw-model.ts'
import { type DrawnModel, type DrawnRange, pointOfKey } from '../devices/drawn/drawn-model.ts'
import { drawnModels } from '../devices/drawn/drawn-models.ts'
import { findModelId, saveImage, saveModelExtension, saveRange } from './device-models-store.ts'
import { type Outcome, outcomeOf, type Provisioning, operatorRefusal, type Saved } from '../saving/saving.ts'
import { saveRow } from '../saving/rows-store.ts'

/**
 * Saves the models of our own drawing for a reseller, and a profile for each phone.
 * @returns the id of the first model
 */
export const saveDrawnModels = async (work: Provisioning, reseller_id: number): Promise<Saved> => {
  const saved: (Saved & { drawn: DrawnModel })[] = []
  for (const drawn of drawnModels) saved.push({ ...(await saveDrawnModel(work, reseller_id, drawn)), drawn })
  const parts: Outcome[] = saved.map(({ outcome }) => outcome)
  for (const phone of saved.filter(({ drawn }) => drawn.extensions > 0))
    for (const extension of saved.filter(({ drawn }) => drawn.type === 'extension'))
      parts.push(await saveModelExtension(work.db, phone.id, extension.id))
  for (const { id, drawn } of saved.filter(({ drawn: { type } }) => type === 'phone'))
    parts.push((await saveProfileRow(work, reseller_id, nameOf(drawn), id)).outcome)
  const [first = 'unchanged'] = parts
  return { id: saved[0]?.id ?? 0, outcome: outcomeOf(first, ...parts) }
}

/** The name that customers see when they choose a phone of our own drawing. */
export const nameOf = ({ vendor, model }: Pick<DrawnModel, 'vendor' | 'model'>): string => `${vendor} ${model}`

/** Saves a device profile of a reseller: a name for one of its models. */
export const saveDeviceProfile = async (
  work: Provisioning,
  input: { readonly reseller_id: number; readonly name: string; readonly model: string },
): Promise<Saved> => {
  const name = input.name.trim()
  if (name === '') throw operatorRefusal('A profile needs a name.')
  const model = await findModelId(work.db, input.reseller_id, input.model)
  if (model === undefined) throw operatorRefusal(`There is no phone '${input.model}'.`)
  return await saveProfileRow(work, input.reseller_id, name, model)
}

const saveProfileRow = ({ db }: Provisioning, reseller_id: number, name: string, model_id: number): Promise<Saved> =>
  saveRow(db, 'device_profiles', { reseller_id, name }, { model_id })

const saveDrawnModel = async ({ db }: Provisioning, reseller_id: number, drawn: DrawnModel): Promise<Saved> => {
  const { vendor, model, type, extensions, format = 'lineside' } = drawn
  const key = { reseller_id, vendor, model }
  const { id, outcome } = await saveRow(db, 'device_models', key, { type, extensions_num: extensions, format })
  const parts: Outcome[] = []
  for (const [position, range] of drawn.ranges.entries()) parts.push(await saveRange(db, rangeOf(id, position, range)))
  for (const image of ['front', 'front_thumb'] as const) {
    const content = Buffer.from(drawModel(drawn, { detail: image === 'front' }))
    parts.push(await saveImage(db, { model_id: id, type: image, content_type: 'image/svg+xml', content }))
  }
  return { id, outcome: outcomeOf(outcome, ...parts) }
}

const rangeOf = (model_id: number, position: number, { name, can, keys }: DrawnRange) => {
  const isLine = can === 'lines and lamps'
  return {
    model_id,
    position,
    name,
    can_private: isLine,
    can_shared: isLine,
    can_blf: true,
    can_speeddial: true,
    can_forward: false,
    can_transfer: false,
    keys: JSON.stringify(keys.map(pointOfKey)),
  }
}
