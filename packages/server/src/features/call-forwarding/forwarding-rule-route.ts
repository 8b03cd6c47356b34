import type { CallForwardMappings, callForwardMappings } from '@lineside/contract/resources/call-forward-mappings'
import type { destinationSets } from '@lineside/contract/resources/destination-sets'
import { changeForwardingRule } from '@lineside/contract/resources/forwarding-rules'
import { changeRule, type RuleConflict, ruleConflict } from '@lineside/telephony/forwarding/rule-changes'
import type { Api } from '../../platform/http/api.ts'
import type { ResourceContext } from '../../platform/http/resource-handlers.ts'
import type { ResourceWriter } from '../../platform/http/resource-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * RULE-02: switches, renames or moves one rule. One transaction, in which nobody else writes the forwarding, compares
 * the rule with what its owner saw and changes it. The audit log records it like a PATCH, so that it can be undone like
 * one.
 */
export const forwardingRuleRoute = (
  api: Api,
  { db }: Platform,
  mappings: ResourceWriter<typeof callForwardMappings>,
  sets: ResourceWriter<typeof destinationSets>,
): void => {
  api.route(
    changeForwardingRule,
    async ({ principal, params: { id, rule }, body: { seen, change } }): Promise<CallForwardMappings> => {
      const context: ResourceContext = { principal, db, query: {} }
      if (change.do === 'rename') {
        requireNone(ruleConflict(await mappings.existing(context, id), rule, seen))
        await sets.change(context, seen.destinationset_id, async (set, writing) => {
          // check again, now that nobody else can rename it
          requireNone(ruleConflict(await mappings.existing(writing, id), rule, seen))
          return { ...set, name: change.name }
        })
      } else {
        await mappings.change(context, id, async (current) => {
          const result = changeRule(current, rule, seen, change)
          if ('conflict' in result) throw refused(result.conflict)
          return result.mappings
        })
      }
      return await mappings.existing(context, id)
    },
    { locks: ({ principal, params: { id } }) => mappings.locks(principal, id) },
  )
}

const requireNone = (conflict: RuleConflict | null): void => {
  if (conflict !== null) throw refused(conflict)
}

const refused = (conflict: RuleConflict): Refusal =>
  new Refusal(
    conflict,
    conflict === 'rule_gone'
      ? 'This forwarding rule is not there any more.'
      : 'This forwarding rule was changed by somebody else meanwhile.',
    {},
  )
