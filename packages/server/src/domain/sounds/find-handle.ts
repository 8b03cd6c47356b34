import { type SoundHandle, soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'

const byId: ReadonlyMap<number, SoundHandle> = new Map(soundHandleList.map((handle) => [handle.id, handle]))

/** @throws Error for an unknown id: only known ones are stored */
export const soundHandle = (id: number): SoundHandle => {
  const handle = byId.get(id)
  if (handle === undefined) throw new Error(`There is no sound handle ${id}`)
  return handle
}

/** Finds a handle by id or name. Several handles may have the same name: the name alone means the first of them. */
export const findHandle = (wanted: {
  readonly handle?: string | undefined
  readonly handle_id?: number | undefined
}): SoundHandle | undefined =>
  soundHandleList.find(
    ({ id, handle }) =>
      (wanted.handle_id !== undefined || wanted.handle !== undefined) &&
      (wanted.handle_id ?? id) === id &&
      (wanted.handle ?? handle) === handle,
  )
