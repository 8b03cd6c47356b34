import type { HostPort } from '../../platform/config.ts'
import { type KamailioSettings, written } from './sip-settings.ts'

/** Reports of other edges about wrong passwords, at the inside listener. */
export const fromPeers = ({ peers }: KamailioSettings): string => {
  if (peers.length === 0) return ''
  const hosts = peers.map(({ host }) => `$si == "${host}"`).join(' || ')
  return `
    if (is_method("KDMQ") && (${hosts})) { dmq_handle_message(); exit; }`
}

/** Announces this edge to the others every few seconds, so that edges that start together find each other. */
export const askPeers = ({ inside, peers }: KamailioSettings): string => {
  if (peers.length === 0) return ''
  const nodeOf = (edge: HostPort) => `sip:${written(edge)};transport=tcp`
  const asks = peers.map(
    (peer) =>
      `  dmq_send_message("notification_peer", "${nodeOf(peer)}", "${nodeOf(inside)};status=active\\r\\n", "text/plain");`,
  )
  return `route[PEERS] {\n${asks.join('\n')}\n}`
}

/** Refuses other programs on machines of ours, which send from the same address. */
export const ofOurs = ({ processToken }: KamailioSettings): string =>
  processToken === undefined
    ? ''
    : `
    if ($hdr(X-Token) != "${processToken}") {
      if (!is_method("ACK")) sl_send_reply("403", "Forbidden");
      exit;
    }
    remove_hf("X-Token");`
