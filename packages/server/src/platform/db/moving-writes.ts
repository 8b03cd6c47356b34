import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { Refusal } from '../refusal.ts'
import type { Database } from './schema.ts'

/** GROW-08: the customer for whose person or key this process works now; absent: for calls, jobs, or nobody in particular. */
const writers = new AsyncLocalStorage<number>()

/**
 * Does work that writes for a person or key of a customer. Each of its transactions is refused while the customer is frozen on its way
 * to another cell, and who freezes it waits for those that have begun.
 */
export const writingFor = <T>(customerId: number, work: () => Promise<T>): Promise<T> => writers.run(customerId, work)

/** As `refuse_while_moving` raises it. */
const movingCode = 'LS001'
/** The same of a customer that has left. */
const leftCode = 'LS002'

const isMoving = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && (error.code === movingCode || error.code === leftCode)

/** A moment later it works, here or at the other cell. */
export const customerMoving = (): Refusal<'customer_moving'> =>
  new Refusal(
    'customer_moving',
    'The telephone system of this company is being moved. Nothing can be changed for a while; calls go on.',
    {},
  )

/**
 * Refuses a write while its customer is frozen; in a transaction, until that ends nobody freezes it.
 * @throws Refusal `customer_moving`
 */
export const refuseWhileMoving = async (db: Kysely<Database>, customerId: number): Promise<void> => {
  try {
    await sql`select refuse_while_moving(${customerId})`.execute(db)
  } catch (error) {
    throw isMoving(error) ? customerMoving() : error
  }
}

/**
 * The same for an operator, who is told the other cell.
 * @throws Refusal `customer_moving`; `operator` where that cell has the customer for good
 */
export const refuseOperatorWhileMoving = async (db: Kysely<Database>, customerId: number): Promise<void> => {
  try {
    await sql`select refuse_while_moving(${customerId})`.execute(db)
  } catch (error) {
    if (!isMoving(error)) throw error
    throw new Refusal(error.code === leftCode ? 'operator' : 'customer_moving', error.message, {})
  }
}

/** Asks in each transaction of `writingFor`, before anything else. */
class MovingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    const customerId = writers.getStore()
    if (customerId === undefined) return
    try {
      await connection.executeQuery(CompiledQuery.raw('select refuse_while_moving($1)', [customerId]))
    } catch (error) {
      // nobody else ends a transaction whose beginning has failed
      await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw isMoving(error) ? customerMoving() : error
    }
  }
}

export const createMovingDialect = (pool: Pool): PostgresDialect => {
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new MovingDriver({ pool })
  return dialect
}
