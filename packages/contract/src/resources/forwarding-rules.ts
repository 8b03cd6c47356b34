import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { callForwardMappingsSchema, callForwardTypes } from './call-forward-mappings.ts'

/** A forwarding rule as somebody saw it who is going to change it: its list, its name, its sets, on or off. */
const seenRuleSchema = z.strictObject({
  type: z.enum(callForwardTypes),
  destinationset: z.string().check(z.maxLength(limits.forwardSetNameLength)),
  destinationset_id: idNumber,
  sourceset_id: z.nullable(idNumber),
  timeset_id: z.nullable(idNumber),
  enabled: z.boolean(),
})
export type SeenRule = z.infer<typeof seenRuleSchema>

const ruleChangeSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('switch'), enabled: z.boolean() }),
  /** The name of a rule is that of its destination set. */
  z.strictObject({
    do: z.literal('rename'),
    name: z.string().check(z.minLength(1), z.maxLength(limits.forwardSetNameLength)),
  }),
  z.strictObject({
    do: z.literal('move'),
    /** The rule of the same list that it goes in front of; null: to the end. */
    in_front_of: z.nullable(idNumber),
    /** The ids of its list, in the order that was seen. */
    order: z.array(idNumber).check(z.maxLength(limits.forwardListLength)),
  }),
])
/** One thing that somebody does to a saved rule. */
export type RuleChange = z.infer<typeof ruleChangeSchema>

/**
 * RULE-02: says which rule it means and how that looked, so that of two who change one rule at once the second hears of it
 * (409) instead of undoing what the first did. Other rules stay as they are. Clients that know PUT and PATCH of `cfmappings`
 * alone need not know it.
 */
export const changeForwardingRule = route({
  name: 'cfmappings.rules.post',
  method: 'POST',
  path: '/api/lineside/cfmappings/:id/rules/:rule',
  origin: 'lineside',
  summary: 'Switches, renames or moves one forwarding rule, if it is still as it was seen',
  access: both,
  params: z.object({ id: idNumber, rule: idNumber }),
  body: z.strictObject({ seen: seenRuleSchema, change: ruleChangeSchema }),
  replies: { 200: callForwardMappingsSchema, 404: problemSchema, 409: problemSchema, 422: problemSchema },
})
