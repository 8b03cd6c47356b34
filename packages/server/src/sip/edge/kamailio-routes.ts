import { kamailioAwayRoutes } from './kamailio-away-routes.ts'
import { kamailioDialogRoutes } from './kamailio-dialog-routes.ts'
import { askPeers, fromPeers, ofOurs } from './kamailio-inside-routes.ts'
import { kamailioMessageRoutes } from './kamailio-message-routes.ts'
import { asked } from './kamailio-query.ts'
import { kamailioIdentityRoutes } from './kamailio-identity-routes.ts'
import { kamailioPasswordRoutes } from './kamailio-password-routes.ts'
import { kamailioRegistrarRoutes } from './kamailio-registrar-routes.ts'
import { kamailioWebRoutes, ofWeb, whereFrom } from './kamailio-web-routes.ts'
import { type KamailioSettings, written } from './sip-settings.ts'

/**
 * The routes of a request. Flags: 1 it comes from a server process; 2 it asked the other side for an offer, which a new
 * partner will make; 3 the media relay refused; 4 plain RTP is wanted; 5 several phones may answer, and each has its
 * own part in the relay; 6 phones of a line are called, not a number outside.
 */
export const kamailioRoutes = (settings: KamailioSettings): string =>
  [
    entry(settings),
    askPeers(settings),
    kamailioRegistrarRoutes(settings),
    fromPhone(settings),
    fromApp(settings),
    kamailioDialogRoutes,
    kamailioAwayRoutes(settings),
    kamailioMessageRoutes(settings),
    kamailioIdentityRoutes,
    kamailioPasswordRoutes(settings),
    kamailioWebRoutes(settings),
  ].join('\n')

/** SIP extensions that Kamailio or the server processes support. */
const known = '(100rel|timer|replaces|norefersub|path|outbound|gruu)'

const entry = (settings: KamailioSettings) => String.raw`
request_route {
  if ($Rp == ${settings.inside.port} && $Ri == "${settings.inside.host}") {${fromPeers(settings)}
    if (!ds_is_from_list("1", "3")) { sl_send_reply("403", "Forbidden"); exit; }${ofOurs(settings)}
    setflag(1);
  } else {
    # nobody outside speaks in our name
    remove_hf_re("^[Xx]-([Ll][Ii][Nn][Ee]|[Tt][Rr][Uu][Nn][Kk]|[Dd][Ii][Aa][Ll][Ll][Ee][Dd]|[Ss][Oo][Uu][Rr][Cc][Ee]|[Nn][Ee][Xx][Tt]-[Hh][Oo][Pp]|[Mm][Ee][Dd][Ii][Aa]|[Dd][Oo][Mm][Aa][Ii][Nn]|[Ff][Aa][Uu][Ll][Tt]|[Ss][Oo][Uu][Nn][Dd]|[Hh][Oo][Ss][Tt]|[Hh][Ee][Aa][Rr][Dd])$");
    ${whereFrom(settings)}
    route(NAMES);
    force_rport();
  }
  if (!mf_process_maxfwd_header("20")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if ($ru == $null && $mb =~ "^[^ ]+ [A-Za-z][A-Za-z0-9+.-]*:[^ ]* SIP/2.0" && !($mb =~ "^[^ ]+ ([Ss][Ii][Pp][Ss]?|[Tt][Ee][Ll]):")) {
    if (!is_method("ACK")) sl_send_reply("416", "Unsupported URI Scheme");
    exit;
  }
  if (!sanity_check("17895", "7")) exit;
  if (!isflagset(1)) route(PARTS); else $var(required) = 0;

  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (is_method("ACK") && !has_totag()) { if (t_check_trans()) t_relay(); exit; }
  route(REQUIRE);
  if ($var(required) > 0 && !is_method("ACK")) {
    append_to_reply("Accept: application/sdp, multipart/mixed\r\n");
    sl_send_reply("415", "Unsupported Media Type");
    exit;
  }
  if (has_totag()) { route(DIALOG); exit; }
  if (is_method("OPTIONS")) {
    if (isflagset(1) && is_present_hf("X-End")) route(END);
    if (isflagset(1) && is_present_hf("X-Sign-In")) route(SIGN_IN);
    if (isflagset(1) && is_present_hf("X-Ready")) route(READY);
    sl_send_reply("200", "OK");
    exit;
  }

  if (t_precheck_trans()) { t_check_trans(); exit; }
  t_check_trans();
  if (is_method("REGISTER") && !isflagset(1)) { route(REGISTER); exit; }
  if (!is_method("INVITE") && (!is_method("SUBSCRIBE") || isflagset(1))) {
    append_to_reply("Allow: INVITE, ACK, CANCEL, OPTIONS, REGISTER, BYE, REFER, SUBSCRIBE, NOTIFY, INFO, PRACK\r\n");
    sl_send_reply("405", "Method Not Allowed");
    exit;
  }
  # a way that the sender laid itself leads nowhere
  remove_hf("Route");
  if (is_method("SUBSCRIBE")) route(WATCH);
  if (isflagset(1)) route(FROM_APP); else route(FROM_OUTSIDE);
}

# the process of a call that nobody has answered is dead, as another one has found out: the caller hears no more, and what
# was rung stops
route[END] {
  if ($hdr(X-End-How) == "calling") t_reply_callid("$hdr(X-End)", "$hdr(X-End-Number)", "503", "No application");
  else t_cancel_callid("$hdr(X-End)", "$hdr(X-End-Number)", "9");
}

# a trunk at which we sign in has come, changed or gone, as a process of ours has been told by the database
route[SIGN_IN] {
  if (!($hdr(X-Sign-In) =~ "^[0-9a-f]{32}$")) return;
  if ($hdr(X-Sign-How) == "out") $var(order) = '"uac.reg_unregister", "params": ["l_uuid", "' + $hdr(X-Sign-In) + '"]';
  else $var(order) = '"uac.reg_refresh", "params": ["' + $hdr(X-Sign-In) + '"]';
  jsonrpc_exec('{"jsonrpc": "2.0", "id": 1, "method": $var(order)}');
}

# a process of ours has just connected: it takes calls now, and not after the next question
route[READY] {
  if (!($hdr(X-Ready) =~ "^[][0-9A-Za-z.:-]+$")) return;
  $var(app) = "sip:" + $hdr(X-Ready) + ";transport=tcp";
  $sht(ready=>$var(app)) = 1;
  route(ACTIVE);
}

# a process is taken for dead by a question that it did not answer, which is seconds old: it may have said since that it takes calls
event_route[dispatcher:dst-down] {
  $var(app) = $ru;
  if ($sht(ready=>$var(app)) != $null) route(ACTIVE);
}

route[ACTIVE] {
  $var(order) = '"dispatcher.set_state", "params": ["ap", 1, "' + $var(app) + '"]';
  jsonrpc_exec('{"jsonrpc": "2.0", "id": 1, "method": $var(order)}');
}

route[REQUIRE] {
  if (is_method("ACK|CANCEL") || !is_present_hf("Require")) return;
  if ($hdr(Require) =~ "^[ ]*${known}([ ]*,[ ]*${known})*[ ]*$") return;
  append_to_reply("Unsupported: $hdr(Require)\r\n");
  sl_send_reply("420", "Bad Extension");
  exit;
}

event_route[xhttp:request] {${ofWeb(settings)}
  if ($Rp == ${settings.inside.port} && $hu == "/rpc/${settings.rpcToken}") jsonrpc_dispatch();
  else xhttp_reply("404", "Not Found", "text/plain", "");
}`

const fromPhone = ({ outside }: KamailioSettings) => String.raw`
# $var(dialled): an address. Leaves what was dialled in it: the user with its parameters, without a password; of a tel: address all
route[DIALLED] {
  if ($var(dialled) =~ "^[Tt][Ee][Ll]:") $var(dialled) = $(var(dialled){s.strip,4});
  else if ($var(dialled) =~ "@") $var(dialled) = $(var(dialled){re.subst,/^[^:]*:([^@:]*)(:[^@]*)?@.*$/\1/});
  else $var(dialled) = "";
}

# a phone or a trunk calls: whose call it is, what it hears and speaks, and to which process it goes
route[FROM_OUTSIDE] {
  route(SERVED);
  route(TRUNK);
  if ($var(trunk) != "") {
    if ($proto != "udp" || nat_uac_test("19")) add_contact_alias();
    append_hf("X-Trunk: $var(trunk)\r\n");
  } else {
    route(PASSWORD);
    add_contact_alias();
    consume_credentials();
    append_hf("X-Line: $var(line)\r\nX-Domain: $var(realm)\r\n");
    # a browser can be led to no other edge: it reaches the one of its page only
    if (!($proto =~ "^ws")) append_hf("X-Host: $rd:$rp\r\n");
  }
  route(CODECS);
  # a trunk at which we are registered calls our contact; the number stands in To
  if ($var(contact) != "") $var(dialled) = $tu; else $var(dialled) = $ru;
  route(DIALLED);
  append_hf("X-Dialled: $var(dialled)\r\nX-Source: $var(si):$sp\r\n");
  $ru = "sip:app@${written(outside)}";
  record_route();
  dlg_manage();
  dlg_set_property("ka-src");
  dlg_set_property("ka-dst");
  $dlg_ctx(timeout_bye) = 1;
  if ($var(trunk) == "") $dlg_var(phone) = "1";
  $var(to) = "app"; route(MEDIA);
  if (isflagset(3)) { send_reply("503", "No media relay"); exit; }
  # by its Call-ID: an operator may send a call to several edges at once, and the process that gets it twice takes it once
  $var(found) = 0;
  if ($var(trunk) != "") { if (ds_select_dst("1", "0")) $var(found) = 1; }
  else if (ds_select_dst("1", "4")) $var(found) = 1;
  if ($var(found) == 0) { rtpengine_delete(); route(AWAY); }
  route(TO_APP);
  exit;
}

# a key of a phone asks what a line is doing: a process of ours knows, and who may
route[WATCH] {
  route(SERVED);
  route(PASSWORD);
  route(NOT_BLOCKED);
  consume_credentials();
  add_contact_alias();
  append_hf("X-Line: $var(line)\r\nX-Domain: $var(realm)\r\n");
  $var(dialled) = $ru;
  route(DIALLED);
  append_hf("X-Dialled: $var(dialled)@$rd\r\n");
  $ru = "sip:app@${written(outside)}";
  record_route();
  if (!ds_select_dst("1", "4")) route(AWAY);
  route(TO_APP);
  exit;
}

route[TO_APP] {
  t_on_failure("TO_APP");
  t_on_reply("MEDIA");
  # a process answers at once, with 100, or is gone
  t_set_fr(0, 2000);
  if (t_relay()) return;
  # it has died just now, and its port refuses, of which no failure route hears
  if (ds_next_dst()) { route(TO_APP); return; }
  if (is_method("INVITE")) rtpengine_delete();
  route(AWAY);
}

failure_route[TO_APP] {
  if (!t_is_canceled() && t_check_status("408|500|503") && !t_any_replied() && ds_next_dst()) { route(TO_APP); exit; }
  if (is_method("INVITE")) rtpengine_delete();
  # it would go to the phone as 500, by which a phone with a second edge does not try that one
  if (!t_is_canceled() && t_check_status("503")) {
    append_to_reply("Retry-After: 5\r\n");
    t_reply("503", "Service Unavailable");
  }
}

# the source decides which trunk calls, and one at which we are registered knows the contact, too; nothing else that it says
route[TRUNK] {
  $var(contact) = "";
  if ($rU =~ "^[0-9a-f]{32}$") $var(contact) = $rU;
  $var(from) = $si + " " + $var(contact);
  $var(trunk) = "";
  if ($proto =~ "^ws") return; # a browser comes from our own address
  if ($sht(trunk=>$var(from)) == "-") return;
  if ($sht(trunk=>$var(from)) != $null) { $var(trunk) = $sht(trunk=>$var(from)); return; }
  ${asked("select coalesce((select id::text from address where '$si'::inet <<= network and coalesce(contact, '$var(contact)') = '$var(contact)' order by contact nulls last limit 1), '') as id", 'row')}
  $var(trunk) = $xavp(row=>id);
  if ($var(trunk) == "") { $sht(trunk=>$var(from)) = "-"; return; }
  $sht(trunk=>$var(from)) = $var(trunk);
  $sht(known=>$si) = 1;
}`

/**
 * Over TCP the system would choose the address that a call to an operator or another cell comes from: they know us by that of the
 * phones' listener, and sound comes from it.
 */
const sendFromOutside = ({ outside: { host, port }, tls }: KamailioSettings): string =>
  [['tcp', port] as const, ...(tls === undefined ? [] : [['tls', tls.port] as const])]
    .map(
      ([transport, own]) =>
        `if ($(du{s.tolower}) =~ "transport=${transport}") $fs = "${transport}:${written({ host, port: own })}";`,
    )
    .join('\n    ')

const fromApp = (settings: KamailioSettings) => String.raw`
# a process of ours calls all phones of a line, or a number over a trunk
route[FROM_APP] {
  if (is_present_hf("X-Next-Hop")) {
    $du = $hdr(X-Next-Hop);
    remove_hf("X-Next-Hop");
    ${sendFromOutside(settings)}
  } else if (!lookup("phones") && !lookup("phones")) { # twice, as other queries are asked twice
    if ($rc == -2) send_reply("405", "Method Not Allowed");
    else if ($rc == -3) send_reply("500", "Location unavailable");
    else send_reply("480", "Offline");
    exit;
  } else setflag(6);
  if ($hdr(X-Media) == "plain") setflag(4);
  remove_hf("X-Media");
  record_route();
  dlg_manage();
  dlg_set_property("ka-src");
  dlg_set_property("ka-dst");
  $dlg_ctx(timeout_bye) = 1;
  if (isflagset(6)) $dlg_var(phone) = "1";
  setflag(5);
  t_on_branch("TO_PHONE");
  t_on_failure("FROM_APP");
  t_on_reply("MEDIA");
  if (!t_relay()) sl_reply_error();
  exit;
}

branch_route[TO_PHONE] {
  # it registered at another edge, which alone reaches it
  if (isflagset(6) && $fs == $null) drop;
  # who hides what it signals hides what is said
  if ($(ru{s.tolower}) =~ "transport=tls" || $(du{s.tolower}) =~ "transport=tls") $dlg_var(profile) = "RTP/SAVP";
  else if ($(du{s.tolower}) =~ "transport=ws") $dlg_var(profile) = "web";
  else $dlg_var(profile) = "RTP/AVP";
  $var(to) = "phone";
  route(MEDIA);
  if (isflagset(3)) drop;
}

failure_route[FROM_APP] { rtpengine_delete(); }`
