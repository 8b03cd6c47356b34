import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pauseAgent, resumeAgent } from '../domain/call-queues/queue-agents-store.ts'
import { tellQueue } from '../domain/call-queues/queue-callers-store.ts'
import { eventually } from '../../test/eventually.ts'
import { startOperator } from '../../test/sip/operator.ts'
import { startWorldOfTwoServers } from '../../test/sip/world-of-servers.ts'
import { noMedia } from '../../test/test-browser.ts'
import { createTestPeer } from '../../test/test-peer.ts'
import { givenTrunk } from '../../test/builders/trunk-builders.ts'

/* Two server processes behind two edges: requests to either, and calls whose process is killed. */

const world = await startWorldOfTwoServers()
const { sound } = world
const [here, there = here] = world.edges
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const carl = await world.seat('23', 'Carl')
const dora = await world.seat('24', 'Dora')

/** Waits until another process than this one runs the only call. */
const isTakenFrom = (dead: number) => eventually(async () => expect((await world.running()).id).not.toBe(dead))
/** Neither edge knows of a call, and no row is open. */
const nothingIsLeft = async () => {
  await world.allOver()
  for (const { rpc } of world.edges)
    await eventually(async () => expect(JSON.stringify(await rpc('dlg.stats_active'))).toContain('"ongoing":0'))
}

test('TEL-06, TEL-04: an operator sends a call to both edges: it rings once, at the phones of both, and one takes it', async () => {
  const operator = await startOperator({ edge: here.outside, tone: 1000 })
  await givenTrunk(world.platform, { host: operator.address, sources: [operator.address] })
  const near = await world.phone(ben, { tone: 440, edge: here.outside })
  const far = await world.phone(ben, { tone: 880, edge: there.outside })
  const answered = operator.call(`+${ben.number}`, { alsoTo: there.outside })
  await Promise.all([near.says('CALL_INCOMING'), far.says('CALL_INCOMING')])
  await far.command('accept')
  expect(await answered).toBe(200)
  await near.says('CALL_CLOSED')
  await Promise.all([operator.hears(880), sound.hears(far, 1000)])
  for (const phone of [near, far]) expect(phone.events.filter(({ type }) => type === 'CALL_INCOMING')).toHaveLength(1)
  operator.hangUp()
  await far.says('CALL_CLOSED')
  expect(await world.conversations(1)).toHaveLength(1)
  await nothingIsLeft()
})

test('TEL-09: the process of a call between two phones is killed: they hear each other, and the call continues at another one', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: there.outside })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])

  const { id } = await world.running()
  await world.killRunning()
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await isTakenFrom(id)
  // a new call goes through the process that is left, at once
  const third = await world.phone(carl, { edge: here.outside })
  await third.dial('24')
  expect(await third.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('480') })

  await other.command('hold')
  await sound.isSilent(one)
  await other.command('resume')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await one.command('hangup')
  await other.says('CALL_CLOSED')
  const kept = await world.conversations(3)
  expect(kept.filter(({ status }) => status === 'ok')).toHaveLength(2)
  await nothingIsLeft()
})

test('TEL-09: all processes are killed, and one is started again: it finds the call, and ends it when a phone does', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: there.outside })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  const third = await world.phone(carl, { edge: here.outside })
  const { id } = await world.running()
  await world.killAll()
  // a call that comes at once is taken: only a process can say that nobody is signed in there
  await third.dial('24')
  expect(await third.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('480') })
  await isTakenFrom(id)
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await other.command('hold')
  await sound.isSilent(one)
  await other.command('hangup')
  await one.says('CALL_CLOSED')
  const kept = await world.conversations(3)
  expect(kept.filter(({ status }) => status === 'ok')).toHaveLength(2)
  await nothingIsLeft()
})

test('TEL-09: the process of a call between a browser and a phone is killed: the browser finds the call at the other one', async () => {
  const phone = await world.phone(ben, { tone: 880, edge: there.outside })
  const [first] = world.addresses()
  const [browser, peer] = [await world.browser(anna, { address: first }), createTestPeer()]
  const call = 'outlives-its-process'
  browser.send({ type: 'call', call, to: '22', description: await peer.offer(), media: noMedia })
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await peer.confirm((await browser.next('description')).description)
  await peer.connected()
  await peer.speakUntil(660, sound.hears(phone, 660))

  const { id } = await world.running()
  await world.killRunning()
  await browser.closed()
  await isTakenFrom(id)
  // sound from before does not count
  peer.heard.length = 0
  await peer.speakUntil(660, sound.hears(phone, 660))
  await eventually(() => expect(peer.hears()).toBeCloseTo(880, -2))
  const [left] = world.addresses()
  const back = await world.browser(anna, { address: left, resume: [call], previous: browser.welcome.session })
  expect(back.welcome.resumed).toEqual([call])
  await peer.speakUntil(660, sound.hears(phone, 660))
  // it hears what the browser does from now on
  back.send({ type: 'end', call })
  await phone.says('CALL_CLOSED')
  await nothingIsLeft()
  back.socket.close(1000)
})

test('TEL-09: the process of a call that rings is killed: the caller gets 503, the phone stops ringing', async () => {
  const one = await world.phone(anna, { edge: here.outside })
  const other = await world.phone(ben, { edge: there.outside })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await eventually(() => expect(one.events.map(({ type }) => type)).toContain('CALL_RINGING'))
  await world.killRunning()
  await other.says('CALL_CLOSED')
  expect(await one.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('503') })
  expect(await world.endReason()).toBe('server_stopped')
  await nothingIsLeft()
})

test('TEL-09: the process of the voicebox that a phone hears is killed: the phone gets a BYE', async () => {
  await world.forwards(dora, 'cfu', `sip:vmu${dora.number}@voicebox.local`)
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  await one.dial('24')
  await one.says('CALL_ESTABLISHED')
  await sound.hearsSomething(one)
  await world.killRunning()
  await one.says('CALL_CLOSED')
  expect(await world.endReason()).toBe('server_stopped')
  await nothingIsLeft()
})

test('TEL-09: a phone waits in a queue when its process is killed: it keeps its place, hears music again and is answered', async () => {
  const sales = await world.group('33', [carl])
  await world.prefers(sales, { cloud_pbx_callqueue: true, max_queue_length: 3, queue_wrap_up_time: 1 })
  const agent = await world.phone(carl, { tone: 880, edge: there.outside })
  const caller = await world.phone(anna, { tone: 440, edge: here.outside })
  await pauseAgent(world.platform.db, sales.id, carl.id, new Date())
  await caller.dial('33')
  await caller.says('CALL_ESTABLISHED')
  await sound.hearsSomething(caller)
  const { id } = await world.running()
  await world.killRunning()
  await isTakenFrom(id)
  await sound.hearsSomething(caller)
  await resumeAgent(world.platform.db, sales.id, carl.id)
  await tellQueue(world.platform.db, sales.id)
  await agent.says('CALL_INCOMING')
  await agent.command('accept')
  await Promise.all([sound.hears(caller, 880), sound.hears(agent, 440)])
  await caller.command('hangup')
  await nothingIsLeft()
})

test('TEL-05: a phone puts two of its calls together that two processes run: the others hear each other, and either ends it', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: there.outside })
  const third = await world.phone(carl, { tone: 1320, edge: here.outside })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  const first = other.events.findLast(({ type }) => type === 'CALL_ESTABLISHED')
  await other.command('hold')
  await sound.isSilent(one)
  const owners = async () =>
    new Set(
      (await world.platform.db.selectFrom('calls').select('owner').where('ended_at', 'is', null).execute()).map(
        ({ owner }) => owner,
      ),
    )
  /** An edge gives new calls to the processes in turn. */
  const asks = async () => {
    const [before, rung] = [other.events.length, third.events.length]
    await other.dial('23')
    await third.says('CALL_INCOMING', rung)
    await third.command('accept')
    await other.says('CALL_ESTABLISHED', before)
    if ((await owners()).size === 2) return
    await third.command('hangup')
    await other.says('CALL_CLOSED', before)
    await asks()
  }
  await asks()
  await sound.hears(third, 880)
  const callId = String(Object.entries(first ?? {}).find(([name]) => name === 'id')?.[1])
  const named = encodeURIComponent(`${callId};to-tag=there;from-tag=here`)
  await other.command('transfer', `sip:21@${ben.domain}?Replaces=${named}`)
  await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
  expect((await owners()).size).toBe(1)
  // it can be held as any other call
  await one.command('hold')
  await sound.isSilent(third)
  await one.command('resume')
  await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
  const ending = third.events.length
  await one.command('hangup')
  await third.says('CALL_CLOSED', ending)
  await nothingIsLeft()
})

test('TEL-06: edges of one’s own sign in at a trunk as soon as it is there, anew when it changes, and out when it is switched off', async () => {
  const account = { username: 'acct77', realm: 'operator.test', password: 'secret77' }
  const { username, realm } = account
  const ha1 = (password: string) => createHash('md5').update(`${username}:${realm}:${password}`).digest('hex')
  const operator = await startOperator({ account })
  const { db } = world.platform
  const { id, contact } = await givenTrunk(world.platform, {
    kind: 'registration',
    host: operator.address,
    domain: realm,
    username,
    realm,
    ha1: ha1('guessed'),
  })
  const change = (to: { readonly ha1: string } | { readonly is_enabled: boolean }) =>
    db.updateTable('trunks').set(to).where('id', '=', id).execute()
  const isSignedIn = (is: boolean) => eventually(() => expect(operator.contacts.has(contact)).toBe(is))
  await eventually(() => expect(operator.refused.filter((request) => request.includes(contact))).not.toEqual([]))
  await change({ ha1: ha1(account.password) })
  await isSignedIn(true)
  for (const { rpc } of world.edges)
    await eventually(async () =>
      expect(JSON.stringify(await rpc('uac.reg_info', ['l_uuid', contact]))).toContain(contact),
    )
  await change({ is_enabled: false })
  await isSignedIn(false)
})

test('GROW-03: the process of a call between two phones is stopped: they hear each other, new calls reach the other one at once, and the call ends there', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: there.outside })
  const third = await world.phone(carl, { edge: here.outside })
  await world.seat('25', 'Emil')
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])

  const { id } = await world.running()
  const stopped = world.stopRunning()
  // nobody is signed in there, which only a process that takes the call can say
  await third.dial('25')
  expect(await third.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('480') })
  expect(await stopped).toBe(0)
  expect((await world.running()).id).not.toBe(id)
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await one.command('hold')
  await sound.isSilent(other)
  await one.command('resume')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await other.command('hangup')
  await one.says('CALL_CLOSED')
  const kept = await world.conversations(4)
  expect(kept.filter(({ status }) => status === 'ok')).toHaveLength(2)
  await nothingIsLeft()
})

test('GROW-03: the process of a call between a browser and a phone is stopped: the browser is sent to the other one, and talks on', async () => {
  const phone = await world.phone(ben, { tone: 880, edge: there.outside })
  const [first] = world.addresses()
  const [browser, peer] = [await world.browser(anna, { address: first }), createTestPeer()]
  const call = 'moves-with-phone'
  browser.send({ type: 'call', call, to: '22', description: await peer.offer(), media: noMedia })
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await peer.confirm((await browser.next('description')).description)
  await peer.connected()
  await peer.speakUntil(660, sound.hears(phone, 660))

  const stopped = world.stopRunning()
  expect(await browser.closed()).toBe(1001)
  const [left] = world.addresses()
  const back = await world.browser(anna, { address: left, resume: [call], previous: browser.welcome.session })
  expect(back.welcome.resumed).toEqual([call])
  expect(await stopped).toBe(0)
  await peer.speakUntil(660, sound.hears(phone, 660))
  back.send({ type: 'end', call })
  await phone.says('CALL_CLOSED')
  await nothingIsLeft()
  back.socket.close(1000)
})

test('GROW-03: a phone that still rings when its process is stopped is answered there, and talks on at the other one', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: there.outside })
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await eventually(() => expect(one.events.map(({ type }) => type)).toContain('CALL_RINGING'))
  const { id } = await world.running()
  const stopped = world.stopRunning()
  await other.command('accept')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  expect(await stopped).toBe(0)
  expect((await world.running()).id).not.toBe(id)
  await one.command('hangup')
  await other.says('CALL_CLOSED')
  await nothingIsLeft()
})
