import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idOf, rowsOf, signIn, startMovingWorld } from '../../test/cells/moving-world.ts'
import { cellOfDomain, cellOfNumber } from '../domain/cells/directory-store.ts'

/* A company of the demo world moves between two cells, each with a database, a data directory and a key of its own, by the commands. */

const { west, east, directory, scratch, passphrase, id } = await startMovingWorld()
const exported = join(scratch, 'ahorn')

describe('GROW-08: a customer that moves', () => {
  test('is refused while it shares a domain, or works', async () => {
    await expect(west.run(`customers export --id ahorn --to ${exported}`)).rejects.toThrow(
      'The domain nordwind.example also has lines of another customer',
    )
    await west.run('customers remove --id lindner --yes')
    await expect(west.run(`customers export --id ahorn --to ${exported}`)).rejects.toThrow('Block the customer first')
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow('There is no whole export')
  })

  test('has its files copied ahead, and is exported blocked', async () => {
    expect(await west.run(`customers export --id ahorn --to ${exported} --ahead`)).toMatchObject({
      outcome: 'files copied',
    })
    await west.run('customers block --id ahorn')
    const made = await west.run(`customers export --id ahorn --to ${exported}`)
    expect(made).toMatchObject({ outcome: 'exported', customer: 'ahorn' })
    expect(Number(made['files'])).toBeGreaterThan(5)
    expect(made['missing']).toBeUndefined()
  })

  test('is damaged by a change to any part, and nothing of it comes with another passphrase', async () => {
    const manifest = join(exported, 'manifest.json')
    const [saved, rows] = [await readFile(manifest), await readFile(join(exported, 'contacts.copy.gz'))]
    const refused = async (path: string, content: Buffer, sentence: string, back: Buffer) => {
      await writeFile(path, content)
      await expect(east.run(`customers import ${exported}`)).rejects.toThrow(sentence)
      await writeFile(path, back)
    }
    const other = Buffer.from(saved.toString().replace('"ahorn"', '"eichen"'))
    await refused(manifest, other, 'its manifest was changed', saved)
    await refused(join(exported, 'contacts.copy.gz'), rows.subarray(1), 'contacts.copy.gz has', rows)
    await refused(
      passphrase,
      Buffer.from('another long passphrase\n'),
      'does not open',
      Buffer.from('walnut ferry dawn 39\n'),
    )
    expect(await idOf(east)).toBeUndefined()
  })

  test('needs what it shares with others at the new cell', async () => {
    const { db } = east.platform
    const rename = async (from: string, to: string) => {
      await db.updateTable('resellers').set({ name: to }).where('name', '=', from).execute()
    }
    await rename('Nordwind Telecom', 'Nordost')
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow(
      "This cell has no reseller 'Nordwind Telecom'",
    )
    await rename('Nordost', 'Nordwind Telecom')
  })

  test('arrives whole or not at all: an import that breaks off leaves no row and no file', async () => {
    const { pool } = east.platform
    const files = await readdir(east.files, { recursive: true })
    await pool.query(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger stop before insert on call_recording_streams for each row execute function stop()`)
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow('power cut')
    await pool.query('drop trigger stop on call_recording_streams; drop function stop')
    expect(await idOf(east)).toBeUndefined()
    const left = (await readdir(east.files, { recursive: true })).filter((name) => /-[0-9a-f]{8}$/.test(name))
    expect(left.filter((name) => !files.includes(name))).toEqual([])
  })

  test('has all that it had, under the same ids, and its secrets open with the key there', async () => {
    const before = await rowsOf(west, id)
    expect(await east.run(`customers import ${exported}`)).toMatchObject({ outcome: 'imported', customer: 'ahorn', id })
    expect(await idOf(east)).toBe(id)
    expect(await rowsOf(east, id)).toEqual(before)
    const empty = Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))
    expect(empty).toEqual([])
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow(`a customer with the id ${id} already`)
    expect(await rowsOf(east, id)).toEqual(before)
  })

  test('is found at the new cell once it has left the old one, and signs in there', async () => {
    const domain = 'nordwind.example'
    for (const cell of [west, east]) await cell.publish()
    expect(await cellOfDomain(directory, domain)).toBe('west')
    const blocked = await signIn(east, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')
    expect([blocked.statusCode, blocked.json()]).toMatchObject([403, { reason: 'line_blocked' }])
    await west.run('holds remove --customer ahorn --name', 'case 1')
    await west.run('customers remove --id ahorn --yes')
    await west.run('domains remove --name nordwind.example --reseller', 'Nordwind Telecom')
    for (const cell of [west, east]) await cell.publish()
    expect(await cellOfDomain(directory, domain)).toBe('east')
    expect(await cellOfDomain(directory, 'ahorn.example')).toBe('east')
    expect(await cellOfNumber(directory, '4319920021')).toBe('east')
    await east.run('customers unblock --id ahorn')
    // at that time other processes have been told
    await expect
      .poll(async () => (await signIn(east, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')).statusCode)
      .toBe(200)
    expect((await signIn(west, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')).statusCode).toBe(403)
    const { jwt } = (await signIn(east, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')).json<{ jwt: string }>()
    const headers = { authorization: `Bearer ${jwt}` }
    const list = await east.app.inject({ method: 'GET', url: '/api/conversations/?type=voicemail', headers })
    expect(list.statusCode).toBe(200)
    expect(list.json<{ total_count: number }>().total_count).toBeGreaterThan(0)
  })

  test('goes on with ids of its own in the new cell', async () => {
    const { pool } = east.platform
    const { rows } = await pool.query<{ id: number }>(
      `insert into contacts (customer_id, name, search_text) values ($1, 'New', 'new') returning id`,
      [id],
    )
    expect(Math.floor((rows[0]?.id ?? 0) / 2 ** 24)).toBe(2)
  })
})
