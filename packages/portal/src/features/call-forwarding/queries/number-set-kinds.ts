import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type { CallForwardMapping } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { RuleChange } from '@lineside/contract/resources/forwarding/forwarding-rules'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import type { NumberSetValues } from '@lineside/telephony/forwarding/number-set-form'

/** A list for a rule: these numbers, an existing list, or none. */
type Wanted = NumberSetValues | { readonly id: number } | null

const shared = ({ name, mode }: NumberSetValues) => ({ name, mode, is_regex: true as const })
const sourcesOf = ({ numbers }: NumberSetValues) => numbers.map((source) => ({ source }))
const bnumbersOf = ({ numbers }: NumberSetValues) => numbers.map((bnumber) => ({ bnumber }))

/** How the platform writes the two conditions that are lists of numbers: callers, and called numbers. */
export const numberSetKinds = {
  source: {
    resource: sourceSets,
    set: 'sourceSet',
    idIn: ({ sourceset_id }: CallForwardMapping) => sourceset_id,
    members: (values: NumberSetValues) => ({ ...shared(values), sources: sourcesOf(values) }),
    assigned: (id: number, name?: string) => ({ sourceset_id: id, ...(name !== undefined && { sourceset: name }) }),
    change: (wanted: Wanted, deletes = false): RuleChange => ({
      do: 'callers',
      callers:
        wanted === null || 'id' in wanted
          ? wanted
          : { name: wanted.name, mode: wanted.mode, sources: sourcesOf(wanted) },
      ...(deletes && { delete_unused: true }),
    }),
  },
  called: {
    resource: bnumberSets,
    set: 'bnumberSet',
    idIn: ({ bnumberset_id }: CallForwardMapping) => bnumberset_id,
    members: (values: NumberSetValues) => ({ ...shared(values), bnumbers: bnumbersOf(values) }),
    assigned: (id: number, name?: string) => ({ bnumberset_id: id, ...(name !== undefined && { bnumberset: name }) }),
    change: (wanted: Wanted, deletes = false): RuleChange => ({
      do: 'called',
      called:
        wanted === null || 'id' in wanted
          ? wanted
          : { name: wanted.name, mode: wanted.mode, bnumbers: bnumbersOf(wanted) },
      ...(deletes && { delete_unused: true }),
    }),
  },
} as const
