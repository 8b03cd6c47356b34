import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { bnumberListSchema } from './bnumber-sets.ts'
import { callForwardMappingsSchema, callForwardTypes } from './call-forward-mappings.ts'
import { sourceListSchema, sourceSetModes } from './source-sets.ts'
import { scheduleReferenceSchema, timeListSchema } from './time-sets.ts'

const name = z.string().check(plainName(), z.minLength(1), z.maxLength(limits.forwardSetNameLength))

const destinationList = z
  .array(
    z.strictObject({
      destination: z.string().check(z.maxLength(limits.forwardDestinationLength)),
      priority: z.int().check(z.minimum(0), z.maximum(limits.forwardPriorityMaximum)),
      timeout: z.int().check(z.minimum(0), z.maximum(limits.forwardTimeoutMaximum)),
      announcement_id: z.optional(z.nullable(idNumber)),
    }),
  )
  .check(z.maxLength(limits.forwardListLength))

const callersSchema = z.strictObject({ name, mode: z.enum(sourceSetModes), sources: sourceListSchema })
/** A list of callers without its id. */
export type RuleCallers = z.infer<typeof callersSchema>

const calledSchema = z.strictObject({ name, mode: z.enum(sourceSetModes), bnumbers: bnumberListSchema })

/**
 * A forwarding rule as the user saw it before changing it: its kind, name, sets and whether it is on.
 */
const seenRuleSchema = z.strictObject({
  type: z.enum(callForwardTypes),
  destinationset: z.string().check(z.maxLength(limits.forwardSetNameLength)),
  destinationset_id: idNumber,
  sourceset_id: z.nullable(idNumber),
  timeset_id: z.nullable(idNumber),
  /** Absent: none. */
  bnumberset_id: z.optional(idNumber),
  enabled: z.boolean(),
  /** The former contents of its sets; a set that is left out may have changed. */
  destinations: z.optional(destinationList),
  callers: z.optional(callersSchema),
  called: z.optional(calledSchema),
  times: z.optional(timeListSchema),
})
export type SeenRule = z.infer<typeof seenRuleSchema>

const ruleChangeSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('switch'), enabled: z.boolean() }),
  /** The name of a rule is that of its destination set. */
  z.strictObject({ do: z.literal('rename'), name }),
  z.strictObject({
    do: z.literal('move'),
    /** Id of the rule of the same list before which the rule is to stand; null: at the end. */
    in_front_of: z.nullable(idNumber),
    /** The ids of the rules of the list, in the order that the user saw. */
    order: z.array(idNumber).check(z.maxLength(limits.forwardListLength)),
  }),
  z.strictObject({ do: z.literal('destinations'), destinations: destinationList }),
  z.strictObject({
    do: z.literal('callers'),
    /**
     * The contents of the rule's list of callers, which is created if the rule has none; an id: another list instead;
     * null: everybody.
     */
    callers: z.nullable(z.union([z.strictObject({ id: idNumber }), callersSchema])),
    /** Also deletes the list that the rule had, if no other rule uses it. */
    delete_unused: z.optional(z.boolean()),
  }),
  z.strictObject({
    do: z.literal('called'),
    /** FRONT-03: the called numbers at which the rule applies, in the same three forms as `callers`; null: every number. */
    called: z.nullable(z.union([z.strictObject({ id: idNumber }), calledSchema])),
    /** Also deletes the list that the rule had, if no other rule uses it. */
    delete_unused: z.optional(z.boolean()),
  }),
  z.strictObject({
    do: z.literal('times'),
    /** The times of the rule's time set, which is created with this name if the rule has none; null: always. */
    times: z.nullable(
      z.strictObject({
        name: z.optional(name),
        times: timeListSchema,
        /** SCHED-01: a schedule of the company instead of `times`; a new time set stands for it. */
        schedule: z.optional(scheduleReferenceSchema),
      }),
    ),
    /** Also deletes the time set that the rule had, if no other rule uses it. */
    delete_unused: z.optional(z.boolean()),
  }),
  /** Removes the rule, and those of its sets that no other rule uses. */
  z.strictObject({ do: z.literal('remove') }),
  /**
   * CF-06: all rules of the kinds `cfu` and `cft` wait until the primary number has rung (`cft`), or none does (`cfu`).
   */
  z.strictObject({ do: z.literal('ring'), ring: z.boolean() }),
  /** How long the primary number rings before the rule: one time for all rules of the kind `cft`. */
  z.strictObject({
    do: z.literal('ring_time'),
    seconds: z.int().check(z.minimum(1), z.maximum(limits.forwardTimeoutMaximum)),
    /** The time as the user saw it; null: none was set. */
    seen_seconds: z.nullable(z.int()),
  }),
])
/** One change to a saved rule. */
export type RuleChange = z.infer<typeof ruleChangeSchema>

/**
 * RULE-02: the request tells which rule it means and how that rule looked. When two users change one rule at the same
 * time, the second gets a 409 instead of undoing the change of the first. Other rules stay as they are. Clients that
 * only know PUT and PATCH of `cfmappings` do not need this route.
 *
 * In the reply, mappings carry the sets that the change wrote.
 */
export const changeForwardingRule = route({
  name: 'cfmappings.rules.post',
  method: 'POST',
  path: '/api/lineside/cfmappings/:id/rules/:rule',
  origin: 'lineside',
  summary: 'Changes, moves or removes one forwarding rule, if it is still as it was seen',
  access: both,
  params: z.object({ id: idNumber, rule: idNumber }),
  body: z.strictObject({ seen: seenRuleSchema, change: ruleChangeSchema }),
  replies: { 200: callForwardMappingsSchema, 404: problemSchema, 409: problemSchema, 422: problemSchema },
})
