import { asked } from './kamailio-query.ts'

/** Names of callers that hide theirs (RFC 3323), as phones and operators write them. */
const hidden = '^(anonymous|restricted|unavailable|unknown|withheld)$'

/** Characters that are put into no statement of SQL. */
const unquotable = String.raw`['\\\[:cntrl:]]`

/**
 * Identifies the sender of a request: its domain of ours, and the line of its digest; refuses one that names another
 * line.
 */
export const kamailioIdentityRoutes = String.raw`
# $var(host): a name. Sets $var(realm): the domain of ours that it is, as the database writes it; else ""
route[DOMAIN] {
  $var(realm) = "";
  $var(host) = $(var(host){s.tolower});
  if (!($var(host) =~ "^[a-z0-9._:-]+$")) return;
  if ($sht(realm=>$var(host)) == $null) {
    ${asked("select coalesce(domain_of('$var(host)'), '-') as name", 'row')}
    $sht(realm=>$var(host)) = $xavp(row=>name);
  }
  if ($sht(realm=>$var(host)) != "-") $var(realm) = $sht(realm=>$var(host));
}

# the domain of ours for whose password a request is asked: a caller that hides its number names none in From
route[REALM] {
  if (is_method("REGISTER")) $var(host) = $td; else $var(host) = $fd;
  route(DOMAIN);
  if ($var(realm) != "") return;
  if (is_present_hf("P-Preferred-Identity")) {
    $var(host) = $(hdr(P-Preferred-Identity){nameaddr.uri}{uri.host});
    route(DOMAIN);
    if ($var(realm) != "") return;
  }
  if (is_present_hf("P-Asserted-Identity")) {
    $var(host) = $(hdr(P-Asserted-Identity){nameaddr.uri}{uri.host});
    route(DOMAIN);
    if ($var(realm) != "") return;
  }
  if (is_present_hf("Remote-Party-ID")) {
    $var(host) = $(hdr(Remote-Party-ID){nameaddr.uri}{uri.host});
    route(DOMAIN);
    if ($var(realm) != "") return;
  }
  $var(host) = $rd;
  route(DOMAIN);
  if ($var(realm) != "") return;
  $var(host) = $td;
  route(DOMAIN);
  if ($var(realm) != "") return;
  ${asked("select coalesce((select domain from location where lower(received) like 'sip:$si:$sp%' limit 1), '') as name", 'place')}
  $var(realm) = $xavp(place=>name);
  if ($var(realm) != "") return;
  if ($sht(realm=>*) == $null) {
    ${asked("select coalesce((select domain from subscriber group by domain order by count(*) desc, domain limit 1), '') as name", 'most')}
    $sht(realm=>*) = $xavp(most=>name);
  }
  $var(realm) = $sht(realm=>*);
}

# sets $var(line), $var(ha1) and $var(blocked) by the name in the digest; there is one for each way in which people spell a name.
# For a phone that registers also $var(refused), by the same question: it is asked very often
route[CREDENTIALS] {
  $var(line) = "";
  $var(blocked) = "";
  $var(refused) = "";
  $var(ha1) = "00000000000000000000000000000000";
  if ($var(foreign) == 1 || $aU =~ "${unquotable}") return;
  if (is_method("REGISTER")) {
    ${asked("select line, ha1, blocked, refused from phone_asking('$var(name)', '$var(realm)', '$aU', '$(ua{s.encode.hexa})', '$si')", 'line')}
  } else {
    ${asked("select coalesce(max(line), '') as line, coalesce(max(ha1), '') as ha1, coalesce(max(blocked), '') as blocked from line_asking('$var(name)', '$var(realm)', '$aU')", 'line')}
  }
  if ($xavp(line=>line) == "" || $xavp(line=>ha1) == "") return;
  $var(line) = $xavp(line=>line);
  $var(ha1) = $xavp(line=>ha1);
  $var(blocked) = $xavp(line=>blocked);
  if (is_method("REGISTER")) $var(refused) = $xavp(line=>refused);
}

# who signs in does so as itself; who calls names itself, or hides
route[ITSELF] {
  if (is_method("REGISTER")) $var(user) = $(tU{s.tolower}); else $var(user) = $(fU{s.tolower});
  if ($var(user) == $(var(line){s.tolower})) return;
  if (!is_method("REGISTER") && $var(user) =~ "${hidden}") return;
  route(WRONG_PASSWORD);
  auth_challenge("$var(realm)", "1");
  exit;
}

# a line that the operator has blocked calls for help only, which its process decides
route[NOT_BLOCKED] {
  if ($var(blocked) == "") return;
  if (is_method("REGISTER")) route(MOVED_TO);
  sl_send_reply("403", "Line Blocked");
  exit;
}

# a phone whose company another cell has registers at that one's edges, if it follows (RFC 3261 section 8.1.3.4)
route[MOVED_TO] {
  ${asked("select moved_to('$var(name)', '$var(realm)') as edges", 'there')}
  if ($xavp(there=>edges) == "") return;
  append_to_reply("Contact: $xavp(there=>edges)\r\n");
  sl_send_reply("302", "Moved Temporarily");
  exit;
}

# a phone to which the owner of its line has said no
route[NOT_REFUSED] {
  if ($var(refused) == "") return;
  sl_send_reply("403", "Phone Refused");
  exit;
}`
