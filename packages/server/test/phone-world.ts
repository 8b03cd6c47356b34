import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { StandIns } from '../src/domain/services.ts'
import { saveDefaultSets } from '../src/domain/sounds/default-sets.ts'
import { startRtc } from '../src/rtc/start-rtc.ts'
import { openSipPhones } from '../src/sip/open-sip-phones.ts'
import { givenNumber, givenSubscriber } from './builders.ts'
import { callsOfTest } from './calls-of-test.ts'
import { fakeMedia } from './fake-legs.ts'
import { type FakePhoneCall } from './fake-phone-call.ts'
import { phoneSdp } from '../../telephony/test/phone-sdp.ts'
import { startFakeSipEdge } from './fake-sip-edge.ts'
import { givenPbx } from './builders/pbx-builders.ts'
import { givenRtcSession, givenRtcToken, openBrowser, type TestBrowserOptions } from './test-browser.ts'
import { createTestApp, createTestPlatform } from './test-platform.ts'

/**
 * The call engine with browsers and phones: the database is real, the edge and what is behind it do what the test says.
 * Called at the top of the file; its end is that of the file.
 */
export const startPhoneWorld = async (standIns: StandIns = {}) => {
  const { platform, connectionString } = await createTestPlatform({}, standIns)
  const { db } = platform
  await saveDefaultSets(db)
  const app = await createTestApp(platform)
  const edge = await startFakeSipEdge()
  const media = fakeMedia()
  let connectAnew = (): void => {}
  const rtc = await startRtc(platform, {
    server: app.server,
    connectionString,
    media,
    openPhones: async () => {
      const phones = await openSipPhones(platform, {
        edges: [edge.address],
        listen: { host: '127.0.0.1', port: 0 },
      })
      connectAnew = () => edge.connectTo(phones.own)
      return phones
    },
  })
  connectAnew()
  afterAll(async () => {
    await rtc.close()
    await edge.close()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { customer } = await givenPbx(platform)

  return {
    platform,
    edge,
    media,
    customer,
    draining: rtc.draining,
    /** The edge sends to this process again, after it was connected to another one. */
    connectAnew: () => connectAnew(),
    seat: async (pbx_extension: string, display_name: string) => {
      const line = await givenSubscriber(platform, { customer, pbx_extension, display_name })
      await givenNumber(platform, line.id)
      return { ...line, domain: customer.domain }
    },
    registered: async (
      { id }: { id: number },
      user_agent: string,
      at: { contact?: string; received?: string } = {},
    ) => {
      await db
        .insertInto('registrations')
        .values({
          subscriber_id: id,
          contact: `sip:${user_agent}`,
          user_agent,
          expires: new Date(Date.now() + 3_600_000),
          ...at,
        })
        .execute()
    },
    /** Sets a preference of a line. */
    plays: async ({ id }: { id: number }, preference: string) => {
      await db
        .insertInto('subscriber_preferences')
        .values({ subscriber_id: id, preferences: JSON.stringify({ [preference]: true }) })
        .execute()
    },
    /** A second phone behind the one that has answered answers as well. @returns what its dialog is known by */
    answersToo: ({ invite }: FakePhoneCall): string => {
      if (invite === null) throw new Error('It was not rung')
      const { message } = invite
      const body = phoneSdp('second')
      const lines = [
        'SIP/2.0 200 OK',
        `Via: ${message.getHeader('via')}`,
        `From: ${message.getHeader('from')}`,
        `To: ${message.getHeader('to')};tag=second`,
        `Call-ID: ${message.callId}`,
        `CSeq: ${message.getHeader('cseq')}`,
        `Contact: <sip:second@${edge.address.host}:${edge.address.port};transport=tcp>`,
        'Content-Type: application/sdp',
        `Content-Length: ${body.length}`,
      ]
      edge.send(`${lines.join('\r\n')}\r\n\r\n${body}`)
      return 'tag=second'
    },
    browser: async (who: { id: number }, options: Pick<TestBrowserOptions, 'userAgent' | 'waiting'> = {}) => {
      const token = await givenRtcToken(platform, await givenRtcSession(platform, who))
      return await openBrowser(address, { token, ...options })
    },
    ...callsOfTest(db),
  }
}
