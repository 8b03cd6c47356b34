import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { mediaLegsKit, sounding } from '../../../test/media/media-legs-kit.ts'
import type { TestPeer } from '../../../test/test-peer.ts'

const { talking, soundOf, samplesOf } = await mediaLegsKit()

/** Header of an SRTP packet that pretends to be this peer's, and then so many bytes that no key has made. */
const forged = (ssrc: number, sequence: number, rest: number): Buffer => {
  const header = Buffer.from([0x80, 111, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUInt16BE(sequence & 0xffff, 2)
  header.writeUInt32BE(sequence * 960, 4)
  header.writeUInt32BE(ssrc, 8)
  return Buffer.concat([header, Buffer.alloc(rest, sequence)])
}

/** Packets of each kind that share a port (RFC 7983), cut off, too long, and with lengths that lie. */
const malformed = (ssrc: number): Buffer[] => [
  Buffer.alloc(0),
  Buffer.from([0x80]),
  Buffer.alloc(1_400, 0xff),
  // SRTP without a tag, with fifteen sources that are not there, and with an extension beyond its end
  forged(ssrc, 7, 0),
  Buffer.from([0x8f, 111, 0, 1]),
  Buffer.concat([Buffer.from([0x90, 111, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xbe, 0xde, 0xff, 0xff]), Buffer.alloc(8)]),
  // SRTCP: a length of 256 kB, and a packet without anything
  Buffer.from([0x81, 200, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x80, 201]),
  // DTLS: a handshake that says 16 MB, an alert, a ChangeCipherSpec, and a record of an epoch to come
  Buffer.concat([Buffer.from('16fefd0000000000000000000c01ffffff0000000000ffffff', 'hex')]),
  Buffer.from('15fefd000000000000000000020228', 'hex'),
  Buffer.from('14fefd0000000000000000000101', 'hex'),
  Buffer.from('17fefd0009000000000000ffff00', 'hex'),
  // STUN: a binding request with an attribute that is longer than the message
  Buffer.from('000100082112a4420102030405060708090a0b0c0006ffff61626364', 'hex'),
]

/** Where the other side of this peer listens. */
const placeOf = ({ connection }: TestPeer): { host: string; port: number } => {
  const [, host = '', port = ''] =
    /^a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) typ host/im.exec(connection.remoteDescription?.sdp ?? '') ??
    []
  return { host, port: Number(port) }
}

const isHeard = async (peer: TestPeer, leg: Awaited<ReturnType<typeof talking>>['leg']) => {
  const recording = leg.record(60)
  await peer.speak(440, 1.5)
  const done = await recording.finish()
  const { samples } = await samplesOf(done?.path ?? '')
  expect(Math.abs(dominantHertz(sounding(samples).subarray(4_000, 12_000), 16_000) - 440)).toBeLessThanOrEqual(20)
}

test('HARD-01: malformed packets of a stranger, of each kind, leave a call as it was', async () => {
  const { peer, leg } = await talking()
  const { host, port } = placeOf(peer)
  expect(port).toBeGreaterThan(0)
  const stranger = createSocket('udp4')
  onTestFinished(() => void stranger.close())
  for (let round = 0; round < 50; round++) for (const packet of malformed(round)) stranger.send(packet, port, host)
  stranger.send(Buffer.from([0]), port, host)
  await isHeard(peer, leg)
  const before = peer.heard.length
  expect(await leg.play([await soundOf(0.4)])).toBe('done')
  await eventually(() => expect(peer.heard.length).toBeGreaterThanOrEqual(before + 20))
})

test('HARD-01: packets at the address of the caller that no key has made are neither heard nor counted', async () => {
  const { peer, leg } = await talking()
  const [transport] = peer.connection.iceTransports
  const [transceiver] = peer.connection.getTransceivers()
  const ssrc = transceiver?.sender.ssrc ?? 0
  const recording = leg.record(60)
  // malformed ones, and some that only lack the right tag
  for (const packet of malformed(ssrc)) await transport?.connection.send(packet)
  for (let sequence = 1_000; sequence < 1_200; sequence++) await transport?.connection.send(forged(ssrc, sequence, 90))
  expect(await recording.finish()).toBeNull()
  await isHeard(peer, leg)
})
