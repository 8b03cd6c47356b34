import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { patchItem } from '../../shared/api/resource-client.ts'

/** MS-01: the form of a new configuration. */
export interface NewSecretary {
  /** Id of a group or the pilot. */
  readonly manager: string
  /** Digits. */
  readonly numbers: readonly string[]
}

const write = (id: number, isOn: boolean, numbers: readonly string[]) =>
  patchItem(subscriberPreferences, id, [
    { op: 'add', path: '/manager_secretary', value: isOn },
    { op: 'add', path: '/secretary_numbers', value: numbers },
  ])

/** ENT-15: a configuration is two preferences of the manager's line, written at once. */
export const createSecretary = async ({ manager, numbers }: NewSecretary): Promise<number> => {
  const id = Number(manager)
  await write(id, true, numbers)
  return id
}

export const removeSecretary = (id: number) => write(id, false, [])
