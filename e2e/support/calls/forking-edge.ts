import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loopbackAddress } from '../../../packages/server/test/sip/loopback-address.ts'
import { expect } from '../test.ts'

/**
 * A real Kamailio that does what edges of other platforms do and ours does not: everybody who registers is rung, each phone
 * of a line is a fork of the call with early media of its own, and what a phone says reaches the caller as it is. It asks
 * for no passwords, and leaves media alone.
 */
export interface ForkingEdge {
  readonly at: { readonly host: string; readonly port: number }
  close(): Promise<void>
}

const modules =
  'kex corex tm sl rr pv maxfwd textops textopsx siputils usrloc registrar nathelper xhttp websocket'.split(' ')

/** A line of this name sends its callers to 713. */
export const movedLine = '798'

const configuration = (host: string, port: number) => `#!KAMAILIO
debug=1
log_stderror=yes
fork=yes
children=2
tcp_children=2
auto_aliases=no
dns=no
rev_dns=no
tcp_accept_no_cl=yes
listen=tcp:${host}:${port}
${modules.map((name) => `loadmodule "${name}.so"`).join('\n')}
modparam("usrloc", "db_mode", 0)
modparam("registrar", "received_avp", "$avp(received)")
modparam("nathelper", "received_avp", "$avp(received)")

request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) {
    if (!loose_route()) {
      if (is_method("ACK")) { if (t_check_trans()) t_relay(); }
      else sl_send_reply("481", "Call Does Not Exist");
      exit;
    }
    add_contact_alias();
    handle_ruri_alias();
    t_on_reply("ALIAS");
    t_relay();
    exit;
  }
  if (is_method("REGISTER")) { fix_nated_register(); save("location"); exit; }
  if (!is_method("INVITE")) { sl_send_reply("405", "Method Not Allowed"); exit; }
  if ($rU == "${movedLine}") { append_to_reply("Contact: <sip:713@$rd>\\r\\n"); sl_send_reply("302", "Moved Temporarily"); exit; }
  add_contact_alias();
  record_route();
  if (!lookup("location")) { sl_send_reply("404", "Not Found"); exit; }
  t_on_reply("ALIAS");
  t_relay();
}

onreply_route[ALIAS] { add_contact_alias(); }

event_route[xhttp:request] {
  if ($hdr(Upgrade) =~ "websocket" && ws_handle_handshake()) exit;
  xhttp_reply("404", "Not Found", "text/plain", "");
}
`

/** Starts it at an address of its own; it takes connections when this returns. */
export const startForkingEdge = async (): Promise<ForkingEdge> => {
  // browsers connect to no port of SIP
  const at = { host: loopbackAddress(), port: 8060 }
  const directory = await mkdtemp(join(tmpdir(), 'lineside-forks-'))
  const file = join(directory, 'kamailio.cfg')
  await writeFile(file, configuration(at.host, at.port))
  const said: Buffer[] = []
  const program = ['/usr/sbin/kamailio', '-DD', '-E', '-m', '64', '-M', '8', '-Y', directory, '-f', file]
  const child = spawn('setpriv', ['--pdeathsig=KILL', '--', ...program], { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (part: Buffer) => void said.push(part))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await expect.poll(() => takesConnections(at), { message: () => Buffer.concat(said).toString() } as object).toBe(true)
  return {
    at,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const takesConnections = ({ host, port }: ForkingEdge['at']): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
