import type { KamailioSettings } from './sip-settings.ts'

/** Requests of one browser's address within two seconds, before it has proved itself; as `pike` has it for phones. */
const mostOfWeb = 120

/**
 * Sets `$var(si)`: the address of the sender, and ends what an unknown one sends too much of. A browser's address is the
 * one that our HTTP server has named; without that, a connection to the listener for browsers is none of theirs.
 */
export const whereFrom = ({ web }: KamailioSettings): string => {
  const phones = 'if ($sht(known=>$si) == $null && !pike_check_req()) exit;'
  return web === undefined
    ? `$var(si) = $si;
    ${phones}`
    : `$var(si) = $si;
    if ($Rp == ${web.at.port} && $Ri == "${web.at.host}") {
      if (!($proto =~ "^ws") || $sht(web=>$conid) == $null) exit;
      $var(si) = $sht(web=>$conid);
      if ($sht(known=>$var(si)) == $null && $shtinc(rush=>$var(si)) > ${mostOfWeb}) exit;
    } else ${phones}`
}

/** Opens the websocket of a browser: our HTTP server proves itself by the path, and names the browser's address. */
export const ofWeb = ({ web }: KamailioSettings): string =>
  web === undefined
    ? ''
    : `
  if ($Rp == ${web.at.port} && $Ri == "${web.at.host}") {
    if ($hu != "${web.path}" || $hdr(X-Address) == $null) { xhttp_reply("404", "Not Found", "text/plain", ""); exit; }
    $sht(web=>$conid) = $hdr(X-Address);
    if (!ws_handle_handshake()) $sht(web=>$conid) = $null;
    exit;
  }`

/** Forgets a browser whose websocket has ended: it can not be reached any more until it registers anew. */
export const kamailioWebRoutes = ({ web }: KamailioSettings): string =>
  web === undefined
    ? ''
    : `
event_route[websocket:closed] {
  $sht(web=>$conid) = $null;
  mq_add("gone", "sip:$siz:$sp;transport=ws", "");
}`
