import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { openDirectory, prepareDirectory } from './directory-schema-store.ts'
import { saveCell } from './directory-store.ts'
import { readDirectory } from './read-directory.ts'

const { pool, connectionString } = await createTestDatabase()
await prepareDirectory(pool)
await saveCell(pool, { name: 'west', web: 'http://west.test', edges: [], sources: [] })
await pool.query(
  `insert into lineside_directory.entries (kind, value, cell, version) values ('domain', 'b.test', 'west', 1)`,
)

test.each(['a\0b', 'x'.repeat(254), 'b test', "b'test", ''])(
  'GROW-08: %j is no domain: nobody is asked, and others are still found',
  async (odd) => {
    const reader = readDirectory(pool)
    expect(await reader.ofDomain(odd)).toBeNull()
    expect(await reader.ofNumber(odd)).toBeNull()
    expect(await reader.ofDomain('b.test')).toBe('west')
  },
)

test('GROW-08: a front door needs to read cells and entries, and nothing else of the directory', async () => {
  // some role that is not the owner
  const role = 'lineside_sip'
  const { password, host, port } = inject('edgeDatabase')
  const client = await pool.connect()
  await client.query(`grant connect on database "${new URL(connectionString).pathname.slice(1)}" to ${role}`)
  await client.query(`grant usage on schema lineside_directory to ${role}`)
  await client.query(`grant select on lineside_directory.cells, lineside_directory.entries to ${role}`)
  client.release()
  const door = openDirectory(
    `postgresql://${role}:${password}@${encodeURIComponent(host)}:${port}${new URL(connectionString).pathname}`,
  )
  try {
    await prepareDirectory(door)
    const reader = readDirectory(door)
    expect([...(await reader.cells()).keys()]).toEqual(['west'])
    expect(await reader.ofDomain('b.test')).toBe('west')
    await expect(reader.secret()).rejects.toThrow('permission denied')
  } finally {
    await door.end()
  }
})
