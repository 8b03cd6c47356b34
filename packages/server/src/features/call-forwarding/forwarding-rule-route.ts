import type { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type {
  CallForwardMappings,
  callForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import {
  changeForwardingRule,
  type RuleChange,
  type SeenRule,
} from '@lineside/contract/resources/forwarding/forwarding-rules'
import type { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import type { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import { changeRule, type SetWrite, setWrite } from '@lineside/telephony/forwarding/rule-changes'
import { type RuleConflict, ruleConflict, type RuleSets } from '@lineside/telephony/forwarding/seen-rule'
import { holdLock } from '../../platform/db/locks.ts'
import type { Api } from '../../platform/http/api.ts'
import type { ResourceContext, WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import type { ResourceWriter } from '../../platform/http/resources/resource-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

interface SetWriters {
  readonly destination: ResourceWriter<typeof destinationSets>
  readonly source: ResourceWriter<typeof sourceSets>
  readonly time: ResourceWriter<typeof timeSets>
  readonly bnumber: ResourceWriter<typeof bnumberSets>
}

/**
 * RULE-02: changes one rule. One transaction, in which nobody else writes the forwarding, compares the rule with what
 * the user saw and changes it. The audit log records it like a PATCH of the mappings or of one of their sets, so that it
 * can be undone like one.
 */
export const forwardingRuleRoute = (
  api: Api,
  { db }: Platform,
  mappings: ResourceWriter<typeof callForwardMappings>,
  writers: SetWriters,
): void => {
  /** The sets whose contents the user saw. Nobody else changes them before the end of the transaction. */
  const setsOf = async (context: WritingContext, seen: SeenRule): Promise<RuleSets> => {
    const read = async <Set>(writer: Reader<Set>, id: number | null, contents: unknown): Promise<Set | undefined> => {
      if (contents === undefined || id === null) return undefined
      for (const lock of writer.locks(context.principal, id)) await holdLock(context.db, lock)
      return await writer.find(context, id)
    }
    return {
      destinationSet: await read(writers.destination, seen.destinationset_id, seen.destinations),
      sourceSet: await read(writers.source, seen.sourceset_id, seen.callers),
      timeSet: await read(writers.time, seen.timeset_id, seen.times),
      bnumberSet: await read(writers.bnumber, seen.bnumberset_id ?? null, seen.called),
    }
  }

  api.route(
    changeForwardingRule,
    async ({ principal, params: { id, rule }, body: { seen, change } }): Promise<CallForwardMappings> => {
      const context: ResourceContext = { principal, db, query: {} }
      const written = setWrite(seen, change)
      if (written === null) {
        const writing = { ...context, query: { delete_unused_sets: deletesUnused(change) } }
        await mappings.change(writing, id, async (current, transaction) => {
          const result = changeRule(current, rule, seen, change, await setsOf(transaction, seen))
          if ('conflict' in result) throw refused(result.conflict)
          return result.mappings
        })
      } else {
        // the set of a rule that is gone is not looked for
        requireNone(ruleConflict(await mappings.existing(context, id), rule, seen))
        const check = async (transaction: WritingContext) => {
          const current = await mappings.existing(transaction, id)
          requireNone(ruleConflict(current, rule, seen, await setsOf(transaction, seen)))
        }
        await changeSet(writers, context, written, check, mappings.locks(principal, id))
      }
      return await mappings.existing({ ...context, query: { expand: expansions[change.do] } }, id)
    },
    { locks: ({ principal, params: { id } }) => mappings.locks(principal, id) },
  )
}

interface Reader<Set> {
  readonly find: (context: ResourceContext, id: number) => Promise<Set | undefined>
  readonly locks: SetWriters['destination']['locks']
}

/** @param first the locks of the mappings: whoever takes locks of both takes these first */
const changeSet = async (
  writers: SetWriters,
  context: ResourceContext,
  { kind, id, members }: SetWrite,
  check: (transaction: WritingContext) => Promise<void>,
  first: Parameters<SetWriters['time']['change']>[3],
): Promise<void> => {
  const edit = async <Item extends object>(item: Item, transaction: WritingContext): Promise<Item> => {
    await check(transaction)
    return { ...item, ...members }
  }
  if (kind === 'destination') await writers.destination.change(context, id, edit, first)
  else if (kind === 'source') await writers.source.change(context, id, edit, first)
  else if (kind === 'bnumber') await writers.bnumber.change(context, id, edit, first)
  else await writers.time.change(context, id, edit, first)
}

const deletesUnused = (change: RuleChange): boolean =>
  change.do === 'remove' || ('delete_unused' in change && change.delete_unused === true)

/** The sets that a change may have written, for the reply. */
const expansions: Readonly<Partial<Record<RuleChange['do'], string>>> = {
  destinations: 'destinationset_id',
  callers: 'sourceset_id',
  times: 'timeset_id',
  called: 'bnumberset_id',
}

const requireNone = (conflict: RuleConflict | null): void => {
  if (conflict !== null) throw refused(conflict)
}

const refused = (conflict: RuleConflict): Refusal =>
  new Refusal(
    conflict,
    conflict === 'rule_gone'
      ? 'This forwarding rule no longer exists.'
      : 'This forwarding rule has been changed by somebody else.',
    {},
  )
