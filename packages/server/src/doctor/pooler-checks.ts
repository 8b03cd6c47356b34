import type { Config } from '../platform/config.ts'
import { createPool } from '../platform/db/pool.ts'
import { ok } from './finding.ts'
import type { Check } from './run-checks.ts'

const part = 'pooler'
const connectMs = 2_500
const queryMs = 3_500

/** The check of the pooler that leads requests to the database (GROW-02); none where there is no pooler. */
export const poolerChecks = ({ databasePoolerUrl: address }: Pick<Config, 'databasePoolerUrl'>): readonly Check[] =>
  address === undefined
    ? []
    : [
        {
          part,
          mend: 'See whether pgbouncer runs, reaches PostgreSQL, and whether the address, the name and the password of DATABASE_URL are right (docs/operate.md). Until then requests fail; DATABASE_SESSION_URL leads past it.',
          ask: async () => {
            const pool = createPool(address, {
              max: 1,
              isPooled: true,
              connectTimeoutMs: connectMs,
              queryTimeoutMs: queryMs,
            })
            try {
              await pool.query('select 1')
              return ok(part, 'The pooler of DATABASE_URL answers.')
            } finally {
              // not awaited: a pooler that is silent must not hold up the answer
              void pool.end()
            }
          },
        },
      ]
