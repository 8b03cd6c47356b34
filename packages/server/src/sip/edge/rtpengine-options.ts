import type { HostPort } from '../../platform/config.ts'
import { written } from './sip-settings.ts'

export interface RtpengineSettings {
  /** The address that phones and browsers send media to. */
  readonly outside: HostPort
  /** The address at which rtpengine takes orders. */
  readonly orders: HostPort
  readonly ports: { readonly first: number; readonly last: number }
}

/** The options of rtpengine by its own names: it runs in user space, with the time limits that calls need. */
export const rtpengineOptions = ({ outside, orders, ports }: RtpengineSettings): Readonly<Record<string, string>> => ({
  table: '-1',
  interface: outside.host,
  'listen-ng': written(orders),
  'port-min': String(ports.first),
  'port-max': String(ports.last),
  // in seconds: a call with no packet from either side has lost its sound; calls on hold send none
  timeout: '60',
  'silent-timeout': '3600',
  'offer-timeout': '240',
  'delete-delay': '0',
  'num-threads': '2',
  // during the first seconds, while it learns behind which address a router hides a phone, it prefers the one that the
  // phone has signalled, or signals from: otherwise a stranger's packet would lead the sound away
  'endpoint-learning': 'heuristic',
})
