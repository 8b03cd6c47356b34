import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { firstProcessWith } from '../../../test/sip/edge-processes.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startRealPhoneWorld()
const { sound } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
const fay = await world.seat('24', 'Fay')
beforeEach(() => world.allOver())

interface Dialog {
  readonly h_entry: number
  readonly h_id: number
  readonly callee: { readonly contact: string | null }
}

/** Anna's phone talks to Ben's. */
const talk = async () => {
  const [one, other] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([one.says('CALL_ESTABLISHED'), other.says('CALL_ESTABLISHED')])
  return { one, other }
}

describe('TEL-02: two phones', () => {
  test('ring, talk and hear each other; who hangs up ends both', async () => {
    const [one, other] = [await world.phone(anna, { tone: 440 }), await world.phone(ben, { tone: 880 })]
    await one.dial('22')
    expect(await other.says('CALL_INCOMING')).toMatchObject({ peeruri: expect.stringContaining('sip:21@') })
    await one.says('CALL_RINGING')
    await other.command('accept')
    await one.says('CALL_ESTABLISHED')
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await one.command('hangup')
    await other.says('CALL_CLOSED')
    expect(await world.conversations()).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', status: 'ok' },
      { subscriber_id: ben.id, direction: 'in', status: 'ok', answered_on: expect.stringContaining('baresip') },
    ])
  })

  test('TEL-09: hear each other, too, where the media relay takes its time', async () => {
    const [one, other] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
    await one.dial('22')
    await other.says('CALL_INCOMING')
    const relay = await firstProcessWith('rtpengine', `--interface=${world.edge.outside.host}`)
    process.kill(relay, 'SIGSTOP')
    // longer than the edge waits for one answer of the relay
    setTimeout(() => process.kill(relay, 'SIGCONT'), 1_600)
    await other.command('accept')
    await Promise.all([one.says('CALL_ESTABLISHED'), other.says('CALL_ESTABLISHED')])
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await one.command('hangup')
    await other.says('CALL_CLOSED')
    await world.conversations()
  })

  test('TEL-09: an answer while the media relay is away makes no silent call: the call ends and says why', async () => {
    const browser = await world.browser(eva)
    const [one, other] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
    await one.dial('22')
    await other.says('CALL_INCOMING')
    onTestFinished(() => void world.edge.rpc('rtpengine.enable', ['all', 1]))
    await world.edge.rpc('rtpengine.enable', ['all', 0])
    await other.command('accept')
    await Promise.all([one.says('CALL_CLOSED'), other.says('CALL_CLOSED')])
    expect(one.events.map(({ type }) => type)).not.toContain('CALL_ESTABLISHED')
    expect(await world.endReason()).toBe('media_failed')
    // an answer on its way to a phone cannot be taken back: the server process learns of the fault from the phone's
    // next message
    await world.edge.rpc('rtpengine.enable', ['all', 1])
    const before = one.events.length
    await one.dial('23')
    const { call, description } = await browser.next('incoming')
    await world.edge.rpc('rtpengine.enable', ['all', 0])
    const answer = await createTestPeer().answer(description ?? '')
    browser.send({ type: 'accept', call, description: answer, media: noMedia })
    expect(await browser.next('ended')).toMatchObject({ reason: 'media_failed' })
    await one.says('CALL_CLOSED', before)
    expect(await world.endReason()).toBe('media_failed')
    expect(await world.conversations(4)).toMatchObject([
      { status: 'other' },
      { status: 'other' },
      { status: 'ok' },
      { status: 'ok' },
    ])
    browser.socket.close(1000)
  })

  test('TEL-09: a phone that answers no questions any more: the call ends as lost', async () => {
    const { one, other } = await talk()
    const dialogs = (await world.edge.rpc('dlg.list')) as readonly Dialog[]
    const ofOther = dialogs.find(({ callee }) => callee.contact?.includes(other.address))
    expect(ofOther).toBeDefined()
    // what the edge does when its keep-alive requests get no answer
    await world.edge.rpc('dlg.end_dlg', [ofOther?.h_entry, ofOther?.h_id])
    await one.says('CALL_CLOSED')
    expect(await world.endReason()).toBe('lost')
    await world.conversations()
  })

  test('HEALTH-02: how both phones heard the call is kept, by their own reports, whoever hangs up', {
    timeout: 120_000,
  }, async () => {
    await world.platform.db.deleteFrom('call_sounds').execute()
    const { one, other } = await talk()
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    // a phone reports what it hears every five seconds or so, and the round trip takes two reports (RFC 3550 section 6.2)
    await new Promise((resolve) => setTimeout(resolve, 25_000))
    await one.command('hangup')
    await other.says('CALL_CLOSED')
    const sounds = await eventually(async () => {
      const rows = await world.platform.db.selectFrom('call_sounds').selectAll().orderBy('subscriber_id').execute()
      expect(rows).toHaveLength(2)
      return rows
    })
    expect(sounds.map(({ subscriber_id }) => subscriber_id)).toEqual([anna.id, ben.id])
    for (const { kind, report, mos, bad, customer_id } of sounds) {
      expect({ kind, bad, customer_id }).toEqual({ kind: 'phone', bad: 0, customer_id: world.customer.id })
      expect(mos).toBeGreaterThan(4)
      expect(report).toMatchObject({ path: 'phone', points: [{ lost: 0, far_lost: 0 }] })
      expect(report?.points[0]?.round_trip_ms).toBeLessThan(200)
    }
    await world.conversations()
  })

  test('hold and resume from either side', async () => {
    const { one, other } = await talk()
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    for (const [holder, held, tone] of [
      [one, other, 440],
      [other, one, 880],
    ] as const) {
      await holder.command('hold')
      await sound.isSilent(held)
      await holder.command('resume')
      await sound.hears(held, tone)
    }
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await other.command('hangup')
    await one.says('CALL_CLOSED')
    await world.conversations()
  })

  test('taken back, declined, busy', async () => {
    const [one, other] = await Promise.all([world.phone(anna), world.phone(ben)])
    await one.dial('22')
    await other.says('CALL_INCOMING')
    await one.command('hangup')
    await other.says('CALL_CLOSED')
    expect(await world.conversations()).toMatchObject([{ status: 'cancel' }, { status: 'cancel' }])
    await world.allOver()
    const [before, otherBefore] = [one.events.length, other.events.length]
    await one.dial('22')
    await other.says('CALL_INCOMING', otherBefore)
    await other.command('hangup')
    expect(await one.says('CALL_CLOSED', before)).toMatchObject({ param: expect.stringContaining('486') })
    expect(await world.conversations()).toMatchObject([{ status: 'busy' }, { status: 'busy' }])
  })

  test('TEL-02: one chosen phone of a line rings alone, and calls', async () => {
    const phones = [await world.phone(anna, { tone: 440 }), await world.phone(anna, { tone: 660 })] as const
    const [other, chosen] = phones
    const called = await world.phone(ben, { tone: 880 })
    const browser = await world.browser(anna)
    const { id } = await world.platform.db
      .selectFrom('registrations')
      .select('id')
      .where('contact', 'like', `%${chosen.address}%`)
      .executeTakeFirstOrThrow()
    browser.send({ type: 'dial', call: 'dialled-at-one', to: '22', device: `phone ${id}` })
    await chosen.says('CALL_INCOMING')
    await chosen.command('accept')
    await called.says('CALL_INCOMING')
    await called.command('accept')
    await Promise.all([sound.hears(chosen, 880), sound.hears(called, 660)])
    expect(other.events.map(({ type }) => type)).not.toContain('CALL_INCOMING')
    await chosen.command('hangup')
    await called.says('CALL_CLOSED')
    await world.conversations()
    browser.socket.close(1000)
  })

  test('TEL-04: a phone and a browser of a line ring together; who is slower stops', async () => {
    const browser = await world.browser(ben)
    const { one } = await talk()
    expect(await browser.next('ended')).toMatchObject({ reason: 'answered_elsewhere' })
    await one.command('hangup')
    expect(await world.conversations()).toHaveLength(2)
    browser.socket.close(1000)
  })
})

describe('the platform itself and a phone', () => {
  test('TEL-03: the echo test says what the phone says', async () => {
    const one = await world.phone(anna, { tone: 440 })
    await one.dial('*43')
    await one.says('CALL_ESTABLISHED')
    await sound.hears(one, 440)
    await one.command('hangup')
    await world.conversations(1)
  })

  test('TEL-03: offline, to the voicebox: it keeps what the phone says', async () => {
    await world.forwards(fay, 'cfu', `sip:vmu${fay.number}@voicebox.local`)
    const one = await world.phone(anna, { tone: 440 })
    await one.dial('24')
    await one.says('CALL_ESTABLISHED')
    await sound.hearsSomething(one)
    // a key ends the greeting, and the message begins after a tone
    await one.command('sndcode', '1')
    await eventually(() => world.platform.db.selectFrom('unfinished_messages').select('file').executeTakeFirstOrThrow())
    // it is as long as the phone speaks into it
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await one.command('hangup')
    const message = await world.voicemail(fay.id)
    expect(message.duration_ms).toBeGreaterThan(2_000)
    expect(message.hertz).toBeGreaterThan(425)
    expect(message.hertz).toBeLessThan(455)
    await world.conversations()
  })
})

describe('TEL-05: transfers', () => {
  test('TEL-05: a blind transfer to a third phone: those that stay hear each other', async () => {
    const { one, other } = await talk()
    const third = await world.phone(eva, { tone: 1320 })
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    await other.command('transfer', `sip:23@${ben.domain}`)
    await third.says('CALL_INCOMING')
    await other.says('CALL_CLOSED')
    await third.command('accept')
    await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
    await third.command('hangup')
    await one.says('CALL_CLOSED')
    expect(await world.conversations(3)).toMatchObject([{ status: 'ok' }, { status: 'ok' }, { status: 'ok' }])
  })

  test('an attended transfer: the two others hear each other', async () => {
    const { one, other } = await talk()
    const third = await world.phone(eva, { tone: 1320 })
    await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
    const first = other.events.findLast(({ type }) => type === 'CALL_ESTABLISHED')
    await other.command('hold')
    await sound.isSilent(one)
    const before = other.events.length
    await other.dial('23')
    await third.says('CALL_INCOMING')
    await third.command('accept')
    await other.says('CALL_ESTABLISHED', before)
    await sound.hears(third, 880)
    const callId = String(Object.entries(first ?? {}).find(([name]) => name === 'id')?.[1])
    const named = encodeURIComponent(`${callId};to-tag=there;from-tag=here`)
    await other.command('transfer', `sip:21@${ben.domain}?Replaces=${named}`)
    await Promise.all([sound.hears(one, 1320), sound.hears(third, 440)])
    await one.command('hangup')
    await third.says('CALL_CLOSED')
    expect(await world.conversations(4)).toHaveLength(4)
  })
})

describe('TEL-02: a phone and a browser', () => {
  const tone = 660

  test('the phone calls: both hear each other', async () => {
    const browser = await world.browser(ben)
    const one = await world.phone(anna, { tone: 440 })
    await one.dial('22')
    const { call, description } = await browser.next('incoming')
    const peer = createTestPeer()
    browser.send({ type: 'accept', call, description: await peer.answer(description ?? ''), media: noMedia })
    await one.says('CALL_ESTABLISHED')
    await peer.connected()
    await peer.speakUntil(tone, sound.hears(one, tone))
    await eventually(() => expect(peer.hears()).toBeCloseTo(440, -2))
    browser.send({ type: 'end', call })
    await one.says('CALL_CLOSED')
    await world.conversations()
    browser.socket.close(1000)
  })

  test('the browser calls: both hear each other', async () => {
    const browser = await world.browser(anna)
    const one = await world.phone(ben, { tone: 880 })
    const peer = createTestPeer()
    browser.send({ type: 'call', call: 'to-a-phone', to: '22', description: await peer.offer(), media: noMedia })
    await one.says('CALL_INCOMING')
    await one.command('accept')
    await peer.confirm((await browser.next('description')).description)
    await peer.connected()
    await peer.speakUntil(tone, sound.hears(one, tone))
    await eventually(() => expect(peer.hears()).toBeCloseTo(880, -2))
    await one.command('hangup')
    expect(await browser.next('ended')).toMatchObject({ reason: 'hung_up' })
    await world.conversations()
    browser.socket.close(1000)
  })
})

test('TEL-09: the media relay dies while phones and a browser talk: they hear each other again, and no row stays open', async () => {
  const [one, other] = [await world.phone(anna, { tone: 880 }), await world.phone(ben, { tone: 440 })]
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  const third = await world.phone(eva, { tone: 1320 })
  const [browser, peer] = [await world.browser(fay), createTestPeer()]
  browser.send({ type: 'call', call: 'over-the-relay', to: '23', description: await peer.offer(), media: noMedia })
  await third.says('CALL_INCOMING')
  await third.command('accept')
  await peer.confirm((await browser.next('description')).description)
  await Promise.all([sound.hears(one, 440), sound.hears(other, 880)])
  await eventually(() => expect(peer.hears()).toBeCloseTo(1320, -2))

  const relay = ['rtpengine', `--interface=${world.edge.outside.host}`]
  const before = await firstProcessWith(...relay)
  process.kill(before, 'SIGKILL')
  const { exchange, description } = await browser.next('negotiate')
  const fresh = createTestPeer()
  const call = 'over-the-relay'
  if (description === null) {
    browser.send({ type: 'describe', call, exchange, description: await fresh.offer() })
    await fresh.confirm((await browser.next('confirm')).description)
  } else browser.send({ type: 'describe', call, exchange, description: await fresh.answer(description) })
  expect(await firstProcessWith(...relay)).not.toBe(before)
  await Promise.all([sound.hears(one, 440), sound.hears(other, 880)])
  await eventually(() => expect(fresh.hears()).toBeCloseTo(1320, -2))
  await one.command('hangup')
  await third.command('hangup')
  await other.says('CALL_CLOSED')
  await world.allOver()
  browser.socket.close(1000)
})
