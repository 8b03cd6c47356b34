import { createHash } from 'node:crypto'
import type { KamailioSettings } from './sip-settings.ts'

/** 64 digits: the first half proves that a challenge is ours, the second half for which address it was made. */
export const nonceSecret = ({ rpcToken }: Pick<KamailioSettings, 'rpcToken'>): string =>
  createHash('sha256').update(`challenges ${rpcToken}`).digest('hex')

/** Wrong passwords for one account from one address that lead to a ban. */
const mostOfPair = 10
/**
 * Wrong passwords for one account from any addresses, and from one address for any accounts. They lead to a ban except
 * where the account is known at the address.
 */
const mostOfAccount = 50
const mostOfAddress = 100
/**
 * Wrong passwords in total within ten seconds. Beyond that unknown phones are refused, so that the tables stay small.
 */
const mostRecent = 500
const firstBan = 300
const longestBan = 3600

/**
 * Digest authentication of a line for REGISTER, INVITE and SUBSCRIBE. As for sign-ins, ten wrong passwords for an
 * account from one address ban that pair for five minutes, and five minutes longer each time. An address or account
 * with very many wrong passwords is banned except where the account is known at the address, so that neither can a
 * guest lock out a company, nor a stranger a phone. Counts are forgotten after an hour. Only an answer to a challenge
 * that was given to the same address counts: others lock nobody out by packets in that address's name.
 */
export const kamailioPasswordRoutes = (settings: KamailioSettings): string => String.raw`
# Comes back when the password is right, and answers otherwise. $var(line) and $var(realm): the line and its domain as the
# database writes them, whatever the request calls itself
route[PASSWORD] {
  $var(realm) = "";
  if ($au != $null) { $var(host) = $ar; route(DOMAIN); }
  if ($var(realm) == "") {
    route(REALM);
    if ($var(realm) == "") { sl_send_reply("403", "Forbidden"); exit; }
    auth_challenge("$var(realm)", "1");
    exit;
  }
  $var(name) = $(au{s.tolower});
  $var(account) = $var(name) + "@" + $(var(realm){s.tolower});
  # some phones answer with name and domain; a name that brings another domain is right nowhere
  $var(foreign) = 0;
  if ($aU != $au && $(aU{s.tolower}) != $var(account)) { $var(foreign) = 1; $var(account) = $(aU{s.tolower}); }
  $var(pair) = $var(account) + " " + $var(si);
  if ($sht(ban=>$var(pair)) != $null
      || ($sht(known=>$var(pair)) == $null && ($sht(ban=>$var(si)) != $null || $sht(ban=>$var(account)) != $null))) {
    sl_send_reply("403", "Too Many Wrong Passwords");
    exit;
  }
  if ($sht(known=>$var(pair)) == $null && $sht(recent=>all) > ${mostRecent}) {
    append_to_reply("Retry-After: 10\r\n");
    sl_send_reply("503", "Too Many Wrong Passwords");
    exit;
  }
  route(CREDENTIALS);
  # without a line the challenge is looked at all the same: guesses at names count like others
  if (pv_auth_check("$var(realm)", "$var(ha1)", "1", "0") && $var(line) != "") {
    route(ITSELF);
    # what changes is told to the other edges, so write only that
    if ($sht(known=>$var(pair)) == $null) $sht(known=>$var(pair)) = 1;
    if ($sht(known=>$var(si)) == $null) $sht(known=>$var(si)) = 1;
    if ($sht(wrong=>$var(pair)) > 0) $sht(wrong=>$var(pair)) = $null;
    return;
  }
  switch ($retcode) {
    case -4:
    case -6:
      auth_challenge("$var(realm)", "17");
      break;
    case -1:
    case -3:
    case -5:
      auth_challenge("$var(realm)", "1");
      break;
    default:
      route(OWN_CHALLENGE);
      if ($var(own) == 0) { auth_challenge("$var(realm)", "17"); exit; }
      route(WRONG_PASSWORD);
      auth_challenge("$var(realm)", "1");
  }
  exit;
}

# $var(own): whether what was answered is a challenge that this address was given, as the 16 bytes behind its first 24 say: the MD5 of the
# address and a secret. The module itself looks at it only behind the password, when a wrong one has been told from a right one
route[OWN_CHALLENGE] {
  $var(own) = 0;
  $var(challenge) = $(adn{s.decode.base64}{s.encode.hexa}{s.tolower});
  if ($(var(challenge){s.len}) < 80) return;
  $var(digits) = "0123456789abcdef";
  $var(address) = "";
  $var(place) = 0;
  while ($var(place) < 4) {
    $var(byte) = $(si{s.select,$var(place),.}{s.int});
    $var(high) = $var(byte) / 16;
    $var(low) = $var(byte) - 16 * $var(high);
    $var(address) = $var(address) + $(var(digits){s.substr,$var(high),1}) + $(var(digits){s.substr,$var(low),1});
    $var(place) = $var(place) + 1;
  }
  $var(secret) = $(var(address){s.decode.hexa}) + "${nonceSecret(settings).slice(32)}";
  if ($(var(challenge){s.substr,48,32}) == $(var(secret){s.md5})) $var(own) = 1;
}

route[WRONG_PASSWORD] {
  $var(recent) = $shtinc(recent=>all);
  $var(count) = $shtinc(wrong=>$var(pair));
  xlog("L_NOTICE", "wrong password for $var(account) from $var(si) ($var(count))\n");
  if ($var(count) >= ${mostOfPair}) {
    $sht(wrong=>$var(pair)) = $null;
    $var(seconds) = $shtinc(stage=>$var(pair)) * ${firstBan};
    if ($var(seconds) > ${longestBan}) $var(seconds) = ${longestBan};
    $sht(ban=>$var(pair)) = 1;
    $shtex(ban=>$var(pair)) = $var(seconds);
    xlog("L_NOTICE", "banned for $var(seconds) s: $var(account) from $var(si)\n");
  }
  if ($shtinc(wrong=>$var(account)) >= ${mostOfAccount}) {
    $sht(wrong=>$var(account)) = $null;
    $sht(ban=>$var(account)) = 1;
    xlog("L_NOTICE", "banned for ${firstBan} s where it is not known: $var(account)\n");
  }
  if ($shtinc(wrong=>$var(si)) >= ${mostOfAddress}) {
    $sht(wrong=>$var(si)) = $null;
    $sht(ban=>$var(si)) = 1;
    xlog("L_NOTICE", "banned for ${firstBan} s: $var(si)\n");
  }
}`
