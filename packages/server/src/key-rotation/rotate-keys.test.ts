import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { afterAll, describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../test/builders.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { loadInstallation, requireOwnInstallation } from '../installation.ts'
import { createRingBox, fingerprintOf, type KeyRing, markOf } from '../platform/auth/key-ring.ts'
import { hold, sealingLock } from '../platform/auth/key-locks-store.ts'
import { addJob } from '../platform/jobs/add-job-store.ts'
import { createMailer, mailOf } from '../platform/mail/mailer.ts'
import { claimPushKeys } from '../domain/push/push-store.ts'
import { findKeyRing, newKeyFor, ringOf, writeKeyRing } from '../secret-key.ts'
import { rotateAlone } from './rotate-alone.ts'
import type { Progress } from './rotation-progress.ts'

const { pool, db, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-rotation-'))
afterAll(() => rm(dataDir, { recursive: true }))
await runMigrations({ connectionString, taskList: {}, logger: new Logger(() => () => undefined) })
const config = { dataDir }
const first = await loadInstallation(pool, config)
let ring: KeyRing = first
const secrets = createRingBox(() => ring)
const silent: Progress = { step: () => undefined, rows: () => undefined, end: () => undefined }
const rotate = (progress = silent, waitMs = 0) => rotateAlone(pool, { config, progress, waitMs })
const ringNow = async () => ringOf(await readFile(join(dataDir, 'secret.key'), 'utf8')) as KeyRing
const stored = async () =>
  (await pool.query(`select value - 'files' as value from platform_settings where name = 'installation'`)).rows[0]
    ?.value

const lines = 1_203
const { id: pilotId, customer } = await givenSubscriber({ db, secrets })
await pool.query(
  `insert into subscribers (customer_id, domain_id, profile_id, username, sip_password_box)
   select customer_id, domain_id, profile_id, 'line' || n, $2 from subscribers, generate_series(1, ${lines}) n where id = $1`,
  [pilotId, secrets.seal('amber-lantern-77')],
)
const passwords = async () =>
  (await pool.query<{ box: Buffer }>(`select sip_password_box as box from subscribers where username like 'line%'`))
    .rows

const everyPasswordOpens = async () => {
  const opened = (await passwords()).map(({ box }) => secrets.open(box))
  expect(opened).toEqual(Array(lines).fill('amber-lantern-77'))
}

describe('SAFE-05: keys rotate', () => {
  test('goes on where it was ended, and drops the older key when no row needs it', async () => {
    await createMailer(secrets).sendFirst(db, {
      to: 'eva@nordwind.example',
      subject: 'Hello',
      text: 'A token',
    })
    const waiting = { name: 'send_mail' as const, payload: { box: secrets.seal('{"to":"later"}').toString('base64') } }
    await addJob(db, 'admit_mail', { customer: customer.id, subscriber: pilotId, mail: waiting, attempts: 3 })
    await claimPushKeys(db, { publicKey: 'p', box: secrets.seal('"private"').toString('base64') })
    await pool.query(
      `insert into conferences (customer_id, name, dial_in, left_pin, used_at) values ($1, 'Room 1', '71', $2, now())`,
      [customer.id, secrets.seal('4711')],
    )
    await pool.query(
      `insert into voicemail_settings (subscriber_id, pin_box) values ($1, $2)
      on conflict (subscriber_id) do update set pin_box = excluded.pin_box`,
      [pilotId, secrets.seal('0815')],
    )

    // the power fails within the second batch of the passwords
    let rows = 0
    const failing: Progress = {
      ...silent,
      rows: (more) => {
        rows += more
        if (rows >= 1_000) throw new Error('The power fails')
      },
    }
    await expect(rotate(failing)).rejects.toThrow('The power fails')
    const [second, old] = await ringNow()
    expect([old, second?.equals(first[0])]).toEqual([first[0], false])
    expect(await stored()).toMatchObject({ key: fingerprintOf(second), older: [fingerprintOf(first[0])] })
    await expect(requireOwnInstallation(pool, { dataDir, secretKeys: first })).rejects.toThrow(
      `sealed with another key (${fingerprintOf(second)})`,
    )
    await expect(requireOwnInstallation(pool, { dataDir, secretKeys: [second] })).rejects.toThrow('another key')
    ring = await ringNow()
    const marks = new Set((await passwords()).map(({ box }) => box[0]))
    expect(marks).toEqual(new Set([markOf(second), markOf(first[0])]))
    await everyPasswordOpens()

    const rotated = await rotate()
    expect(rotated).toMatchObject({ key: fingerprintOf(second), dropped: [fingerprintOf(first[0])], unreadable: [] })
    // what was sealed anew before is not sealed again
    expect(rotated.rows).toBeLessThan(lines)
    ring = await ringNow()
    expect(ring).toEqual([second])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await stored()).toEqual({ key: fingerprintOf(second), older: [], next: null })
    await everyPasswordOpens()

    const jobs = await pool.query<{ payload: { box?: string; mail?: { payload: { box: string } } } }>(
      'select payload from graphile_worker._private_jobs order by id',
    )
    expect(mailOf(secrets, jobs.rows[0]?.payload.box ?? '')).toMatchObject({ text: 'A token' })
    expect(mailOf(secrets, jobs.rows[1]?.payload.mail?.payload.box ?? '')).toEqual({ to: 'later' })
    const { box } = await claimPushKeys(db, { publicKey: 'x', box: '' })
    expect(secrets.open(Buffer.from(box, 'base64'))).toBe('"private"')
    const pins = await pool.query<{ pin: Buffer }>(
      'select left_pin as pin from conferences union all select pin_box from voicemail_settings where pin_box is not null',
    )
    expect(pins.rows.map(({ pin }) => secrets.open(pin))).toEqual(['4711', '0815'])
  })

  test('names the row that no key opens, and leaves it as it is', async () => {
    const lost = Buffer.from(secrets.seal('lost'))
    lost.writeUInt8(lost.readUInt8(30) ^ 1, 30)
    lost.writeUInt8(1, 0)
    await pool.query('update voicemail_settings set pin_box = $1 where subscriber_id = $2', [lost, pilotId])
    expect((await rotate()).unreadable).toEqual([`voicemail_settings.pin_box ${pilotId}`])
    const { rows } = await pool.query<{ pin_box: Buffer }>(
      'select pin_box from voicemail_settings where pin_box is not null',
    )
    expect(rows).toEqual([{ pin_box: lost }])
    await pool.query('delete from voicemail_settings')
    ring = await ringNow()
  })

  test('waits for a process that seals with the older key, and says so', async () => {
    const client = await pool.connect()
    await hold((text, values) => client.query(text, [...values]), sealingLock(fingerprintOf(ring[0])))
    await expect(rotate()).rejects.toThrow('There is 1 process that still seals with the older key: start each server')
    const [next, before] = await ringNow()
    expect(before).toEqual(ring[0])
    client.release(true)
    expect(await rotate(silent, 10_000)).toMatchObject({ key: fingerprintOf(next), rows: expect.any(Number) })
    ring = await ringNow()
  })

  test('waits for a server that does not have the new key, such as one of the version before', async () => {
    const client = await pool.connect()
    await client.query('select pg_advisory_lock(546374638, 1)')
    await expect(rotate()).rejects.toThrow('There is 1 process without the new key')
    // nothing seals with it yet
    expect((await ringNow())[0]).toEqual(ring[0])
    expect(await stored()).toMatchObject({ key: fingerprintOf(ring[0]), next: expect.any(String) })
    client.release(true)
    await rotate(silent, 10_000)
    ring = await ringNow()
    expect(ring).toHaveLength(1)
  })

  test('takes the new key of the environment, where the key is there', async () => {
    const [current] = await ringNow()
    const inEnvironment = (...keys: readonly [Buffer, ...Buffer[]]) => ({ dataDir, secretKeys: keys })
    const rotateWith = (given: ReturnType<typeof inEnvironment>) =>
      rotateAlone(pool, { config: given, progress: silent, waitMs: 10_000 })
    await expect(rotateWith(inEnvironment(current))).rejects.toThrow('LINESIDE_SECRET holds one key: add a new one')
    const added = newKeyFor([current])
    // a server that starts with the new key in front makes the database need both
    await loadInstallation(pool, inEnvironment(added, current))
    await expect(requireOwnInstallation(pool, inEnvironment(current))).rejects.toThrow(fingerprintOf(added))
    expect(await rotateWith(inEnvironment(added, current))).toMatchObject({ dropped: [fingerprintOf(current)] })
    await requireOwnInstallation(pool, inEnvironment(added))
    expect(await findKeyRing(config)).toEqual([current])
    await writeKeyRing(dataDir, [added])
    ring = [added]
    await everyPasswordOpens()
  })
})
