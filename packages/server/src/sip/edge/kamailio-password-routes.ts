/** Wrong passwords for one account from one address that lead to a ban. */
const mostOfPair = 10
/**
 * Wrong passwords for one account from any addresses, and from one address for any accounts. They lead to a ban except
 * where the account is known at the address.
 */
const mostOfAccount = 50
const mostOfAddress = 100
/** Wrong passwords in total within ten seconds. Beyond that nobody new is admitted, so that the tables stay small. */
const mostRecent = 500
const firstBan = 300
const longestBan = 3600

/**
 * Digest authentication of a line for REGISTER, INVITE and SUBSCRIBE. As for sign-ins, ten wrong passwords for an
 * account from one address ban that pair for five minutes, and five minutes longer each time. An address or account
 * with very many wrong passwords is banned except where the account is known at the address, so that neither can a
 * guest lock out a company, nor a stranger a phone. Counts are forgotten after an hour.
 */
export const kamailioPasswordRoutes = String.raw`
# $var(realm): the domain. Comes back when the password is right; answers otherwise.
route[PASSWORD] {
  if ($au == $null) { auth_challenge("$var(realm)", "1"); exit; }
  $var(account) = $(au{s.tolower}) + "@" + $(var(realm){s.tolower});
  # a name that brings a domain of its own is right nowhere: the database would be asked for it in another way
  if ($aU != $au) $var(account) = $(aU{s.tolower});
  $var(pair) = $var(account) + " " + $si;
  if ($sht(ban=>$var(pair)) != $null
      || ($sht(known=>$var(pair)) == $null && ($sht(ban=>$si) != $null || $sht(ban=>$var(account)) != $null))) {
    sl_send_reply("403", "Too Many Wrong Passwords");
    exit;
  }
  if ($sht(known=>$var(pair)) == $null && $sht(recent=>all) > ${mostRecent}) {
    append_to_reply("Retry-After: 10\r\n");
    sl_send_reply("503", "Too Many Wrong Passwords");
    exit;
  }
  if ($aU != $au) {
    route(WRONG_PASSWORD);
    auth_challenge("$var(realm)", "1");
    exit;
  }
  if (auth_check("$var(realm)", "subscriber", "1")) {
    # what changes is told to the other edges, so write only that
    if ($sht(known=>$var(pair)) == $null) $sht(known=>$var(pair)) = 1;
    if ($sht(known=>$si) == $null) $sht(known=>$si) = 1;
    if ($sht(wrong=>$var(pair)) > 0) $sht(wrong=>$var(pair)) = $null;
    return;
  }
  switch ($retcode) {
    case -2:
    case -3:
    case -8:
      route(WRONG_PASSWORD);
      auth_challenge("$var(realm)", "1");
      break;
    case -4:
    case -6:
      auth_challenge("$var(realm)", "17");
      break;
    case -1:
      sl_send_reply("500", "Server Error");
      break;
    default:
      auth_challenge("$var(realm)", "1");
  }
  exit;
}

route[WRONG_PASSWORD] {
  $var(recent) = $shtinc(recent=>all);
  $var(count) = $shtinc(wrong=>$var(pair));
  xlog("L_NOTICE", "wrong password for $var(account) from $si ($var(count))\n");
  if ($var(count) >= ${mostOfPair}) {
    $sht(wrong=>$var(pair)) = $null;
    $var(seconds) = $shtinc(stage=>$var(pair)) * ${firstBan};
    if ($var(seconds) > ${longestBan}) $var(seconds) = ${longestBan};
    $sht(ban=>$var(pair)) = 1;
    $shtex(ban=>$var(pair)) = $var(seconds);
    xlog("L_NOTICE", "banned for $var(seconds) s: $var(account) from $si\n");
  }
  if ($shtinc(wrong=>$var(account)) >= ${mostOfAccount}) {
    $sht(wrong=>$var(account)) = $null;
    $sht(ban=>$var(account)) = 1;
    xlog("L_NOTICE", "banned for ${firstBan} s where it is not known: $var(account)\n");
  }
  if ($shtinc(wrong=>$si) >= ${mostOfAddress}) {
    $sht(wrong=>$si) = $null;
    $sht(ban=>$si) = 1;
    xlog("L_NOTICE", "banned for ${firstBan} s: $si\n");
  }
}`
