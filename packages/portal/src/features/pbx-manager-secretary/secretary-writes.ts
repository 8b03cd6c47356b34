import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { setMembers } from '../../shared/api/resource-client.ts'
import type { NewPreferenceLine } from '../../domain/pbx/use-preference-lines-page.tsx'

/** MS-01: the form of a new configuration; the line is a group's or the pilot's. */
export interface NewSecretary extends NewPreferenceLine {
  /** Digits. */
  readonly numbers: readonly string[]
}

export const newSecretary: NewSecretary = { line: '', numbers: [] }

/** ENT-15: a configuration is two preferences of the manager's line, written at once. */
const write = (id: number, isOn: boolean, numbers: readonly string[]) =>
  setMembers(subscriberPreferences, id, { manager_secretary: isOn, secretary_numbers: numbers })

export const writeSecretary = (id: number, { numbers }: NewSecretary) => write(id, true, numbers)

export const removeSecretary = (id: number) => write(id, false, [])
