import type { Config } from '../platform/config.ts'
import { type ReplicaFacts } from '../platform/db/replica/replica-facts.ts'
import { replicaName } from '../platform/db/replica/replica.ts'
import { reason } from '../platform/reason.ts'
import type { FoundDatabase } from './database-checks.ts'
import { type Finding, ok, skipped, spanText, wrong } from './finding.ts'
import type { Check } from './run-checks.ts'

const part = 'replica'
const meanwhile = 'The database of DATABASE_URL answers all meanwhile.'

/** One check a replica of DATABASE_READ_URL (GROW-07); none without it. */
export const replicaChecks = (
  { questions }: FoundDatabase,
  { databaseReadUrls = [] }: Pick<Config, 'databaseReadUrls'>,
): readonly Check[] =>
  databaseReadUrls.map((address) => ({
    part,
    ask: async () => {
      if (questions === null) return skipped(part, `${replicaName(address)} is not asked: the database is away.`)
      return judgeReplica(
        await questions
          .replica(address)
          .catch((error: unknown) => ({ name: replicaName(address), failure: reason(error) })),
      )
    },
  }))

export const judgeReplica = (facts: ReplicaFacts | { readonly name: string; readonly failure: string }): Finding => {
  const { name } = facts
  if ('failure' in facts)
    return wrong(
      part,
      `${name} does not answer (${facts.failure}).`,
      `See whether it runs and lets this user in. ${meanwhile}`,
    )
  if (!facts.isReplica)
    return wrong(
      part,
      `${name} takes writes, so it is no replica.`,
      `Lead DATABASE_READ_URL to a replica. ${meanwhile}`,
    )
  if (!facts.isOurs)
    return wrong(
      part,
      `${name} follows another database.`,
      `Lead DATABASE_READ_URL to a replica of DATABASE_URL. ${meanwhile}`,
    )
  if (!facts.isThere) {
    const age = facts.newestMs === null ? '' : `: its newest change is ${spanText(Math.max(0, facts.newestMs))} old`
    return wrong(
      part,
      `${name} is behind${age}.`,
      `See pg_stat_replication at the primary, and a long query or pg_wal_replay_pause() at the replica. ${meanwhile}`,
    )
  }
  return ok(part, `${name} follows and has everything.`)
}
