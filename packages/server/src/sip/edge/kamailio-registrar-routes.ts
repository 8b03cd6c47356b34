import { edgeNumber } from './edge-number.ts'
import type { KamailioSettings } from './sip-settings.ts'

/** For how many seconds phones register; `usual`: one that names none. */
export const registration = { shortest: 30, usual: 600, longest: 3600 } as const

/** For how long a phone is waited for, in seconds, that has registered in vain or could not, as the database was away. */
const triesAgainWithin = 30

/** Names that the edge takes into one statement, and statements a second: Kamailio's loops end after 100 rounds. */
const atOnce = 100

/**
 * Registers phones. The rows of the database say which phone is at which edge, at once and for all; the view `phones`
 * leaves out what would write nothing new, as a phone does that only says that it is still there. Until when it is
 * registered the edge keeps in its memory (`here`, by line and contact) and ends the row when it does not hear from it in time.
 */
export const kamailioRegistrarRoutes = ({ inside }: KamailioSettings): string =>
  [register(edgeNumber(inside)), connectionOver(edgeNumber(inside)), silent(edgeNumber(inside))].join('\n')

const register = (edge: number) => String.raw`
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
  $var(single) = 0;
  if ($hdrc(Contact) == 1 && !($ct =~ ",")) {
    $var(single) = 1;
    $var(contact) = $sel(contact.uri);
    route(KEY);
    # it is late, and its row may be about to end (SILENT): it goes on as one that was written now
    if ($sht(here=>$var(key)) == $null) {
      $sht(here=>$var(key)) = 1;
      $shtex(here=>$var(key)) = ${triesAgainWithin};
      sql_query("edge", "update location set last_modified = $TS where md5(username || '@' || domain || ' ' || contact) = '$var(key)' and server_id = ${edge}");
    }
  }
  if (!save("phones", "0", "sip:$var(line)@$var(realm)")) { sl_reply_error(); exit; }
  if ($var(single) == 1) {
    if ($sel(contact.expires) != $null) $var(seconds) = $(sel(contact.expires){s.int});
    else if (is_present_hf("Expires")) $var(seconds) = $(hdr(Expires){s.int});
    else $var(seconds) = ${registration.usual};
    route(HERE);
    exit;
  }
  # of several contacts, or of one with a comma: those of its line that the request names
  if ($hdrc(Contact) == 0 || !reg_fetch_contacts("phones", "sip:$var(line)@$var(realm)", "line")) exit;
  $var(place) = 0;
  while ($var(place) < $(ulc(line=>count))) {
    $var(contact) = $(ulc(line=>addr)[$var(place)]);
    $var(seconds) = $(ulc(line=>expires)[$var(place)]) - $TS;
    $var(named) = 0;
    $var(header) = 0;
    while ($var(header) < $hdrc(Contact)) {
      $var(value) = $(hdr(Contact)[$var(header)]);
      if ($(var(value){s.rm,$var(contact)}) != $var(value)) $var(named) = 1;
      $var(header) = $var(header) + 1;
    }
    if ($var(named) == 1) route(HERE);
    $var(place) = $var(place) + 1;
  }
}

# by which $var(contact) of $var(line) is remembered
route[KEY] {
  $var(key) = $(var(line){s.tolower}) + "@" + $(var(realm){s.tolower}) + " " + $var(contact);
  $var(key) = $(var(key){s.md5});
}

# $var(contact) of $var(line) is registered for $var(seconds); one that signs off is not waited for
route[HERE] {
  route(KEY);
  if ($var(seconds) <= 0) { $sht(here=>$var(key)) = $null; return; }
  if ($var(seconds) < ${registration.shortest}) $var(seconds) = ${registration.shortest};
  if ($var(seconds) > ${registration.longest}) $var(seconds) = ${registration.longest};
  $sht(here=>$var(key)) = 1;
  $shtex(here=>$var(key)) = $var(seconds);
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
  $var(fetched) = 0;
  while ($var(fetched) < ${atOnce} && mq_fetch("gone")) {
    $var(fetched) = $var(fetched) + 1;
    sql_query("edge", "delete from location where lower(received) = '$mqk(gone)' and server_id = ${edge}");
    # the database is away: tried again by the next look
    if ($retcode < 0) { mq_add("gone", "$mqk(gone)", ""); return; }
  }
}`,
  ].join('')

const silent = (edge: number) => `
event_route[htable:expired:here] { mq_add("silent", "$shtrecord(key)", ""); }

# phones that have not registered again in time, and rows that nobody keeps
route[SILENT] {
  if ($shv(began) == 0) $shv(began) = $TS;
  $var(statements) = 0;
  $var(more) = 1;
  $var(away) = 0;
  while ($var(more) == 1 && $var(statements) < ${atOnce}) {
    $var(keys) = "";
    $var(count) = 0;
    $var(fetched) = 0;
    # a row that is written from now on is that of a phone that has come back meanwhile
    $var(since) = $TS;
    while ($var(fetched) < ${atOnce} && $var(more) == 1) {
      $var(fetched) = $var(fetched) + 1;
      if (mq_fetch("silent")) {
        $var(key) = $mqk(silent);
        if ($sht(here=>$var(key)) == $null) {
          $var(keys) = $var(keys) + $var(key) + ";";
          $var(count) = $var(count) + 1;
        }
      } else $var(more) = 0;
    }
    if ($var(count) > 0 && $var(away) == 0) {
      sql_xquery("edge", "select end_silent(string_to_array('$var(keys)', ';'), ${edge}, $var(since)) as count", "ended");
      if ($retcode < 0) $var(away) = 1;
    }
    # without the database no phone can register: those whose time is over get some more
    while ($var(away) == 1 && $var(count) > 0) {
      $var(count) = $var(count) - 1;
      $var(key) = $(var(keys){s.select,$var(count),;});
      $sht(here=>$var(key)) = 1;
      $shtex(here=>$var(key)) = ${triesAgainWithin};
    }
    $var(statements) = $var(statements) + 1;
  }
  if ($shv(stocktaken) == 0 && sql_xquery("edge", "select take_stock(${edge}, $shv(began)) as count", "stock") == 1 && $xavp(stock=>count) == 0)
    $shv(stocktaken) = 1;
  sql_xquery("edge", "select end_over() as count", "over");
}
`
