import { type SoundHandle, soundHandleList } from '@lineside/contract/resources/sound-handles'

const byId: ReadonlyMap<number, SoundHandle> = new Map(soundHandleList.map((handle) => [handle.id, handle]))

/** @throws Error for an id that no handle has: only such are stored */
export const soundHandle = (id: number): SoundHandle => {
  const handle = byId.get(id)
  if (handle === undefined) throw new Error(`There is no sound handle ${id}`)
  return handle
}

/** A handle by its name, or by its id where the name is that of several; by name alone the first one is meant. */
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
