import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startServerProcess } from '../../../test/processes/server-process.ts'
import { attempt, requestOf } from '../../../test/sip/attempt.ts'
import { firstProcessWith, processesWith } from '../../../test/sip/edge-processes.ts'
import { startFakeProcess } from '../../../test/sip/fake-process.ts'
import { loopbackAddress } from '../../../test/sip/loopback-address.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { startTestPhone } from '../../../test/sip/test-phone.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { written } from './sip-settings.ts'

const { platform, connectionString } = await createTestPlatform()
const { dataDir } = platform.config

describe('TEL-09: when a part of the edge dies', () => {
  test('Kamailio, and its workers with it, is started again: phones register as before', async () => {
    const edge = await startTestEdge(platform, connectionString)
    const password = 'grey-Pigeon-71'
    const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
    const account = { username, domain: customer.domain, password }
    const phone = await createSipSender(edge.outside)
    expect(await attempt(phone, account)).toBe(200)
    const before = await processesWith('kamailio', dataDir)
    process.kill(await firstProcessWith('kamailio', dataDir), 'SIGKILL')
    await eventually(async () => {
      const left = await processesWith('kamailio', dataDir)
      expect([left.length > 0, left.filter((pid) => before.includes(pid))]).toEqual([true, []])
    })
    await eventually(() => edge.rpc('core.uptime'))
    expect(await attempt(phone, account)).toBe(200)
    await edge.close()
    expect(await processesWith('kamailio', dataDir)).toEqual([])
  })

  test('without the media relay a call gets 503, and a call after its return is put through', async () => {
    const app = await startFakeProcess()
    const edge = await startTestEdge(platform, connectionString, [app.listen])
    const password = 'grey-Pigeon-72'
    const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
    const relay = ['rtpengine', `--interface=${edge.outside.host}`]
    const account = { username, domain: customer.domain, password, edge: edge.outside, registersFor: 0 }
    const dials = async (number: string) => {
      const phone = await startTestPhone(account)
      await phone.command('dial', `sip:${number}@${customer.domain}`)
      return (await phone.says('CALL_CLOSED')).param
    }
    expect(await dials('4711')).toContain('486')
    const stopped = await firstProcessWith(...relay)
    process.kill(stopped, 'SIGSTOP')
    expect(await dials('4712')).toContain('503')
    expect(app.requests.filter((request) => request.includes('X-Dialled: 4712'))).toEqual([])
    process.kill(stopped, 'SIGKILL')
    await eventually(async () => expect(await firstProcessWith(...relay)).not.toBe(stopped))
    await eventually(async () => expect(await dials('4713')).toContain('486'))
    await edge.close()
    expect(await processesWith(...relay)).toEqual([])
  })
})

test('TEL-09: a process of ours that has just died costs no call: the edge asks the other one, before it has missed a ping', async () => {
  const [dies, stays] = [await startFakeProcess(), await startFakeProcess()]
  const edge = await startTestEdge(platform, connectionString, [dies.listen, stays.listen])
  const password = 'grey-Pigeon-73'
  const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
  const account = { username, domain: customer.domain, password }
  const phone = await createSipSender(edge.outside)
  dies.kill()
  // an edge gives calls to processes in turn
  for (const _ of Array(4)) expect(await attempt(phone, account, 'INVITE')).toBe(486)
  // a phone hangs up in a call of the one that is dead: the other one may have taken it over
  const [, ...headers] = requestOf('INVITE', account, `Route: <sip:${written(edge.outside)};lr>`)
  const inDialog = headers.map((line) =>
    line.replace('CSeq: 1 INVITE', 'CSeq: 2 BYE').replace(/^To:.*/, '$&;tag=there'),
  )
  await phone.send([`BYE sip:app@${written(dies.listen)};transport=tcp SIP/2.0`, ...inDialog])
  await stays.gets('BYE ')
  await edge.close()
})

test('SET-06: an edge that is started at another address has no phones until they register there', async () => {
  const password = 'grey-Pigeon-71'
  const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
  const account = { username, domain: customer.domain, password }
  const registered = async () => {
    const { rows } = await platform.pool.query<{ socket: string }>('select socket from lineside_sip.location')
    return rows.map(({ socket }) => socket)
  }
  for (const _ of ['here', 'there']) {
    const edge = await startTestEdge(platform, connectionString)
    expect(await registered()).toEqual([])
    expect(await attempt(await createSipSender(edge.outside), account)).toBe(200)
    expect(await registered()).toEqual([`udp:${edge.outside.host}:${edge.outside.port}`])
    await edge.close()
  }
})

test('a server that is killed leaves nothing of its edge behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-watching-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const host = loopbackAddress()
  const server = await startServerProcess({ DATA_DIR: directory, SIP: 'embedded', SIP_HOST: host })
  await eventually(async () => expect(await processesWith('kamailio', directory)).not.toEqual([]))
  await eventually(async () => expect(await processesWith('rtpengine', host)).not.toEqual([]))
  await server.kill()
  await eventually(async () => expect(await processesWith(directory)).toEqual([]))
  await eventually(async () => expect(await processesWith('rtpengine', host)).toEqual([]))
})
