import { type HostPort, written } from './sip-settings.ts'

export interface RtpengineSettings {
  /** Whose address phones and browsers send to. */
  readonly outside: HostPort
  /** Where it takes orders. */
  readonly orders: HostPort
  readonly ports: { readonly first: number; readonly last: number }
}

/** How the media relay runs, by its own names of options: in user space, with the times that our calls need. */
export const rtpengineOptions = ({ outside, orders, ports }: RtpengineSettings): Readonly<Record<string, string>> => ({
  table: '-1',
  interface: outside.host,
  'listen-ng': written(orders),
  'port-min': String(ports.first),
  'port-max': String(ports.last),
  // without a packet on either side the call has lost its sound; held calls have none
  timeout: '60',
  'silent-timeout': '3600',
  'offer-timeout': '240',
  'delete-delay': '0',
  'num-threads': '2',
})
