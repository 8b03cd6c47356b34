import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPilot } from '../../test/builders.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { prepareDirectory } from '../domain/cells/directory-schema-store.ts'
import { advanceMove, listMoves, offerMove, switchMove } from '../domain/cells/moves/directory-moves-store.ts'
import { beginSwitch, freezeCustomer, insertCopied, readOwnMove } from '../domain/cells/moves/own-moves-store.ts'
import { settleMoves } from '../domain/cells/moves/settle-moves.ts'
import { giveUpMove } from './send-customer.ts'

const { pool: directory } = await createTestDatabase()
await prepareDirectory(directory)
const { platform } = await createTestPlatform()
const { db, pool, log } = platform

const world = { id: 0, token: '' }
beforeEach(async () => {
  await sql`delete from customer_moves`.execute(db)
  const { customer } = await givenPilot(platform)
  Object.assign(world, { id: customer.id, token: crypto.randomUUID() })
  await insertCopied(db, { customerId: world.id, token: world.token, otherCell: 'east' })
  await offerMove(directory, { token: world.token, customer: world.id, from: 'west', to: 'east' })
})

const giveUp = () => giveUpMove({ name: 'west', directory, db, pool, log }, world.id)
const freeze = async () => {
  await db.transaction().execute((within) => freezeCustomer(within, world.id, 5_000))
  await advanceMove(directory, world.token, { from: ['offered'], to: 'arrived' })
}

describe('GROW-08: a move that is given up', () => {
  test('during a freeze has ended at the old cell, and the directory cannot give the customer away', async () => {
    await freeze()
    await beginSwitch(db, world.id)
    await giveUp()
    expect(await readOwnMove(db, world.id)).toBeUndefined()
    expect(await switchMove(directory, { token: world.token, from: 'west', to: 'east' }, [])).toBe(false)
    expect(await listMoves(directory)).toEqual([])
    // on its way anew
    const token = crypto.randomUUID()
    expect(await offerMove(directory, { token, customer: world.id, from: 'west', to: 'east' })).toBe(true)
    await directory.query('delete from lineside_directory.moves where token = $1', [token])
  })

  test('thaws the customer where the command was killed midway', async () => {
    await freeze()
    await beginSwitch(db, world.id)
    await advanceMove(directory, world.token, { from: ['arrived'], to: 'given up' })
    await settleMoves(platform, directory)
    expect((await readOwnMove(db, world.id))?.phase).toBe('copied')
    await giveUp()
    expect(await readOwnMove(db, world.id)).toBeUndefined()
  })

  test('leaves nothing at a new cell that was down meanwhile', async () => {
    await freeze()
    await advanceMove(directory, world.token, { from: ['arrived'], to: 'offered' })
    await giveUp()
    // the new cell, as it is when it comes up
    await sql`insert into customer_moves (customer_id, token, other_cell, phase) values (${world.id}, ${world.token}, 'west', 'arrived')`.execute(
      db,
    )
    await settleMoves(platform, directory)
    expect((await pool.query('select from customers where id = $1', [world.id])).rowCount).toBe(0)
  })
})
