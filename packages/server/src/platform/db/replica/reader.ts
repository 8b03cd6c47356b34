import type { PoolClient } from 'pg'
import { createDatabase, type Db, type Pool } from '../database.ts'

/** Stores read with it; it writes nothing. */
export type ReadPool = Pick<Pool, 'query'>

/** Connections for the reads of one request. All its reads see everything that was committed before the first of them began. */
export interface Reader {
  readonly pool: ReadPool
  readonly db: Db
  /** A statement failed at a replica: what is read from now on is read at the primary. */
  hasLeftReplica(): boolean
}

/** A connection to a replica. */
export interface ReplicaPlace {
  readonly client: PoolClient
  /** A statement failed there. */
  readonly failed: (error: unknown) => void
}

export interface ReaderOptions {
  readonly primary: Pick<Pool, 'connect'>
  /** A connection to the replica of this reader, which has all that it must see; null: the primary reads. */
  readonly choose: () => Promise<ReplicaPlace | null>
  /** A read is repeated at the primary. */
  readonly onRepeated: () => void
}

type Query = (...parameters: readonly unknown[]) => Promise<unknown>

/**
 * A reader whose statements go to a replica where there is one. A statement that fails there is repeated at the primary,
 * where those that follow are read, too. In a transaction nothing is repeated: another connection would not know it.
 */
export const createReader = ({ primary, choose, onRepeated }: ReaderOptions): Reader => {
  const given = { isReplicaUp: true }

  const connect = async () => {
    let replica = given.isReplicaUp ? await choose() : null
    let client = replica?.client ?? (await primary.connect())
    let isOver = false
    let inTransaction = false
    const ask: Query = (...parameters) => (client.query as unknown as Query)(...parameters)
    const release = (isBroken: boolean): void => {
      if (!isOver) client.release(isBroken)
      isOver = true
    }

    const query: Query = async (...parameters) => {
      if (replica === null) return await ask(...parameters)
      inTransaction ||= isBegin(parameters[0])
      try {
        return await ask(...parameters)
      } catch (error) {
        given.isReplicaUp = false
        replica.failed(error)
        release(true)
        if (inTransaction) throw error
        onRepeated()
        client = await primary.connect()
        replica = null
        isOver = false
        return await ask(...parameters)
      }
    }
    return { query, release: () => release(false) }
  }

  const query: Query = async (...parameters) => {
    const connection = await connect()
    try {
      return await connection.query(...parameters)
    } finally {
      connection.release()
    }
  }
  // the two methods by which stores and kysely read
  const pool = { query, connect } as unknown as Pool
  return { pool, db: createDatabase(pool), hasLeftReplica: () => !given.isReplicaUp }
}

const isBegin = (statement: unknown): boolean =>
  typeof statement === 'string' && /^(begin|start transaction)/i.test(statement)
