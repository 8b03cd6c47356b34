import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { loopbackAddress } from '../../../test/sip/loopback-address.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { startTone } from '../../../test/sip/tone.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startRealPhoneWorld()
const { sound, edge } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
beforeEach(() => world.allOver())

/** The even ports of the media relay, at which it takes sound of calls, as Linux lists them. */
const relayPorts = async (): Promise<readonly number[]> => {
  const host = Buffer.from(edge.outside.host.split('.').map(Number)).readUInt32LE()
  const wanted = host.toString(16).toUpperCase().padStart(8, '0')
  const rows = (await readFile('/proc/net/udp', 'utf8')).split('\n').map((row) => row.trim().split(/\s+/)[1] ?? '')
  const ports = rows.filter((at) => at.startsWith(`${wanted}:`)).map((at) => Number.parseInt(at.slice(9), 16))
  return ports.filter((port) => port >= 30_000 && port < 32_000 && port % 2 === 0)
}

test('TEL-02: a stranger who finds the ports of a call is not heard in it, nor does the sound of the call go there', async () => {
  const [one, other] = [await world.phone(anna, { tone: 440 }), await world.phone(ben, { tone: 880 })]
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([one.says('CALL_ESTABLISHED'), other.says('CALL_ESTABLISHED')])
  const ports = await relayPorts()
  expect(ports.length).toBeGreaterThan(1)
  const strangers = await Promise.all(ports.map(() => startTone(loopbackAddress(), 1000)))
  for (const [index, port] of ports.entries())
    strangers[index]?.speakTo(
      ['v=0', `c=IN IP4 ${edge.outside.host}`, `m=audio ${port} RTP/AVP 8`, 'a=rtpmap:8 PCMA/8000', ''].join('\r\n'),
    )
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  // once more, when the relay has long made up its mind about where each side is
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await one.command('hangup')
})
