import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { callsOfTest } from '../../../test/calls-of-test.ts'
import { eventually } from '../../../test/eventually.ts'
import { freePort } from '../../../test/processes/free-port.ts'
import { requestOf } from '../../../test/sip/attempt.ts'
import { firstProcessWith, processesWith } from '../../../test/sip/edge-processes.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { startSipServer } from '../../../test/sip/sip-server.ts'
import { listenToSound } from '../../../test/sip/sound.ts'
import { startTestPhone, type TestPhone } from '../../../test/sip/test-phone.ts'
import { programOf } from '../../platform/child/child.ts'
import { keeperDirectory } from './keeper/keeper-messages.ts'

/* The server of an edge is killed, stopped and started again. */

const password = 'blue-Heron-39'
/** Longer than a server needs to start on a busy machine. */
const server = await startSipServer({ EDGE_OUTLIVES: '110' })
const { customer } = await givenPbx(server)
const sound = await listenToSound([server])
const calls = callsOfTest(server.db)

const seat = async (pbx_extension: string) => {
  const line = await givenSubscriber(server, { customer, pbx_extension, sipPassword: password })
  await givenNumber(server, line.id)
  return line
}
const [anna, ben, carl, dora] = [await seat('21'), await seat('22'), await seat('23'), await seat('24')]

const account = ({ username }: { username: string }) => ({ username, domain: customer.domain, password })
const phoneOf = async (line: { username: string }, tone: number): Promise<TestPhone> => {
  const phone = await startTestPhone({ ...account(line), edge: server.outside, tone })
  await phone.says('REGISTER_OK')
  return phone
}
const dials = (phone: TestPhone, extension: string) => phone.command('dial', `sip:${extension}@${customer.domain}`)

/** Dials once, and rings there: also at an edge whose server has come back a moment ago. */
const reaches = async (phone: TestPhone, extension: string): Promise<void> => {
  const before = phone.events.length
  await dials(phone, extension)
  const became = await eventually(() => {
    const found = phone.events.slice(before).find(({ type }) => ['CALL_RINGING', 'CALL_CLOSED'].includes(type))
    if (found === undefined) throw new Error('Nothing has become of the call')
    return found
  })
  expect(became, JSON.stringify(became)).toMatchObject({ type: 'CALL_RINGING' })
}

/** Both programs of the edge, and the process that holds them. */
const edge = async () => ({
  kamailio: Number(await readFile(join(server.dataDir, 'sip/run/kamailio.pid'), 'utf8')),
  relay: await firstProcessWith('rtpengine', `--interface=${server.outside.host}`),
  keeper: await firstProcessWith('keeper-main', server.dataDir),
})
const nothingOfIt = () =>
  eventually(async () => {
    expect(await processesWith('rtpengine', server.outside.host)).toEqual([])
    expect(await processesWith(`${server.dataDir}/sip`)).toEqual([])
  })

/** Two phones that hear each other: 440 Hz of the first one, 880 of the other. */
const talk = async () => {
  const [one, other] = [await phoneOf(anna, 440), await phoneOf(ben, 880)]
  await reaches(one, '22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  const hear = () => Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await hear()
  return { one, other, hear, since: Date.now() }
}

const within2s = { withinMs: 2_000 }
const comesBack = expect.stringMatching(/^Retry-After: \d+\r$/m)

afterEach(async () => {
  await calls.allOver()
})

test('TEL-09: the server is killed while two phones talk: they hear each other, others hear 503, and the next start goes on with the same edge and call', async () => {
  const { one, other, hear, since } = await talk()
  const third = await phoneOf(carl, 660)
  const before = await edge()
  await server.kill()
  await hear()

  const stranger = await createSipSender(server.outside)
  expect(await stranger.send(requestOf('INVITE', account(dora)), within2s)).toMatchObject({
    status: 503,
    text: comesBack,
  })
  await dials(third, '24')
  expect(await third.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('503') })
  // the database ends with its server, a moment later
  await eventually(async () =>
    expect(await stranger.send(requestOf('REGISTER', account(dora)), within2s)).toMatchObject({
      status: 503,
      text: comesBack,
    }),
  )
  await hear()

  await server.again()
  expect(await edge()).toEqual(before)
  await hear()
  const fourth = await phoneOf(dora, 1000)
  await reaches(third, '24')
  await fourth.says('CALL_INCOMING')
  await fourth.command('accept')
  await Promise.all([sound.hears(third, 1000), sound.hears(fourth, 660)])
  const heard = third.events.length
  await fourth.command('hangup')
  await third.says('CALL_CLOSED', heard)

  await one.command('hold')
  await sound.isSilent(other)
  await one.command('resume')
  await hear()
  await one.command('hangup')
  await other.says('CALL_CLOSED')
  const talked = (Date.now() - since) / 1_000
  await calls.allOver()
  const { rows } = await server.pool.query<{ duration_ms: number }>(
    `select duration_ms from conversations where type = 'call' order by duration_ms desc limit 2`,
  )
  for (const { duration_ms } of rows) {
    expect(duration_ms / 1_000).toBeGreaterThan(talked - 1)
    expect(duration_ms / 1_000).toBeLessThan(talked + 5)
  }
  expect(JSON.stringify(await server.rpc('dlg.stats_active'))).toContain('"ongoing":0')
})

test('TEL-09: the server and the media relay are killed while two phones talk: they hear each other again after the next start', async () => {
  const { one, other, hear } = await talk()
  const before = await edge()
  await server.kill()
  process.kill(before.relay, 'SIGKILL')
  await eventually(async () => expect((await edge()).relay).not.toBe(before.relay))
  await server.again()
  await hear()
  await one.command('hangup')
  await other.says('CALL_CLOSED')
})

test('TEL-09: the server is killed and started again, and then the media relay dies: phones that talked all the time hear each other again', async () => {
  const { one, other, hear } = await talk()
  const before = await edge()
  await server.kill()
  await server.again()
  process.kill(before.relay, 'SIGKILL')
  await eventually(async () => expect((await edge()).relay).not.toBe(before.relay))
  await hear()
  await one.command('hangup')
  await other.says('CALL_CLOSED')
})

test('TEL-09: phones call as soon as the server is there again, and are answered', async () => {
  const [one, other] = [await phoneOf(anna, 440), await phoneOf(ben, 880)]
  for (const ends of [() => server.kill(), () => server.stop('SIGTERM')]) {
    await ends()
    await server.again()
    const rung = other.events.length
    await reaches(one, '22')
    await other.says('CALL_INCOMING', rung)
    await other.command('accept')
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await one.command('hangup')
    await other.says('CALL_CLOSED', rung)
    await calls.allOver()
  }
})

test('TEL-09: a phone that hangs up while no server is there is done, and the next start hangs up the other one', async () => {
  const { one, other } = await talk()
  await server.kill()
  await one.command('hangup')
  await one.says('CALL_CLOSED')
  expect(other.events.map(({ type }) => type)).not.toContain('CALL_CLOSED')
  await server.again()
  await other.says('CALL_CLOSED')
})

test('TEL-09: the server stays away for longer than the edge waits for answers to its questions: the call goes on', async () => {
  const { one, other, hear } = await talk()
  await server.kill()
  // it asks after 30 s, and ends a call without an answer within 15 s
  for (let age = 0; age < 50; )
    age = await eventually(async () => {
      const dialogs = (await server.rpc('dlg.list')) as readonly { readonly start_ts: number }[]
      expect(dialogs).toHaveLength(2)
      const now = Math.min(...dialogs.map(({ start_ts }) => Date.now() / 1_000 - start_ts))
      expect(now).toBeGreaterThan(age + 5)
      return now
    })
  await hear()
  await server.again()
  await hear()
  await one.command('hangup')
  await other.says('CALL_CLOSED')
})

test('TEL-09: the server is stopped and another configuration is started: Kamailio begins anew, the media relay stays, and the call goes on', async () => {
  const { one, other, hear } = await talk()
  const before = await edge()
  await server.stop('SIGTERM')
  await hear()
  const pem = (part: string) => join(import.meta.dirname, `../../../test/localhost-${part}.pem`)
  await server.again({ SIP_TLS_PORT: '5071', SIP_TLS_CERT: pem('cert'), SIP_TLS_KEY: pem('key') })
  const now = await edge()
  expect({ ...now, kamailio: 0 }).toEqual({ ...before, kamailio: 0 })
  expect(now.kamailio).not.toBe(before.kamailio)
  await hear()
  await other.command('hangup')
  await one.says('CALL_CLOSED')
})

test('TEL-09: the keeper of the edge is killed: nothing of the edge is left without it, and another one begins', async () => {
  const before = await edge()
  process.kill(before.keeper, 'SIGKILL')
  await eventually(async () => {
    const now = await edge()
    for (const name of ['keeper', 'relay', 'kamailio'] as const) expect(now[name]).not.toBe(before[name])
  })
  const phone = await eventually(() => phoneOf(anna, 440))
  await phone.close()
})

test('TEL-09: a server that is ended by Ctrl-C takes its edge with it, and phones that talk hear of the end', async () => {
  const { one, other } = await talk()
  await server.stop('SIGINT')
  await Promise.all([one.says('CALL_CLOSED'), other.says('CALL_CLOSED')])
  await nothingOfIt()
  await server.again()
})

test('TEL-09: nobody starts the server again: the edge hangs up and ends when its time is over', async () => {
  await server.stop('SIGINT')
  await server.again({ EDGE_OUTLIVES: '2' })
  const { one, other } = await talk()
  await server.kill()
  await Promise.all([one.says('CALL_CLOSED'), other.says('CALL_CLOSED')])
  await nothingOfIt()
  await server.again()
})

test('WATCH-01: a server that waits for the service of its edge says so in words, and that goes once the service is there', async () => {
  await server.stop('SIGINT')
  await nothingOfIt()
  const port = await freePort()
  await server.again({ EDGE_KEEPER: 'service', METRICS_PORT: String(port) })
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/ready`)
    return { status: response.status, ...((await response.json()) as { remarks?: Record<string, string> }) }
  }
  await eventually(async () =>
    expect(await ready()).toMatchObject({
      status: 200,
      remarks: { phones: expect.stringMatching(/wait for the service .*"systemctl start lineside-edge"/s) },
    }),
  )
  const { path, execArgv } = programOf(new URL('./keeper/keeper-main.ts', import.meta.url))
  spawn(process.execPath, [...execArgv, path, keeperDirectory(server.dataDir), 'service'], { stdio: 'inherit' })
  await eventually(async () => expect((await ready()).remarks).toBeUndefined())
  const phone = await eventually(() => phoneOf(anna, 440))
  await phone.close()
  await server.stop('SIGINT')
  await nothingOfIt()
  await server.again()
})
