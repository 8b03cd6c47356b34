import type { Output } from '@lineside/contract/http/schema'
import { bnumberListSchema, type bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { sourceListSchema, type sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import type { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import { validate } from '../../platform/http/requests/validate.ts'
import type { DestinationOwner } from './destination-address.ts'
import type { SetKind, SetRows, SetValues } from './forward-sets-store.ts'
import { listOf } from './list-of.ts'
import { storedDestinations } from './stored-destinations.ts'
import { storedTimes } from './stored-times.ts'

/**
 * Checks the sources of a write and puts them into their stored form. Only their length is checked: the portal checks
 * patterns.
 * @throws Refusal in the field's words (ngcp-api-facts 4.3)
 */
const storedSources = (wanted: unknown): readonly string[] =>
  validate(sourceListSchema, listOf('sources', wanted)).map(({ source }) => source)

/** The called numbers of a write in their stored form, checked as sources are. */
const storedBNumbers = (wanted: unknown): readonly string[] =>
  validate(bnumberListSchema, listOf('bnumbers', wanted)).map(({ bnumber }) => bnumber)

/** Whether wildcards are interpreted: a write that does not say leaves it, and a new set has none. */
const isPattern = (sent: boolean | 0 | 1 | undefined, current: { readonly is_regex: boolean } | undefined): boolean =>
  sent === undefined ? (current?.is_regex ?? false) : Boolean(sent)

/** Bodies of the four kinds of sets. */
export interface WrittenSets {
  readonly destination: Output<typeof destinationSets.create>
  readonly source: Output<typeof sourceSets.create>
  /** A set that stands for a schedule is made as such, and never becomes another. */
  readonly time: Output<typeof timeSets.replace> & Pick<Output<typeof timeSets.create>, 'schedule'>
  readonly bnumber: Output<typeof bnumberSets.create>
}

/**
 * The values stored for a written set.
 * @param current the set before the write; undefined for a new set
 * @throws Refusal for a value that is no list, and for wrong elements
 */
export const setValues: {
  readonly [Kind in SetKind]: (
    owner: DestinationOwner,
    body: WrittenSets[Kind],
    current?: Pick<SetRows[Kind], keyof SetValues<Kind> & keyof SetRows[Kind]>,
  ) => SetValues<Kind>
} = {
  destination: (owner, { name, destinations }) => ({ name, destinations: storedDestinations(destinations, owner) }),
  source: (_owner, { name, mode, is_regex, sources }, current) => ({
    name,
    mode,
    sources: storedSources(sources),
    is_regex: isPattern(is_regex, current),
  }),
  time: (_owner, { name, times, schedule }) => ({
    name,
    times: schedule === undefined ? storedTimes(times) : [],
    ...(schedule && { schedule_id: schedule.id, schedule_use: schedule.use }),
  }),
  bnumber: (_owner, { name, mode, is_regex, bnumbers }, current) => ({
    name,
    mode,
    bnumbers: storedBNumbers(bnumbers),
    is_regex: isPattern(is_regex, current),
  }),
}
