import {
  type CallForwardMapping,
  type CallForwardMappings,
  callForwardTypes,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { findSets, type SetKind } from '../../domain/call-forwarding/forward-sets-store.ts'
import { HttpProblem } from '../../platform/http-problem.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import { presentSets } from './set-presenters.ts'

const kinds: readonly SetKind[] = ['destination', 'source', 'time', 'bnumber']
const expandable: readonly string[] = kinds.map((kind) => `${kind}set_id`)

/**
 * Adds the sets to their ids where the query asks for it (ngcp-api-facts 0.7).
 * @throws HttpProblem 409 for a name that cannot be expanded
 */
export const expandMappings = async (
  context: ResourceContext,
  items: readonly CallForwardMappings[],
): Promise<readonly CallForwardMappings[]> => {
  const wanted = wantedKinds(context.query)
  if (wanted.length === 0) return items
  const mappings = items.flatMap((item) => callForwardTypes.flatMap((type) => item[type]))
  const expansions = await Promise.all(wanted.map((kind) => expansionOf(context, kind, mappings)))
  const expanded = (mapping: CallForwardMapping): CallForwardMapping =>
    Object.assign({}, mapping, ...expansions.map((expansion) => expansion(mapping)))
  return items.map((item) => ({
    ...item,
    ...Object.fromEntries(callForwardTypes.map((type) => [type, item[type].map(expanded)])),
  }))
}

const wantedKinds = ({ expand, soft_expand }: ResourceContext['query']): readonly SetKind[] => {
  if (typeof expand !== 'string' || expand === '') return []
  const names = expand.split(',').map((name) => name.trim().replace(listPrefix, ''))
  if (names.includes('all')) return kinds
  if (soft_expand !== true && names.some((name) => !expandable.includes(name)))
    throw new HttpProblem(409, 'Provided expand fields are invalid')
  return kinds.filter((kind) => names.includes(`${kind}set_id`))
}

const listPrefix = new RegExp(`^(?:${callForwardTypes.join('|')})\\.`)

const expansionOf = async (
  { db, principal }: ResourceContext,
  kind: SetKind,
  mappings: readonly CallForwardMapping[],
): Promise<(mapping: CallForwardMapping) => object> => {
  const idOf = (mapping: CallForwardMapping) => mapping[`${kind}set_id`]
  const rows = await findSets(db, principal, kind, [...new Set(mappings.flatMap((mapping) => idOf(mapping) ?? []))])
  const sets = new Map<number | null, object>(presentSets(kind, rows, principal).map((set) => [set.id, set]))
  return (mapping) => {
    const set = sets.get(idOf(mapping))
    return set === undefined ? {} : { [`${kind}set_id_expand`]: set }
  }
}
