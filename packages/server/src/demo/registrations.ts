import type { Insertable } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import type { ProvisionedCompany } from './provision-demo.ts'

/** The demo's own proxy, which marks a device of the demo; devices that somebody really registered have another one. */
export const demoSocket = 'udp:10.4.0.1:5060'

export type DemoRegistration = Insertable<Database['registrations']>

interface Device {
  readonly user_agent: string
  readonly address: string
  readonly minutes: number
  /** Address of a device behind a router: the source of its messages. */
  readonly behind?: string
  readonly q?: number
}

const desk = (model: string, host: number): Device => ({
  user_agent: `Kestrel ${model} 3.4.1`,
  address: `10.4.2.${host}:5060;transport=tls`,
  minutes: 47,
})
const browser = (host: number): Device => ({
  user_agent: 'Lineside Web (Chrome 141)',
  address: `h${host}vd8.invalid;transport=ws`,
  minutes: 9,
  behind: `203.0.113.${host}:51234`,
  q: 0.8,
})
const mobile = (system: string, host: number): Device => ({
  user_agent: `Lineside Mobile 1.6 (${system})`,
  address: `100.64.8.${host}:41812;transport=tls`,
  minutes: 22,
  behind: `198.51.100.${host}:41812`,
  q: 0.5,
})

/** Devices of the demo by username; makers and models are made up. */
const devices: Readonly<Record<string, readonly Device[]>> = {
  'anna.novak': [desk('D4', 31), browser(14), mobile('iOS 19', 87)],
  'max.berger': [
    desk('D4', 32),
    browser(15),
    mobile('Android 16', 88),
    { user_agent: 'Auster M20 DECT 2.1', address: '10.4.2.60:5060;transport=udp', minutes: 31 },
    { user_agent: 'Plover Room 7 1.9.0', address: '10.4.2.71:5061;transport=tls', minutes: 55, q: 0.7 },
    { user_agent: 'Lineside Mobile 1.6 (iPadOS 19)', address: '100.64.8.91:50112;transport=tls', minutes: 12, q: 0.3 },
    { user_agent: 'Kestrel D2 3.3.0', address: '10.4.3.18:5060;transport=udp', minutes: 3 },
  ],
  'sofia.marchetti': [desk('D4', 33), browser(16)],
  'jonas.keller': [desk('D2', 34)],
  'lukasz.wisniewski': [{ user_agent: 'Auster M20 DECT 2.1', address: '10.4.2.61:5060;transport=udp', minutes: 18 }],
  'petra.lang': [browser(17)],
  'doris.berger': [desk('D2', 12)],
  'olivia.hart': [desk('D6', 21), mobile('Android 16', 45)],
  'front.desk': [desk('D6', 22)],
  'ben.carter': [browser(44)],
}

/** The registrations at this moment, each with its expiry. */
export const demoRegistrations = ({ pilot, seats }: ProvisionedCompany, now: Date): DemoRegistration[] =>
  [pilot, ...seats].flatMap(({ id, username }) =>
    (devices[username] ?? []).map(({ user_agent, address, minutes, behind, q = 1 }) => ({
      subscriber_id: id,
      user_agent,
      q,
      contact: `sip:${username}@${address}`,
      path: '<sip:lb@10.4.0.1:5060;lr>',
      socket: demoSocket,
      received: behind === undefined ? null : `sip:${behind}`,
      nat: behind !== undefined,
      expires: new Date(now.getTime() + minutes * 6e4),
    })),
  )
