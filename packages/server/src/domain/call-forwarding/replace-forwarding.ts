import { hasAttribute } from '@lineside/contract/access'
import { callForwardTypes } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { notAllowed, Refusal, valueTooBig } from '../../platform/refusal.ts'
import { deleteUnusedSets } from './forward-sets-store.ts'
import type { Line } from '../subscribers/lines-store.ts'
import {
  listMappings,
  type MappingLists,
  type MappingRow,
  type MappingValues,
  replaceMappings,
  setRingTimeout,
} from './mappings-store.ts'
import { createSetReferences } from './set-references.ts'
import { type SentLists, writtenMappings } from './written-mappings.ts'

export interface SentForwarding extends SentLists {
  readonly cft_ringtimeout?: number | null | undefined
}

/**
 * Replaces all of a subscriber's call forwarding with what was sent (ENT-05).
 * @returns the mappings that were there before
 * @throws Refusal in the field's words, also for a changed list that the subscriber's profile does not grant
 */
export const replaceForwarding = async (db: Db, line: Line, sent: SentForwarding): Promise<readonly MappingRow[]> => {
  const { cft_ringtimeout } = sent
  if ((cft_ringtimeout ?? 0) > limits.forwardTimeoutMaximum)
    throw valueTooBig('cft_ringtimeout', limits.forwardTimeoutMaximum, cft_ringtimeout ?? undefined)
  const before = await listMappings(db, [line.id])
  const references = createSetReferences(db, line)
  const lists = await writtenMappings(sent, references, new Set(before.map(({ id }) => id)))
  requireGranted(line, before, lists)
  try {
    await replaceMappings(db, line.id, lists)
  } catch (error) {
    if (isViolation(error, 'foreign key')) throw changedMeanwhile()
    throw error
  }
  await setRingTimeout(db, line.id, ringTimeout(line, lists, cft_ringtimeout))
  return before
}

/** For the case that somebody removed a set while we wrote. */
const changedMeanwhile = () => new Refusal('forwarding_changed', 'Failed to create cfmapping.', {})

/** The ring time to store; null and 0 keep the present time as long as a forwarding on no answer exists. */
const ringTimeout = (line: Line, { cft }: MappingLists, sent: number | null | undefined): number | null => {
  if (sent !== null && sent !== undefined && sent > 0) return sent
  return cft.some(({ enabled }) => enabled) ? line.cft_ringtimeout : null
}

/** Forwardings that the profile does not grant may stay or be removed, but neither added nor changed. */
const requireGranted = (line: Line, before: readonly MappingRow[], lists: MappingLists): void => {
  for (const type of callForwardTypes) {
    if (hasAttribute(line, type)) continue
    const kept = new Set(before.filter((row) => row.type === type).map(fingerprint))
    if (lists[type].some((mapping) => !kept.has(fingerprint(mapping))))
      throw notAllowed(`This user is not allowed to modify ${type}.`)
  }
}

const fingerprint = (mapping: Omit<MappingValues, 'id'>): string =>
  [
    mapping.destination_set_id,
    mapping.source_set_id,
    mapping.time_set_id,
    mapping.bnumber_set_id,
    mapping.enabled,
    mapping.use_redirection,
  ].join()

/** Deletes the sets that only these mappings, which are gone, used. */
export const deleteUnusedOf = async (db: Db, before: readonly MappingRow[]): Promise<void> => {
  await deleteUnusedSets(
    db,
    'destination',
    before.map((row) => row.destination_set_id),
  )
  await deleteUnusedSets(
    db,
    'source',
    before.flatMap((row) => row.source_set_id ?? []),
  )
  await deleteUnusedSets(
    db,
    'time',
    before.flatMap((row) => row.time_set_id ?? []),
  )
  await deleteUnusedSets(
    db,
    'bnumber',
    before.flatMap((row) => row.bnumber_set_id ?? []),
  )
}
