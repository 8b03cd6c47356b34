import { edgeNumber } from './edge-number.ts'
import type { KamailioSettings } from './sip-settings.ts'

/** Names that the edge takes into one statement, and statements a second: Kamailio's loops end after 100 rounds. */
const atOnce = 100

/**
 * Registers phones. The rows of the database say which phone is at which edge, at once and for all; the view `phones`
 * leaves out what would write nothing new, as a phone does that only says that it is still there. Until when it is
 * registered the edge keeps in its memory (`here`, by `ruid`) and ends the row when it does not hear from it in time.
 */
export const kamailioRegistrarRoutes = ({ inside }: KamailioSettings): string =>
  [register, connectionOver(edgeNumber(inside)), silent(edgeNumber(inside))].join('\n')

const register = String.raw`
route[REGISTER] {
  route(PASSWORD);
  route(NOT_BLOCKED);
  route(NOT_REFUSED);
  # it is reached where it has registered from and nowhere else, whatever its contact names: an operator that trusts this
  # address would be called, on nobody's account
  fix_nated_register();
  if ($proto == "udp" && nat_uac_test("19")) {
    setbflag(6);
    # its router forgets it soon, and nobody can ask whether it is still there: it says so each minute
    subst_hf("Contact", "/expires=[1-9][0-9]{2,}/expires=60/i", "a");
    subst_hf("Expires", "/[1-9][0-9]{2,}/60/", "a");
    if (!is_present_hf("Expires") && !($hdr(Contact) =~ "expires=")) append_hf("Expires: 60\r\n");
    msg_apply_changes();
  }
  if (!save("phones", "0", "sip:$var(line)@$var(realm)")) { sl_reply_error(); exit; }
  $var(place) = 0;
  while ($xavp(saved[$var(place)]=>ruid) != $null) {
    $var(ruid) = $xavp(saved[$var(place)]=>ruid);
    $sht(here=>$var(ruid)) = 1;
    $shtex(here=>$var(ruid)) = $xavp(saved[$var(place)]=>expires);
    $var(place) = $var(place) + 1;
  }
}`

/**
 * Deletes the registration of a phone on TCP or TLS when its connection ends, since it cannot be reached without it.
 * The Kamailio process that sees the end has no database connection, so the address goes through a queue to one that
 * has.
 */
const connectionOver = (edge: number) =>
  [
    ...['closed', 'timeout', 'reset'].map(
      (how) => `
event_route[tcp:${how}] { mq_add("gone", "sip:$siz:$sp;transport=$proto", ""); }`,
    ),
    `
route[GONE] {
  while (mq_fetch("gone")) sql_query("edge", "delete from location where lower(received) = '$mqk(gone)' and server_id = ${edge}");
}`,
  ].join('')

const silent = (edge: number) => `
event_route[htable:expired:here] { mq_add("silent", "$shtrecord(key)", ""); }

# phones that have not registered again in time, and rows that nobody keeps
route[SILENT] {
  if ($shv(began) == 0) $shv(began) = $TS;
  $var(statements) = 0;
  $var(more) = 1;
  while ($var(more) == 1 && $var(statements) < ${atOnce}) {
    $var(ruids) = "";
    $var(count) = 0;
    while ($var(count) < ${atOnce} && $var(more) == 1) {
      if (mq_fetch("silent")) {
        # it may have come back meanwhile
        $var(ruid) = $mqk(silent);
        if ($sht(here=>$var(ruid)) == $null) $var(ruids) = $var(ruids) + "," + $var(ruid);
        $var(count) = $var(count) + 1;
      } else $var(more) = 0;
    }
    if ($var(ruids) != "") sql_xquery("edge", "select end_silent(string_to_array('$(var(ruids){s.strip,1})', ','), ${edge}) as count", "ended");
    $var(statements) = $var(statements) + 1;
  }
  if ($shv(stocktaken) == 0 && sql_xquery("edge", "select take_stock(${edge}, $shv(began)) as count", "stock") == 1 && $xavp(stock=>count) == 0)
    $shv(stocktaken) = 1;
  if ($TS mod 5 == 0) sql_xquery("edge", "select end_over() as count", "over");
}
`
