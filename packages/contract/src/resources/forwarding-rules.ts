import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { callForwardMappingsSchema, callForwardTypes } from './call-forward-mappings.ts'

/** A forwarding rule as the user saw it before changing it: its kind, name, sets and whether it is on. */
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
    /** Id of the rule of the same list before which the rule is to stand; null: at the end. */
    in_front_of: z.nullable(idNumber),
    /** The ids of the rules of the list, in the order that the user saw. */
    order: z.array(idNumber).check(z.maxLength(limits.forwardListLength)),
  }),
])
/** One change to a saved rule. */
export type RuleChange = z.infer<typeof ruleChangeSchema>

/**
 * RULE-02: the request tells which rule it means and how that rule looked. When two users change one rule at the same
 * time, the second gets a 409 instead of undoing the change of the first. Other rules stay as they are. Clients that
 * only know PUT and PATCH of `cfmappings` do not need this route.
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
