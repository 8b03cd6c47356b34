import type { KamailioSettings } from './sip-settings.ts'

/** One line of SDP; a transformation of Kamailio's takes no backslash letters and no braces. */
const lineEnd = '[[:cntrl:]][[:cntrl:]]?'
const line = `[a-zA-Z]=[^[:cntrl:]]*${lineEnd}`

/** Codecs that the relay can both decode and encode: static payload types (RFC 3551), and names of others. */
const fixed = '0|3|4|8|9|18'
const named = 'opus|PCMU|PCMA|G722|G723|G729|G729a|GSM|speex'

/**
 * Rewrites forms of phones and operators that Kamailio and the server processes do not read: names in From that are
 * neither tokens nor in quotation marks, and bodies of several parts.
 */
export const kamailioMessageRoutes = ({ inside }: KamailioSettings): string => String.raw`
# a name in From of which nobody can tell where it ends: the call goes on without the name
route[NAMES] {
  if ($fu != $null) return;
  subst("/^((From|f)[ \t]*:)[^\r\n]*(<(sips?|tel):[^<>\r\n]*>[^<>\r\n]*)/\\1 \\3/i");
  msg_apply_changes();
}

# of several parts the description is left; others are for somebody else (what ISDN says, where the caller is). Sets
# $var(required) above 0 where another part must be understood
route[PARTS] {
  $var(required) = 0;
  if (!($cT =~ "^[ ]*[Mm][Uu][Ll][Tt][Ii][Pp][Aa][Rr][Tt]/")) return;
  if (!get_body_part("application/sdp", "$var(part)")) return;
  # it comes with its other headers, and with what is behind it in parts that hold parts
  $var(part) = $var(part) + "\r\n";
  $var(sdp) = $(var(part){re.subst,/^.*(v=0${lineEnd}(${line})+).*$/\1/s});
  if (!($var(sdp) =~ "^v=0")) return;
  $var(others) = $(rb{s.tolower}{s.rm,session;handling=required}{s.rm,session; handling=required});
  $var(required) = $(var(others){s.len}) - $(var(others){s.rm,handling=required}{s.len});
  set_body("$var(sdp)", "application/sdp");
  remove_hf("Content-Disposition");
  msg_apply_changes();
}

# a caller of whose codecs the relay has none could hear nobody here, and would be answered in one that it has not offered
route[CODECS] {
  if (!is_method("INVITE|UPDATE") || !has_body("application/sdp") || !search_body("m=audio [1-9]")) return;
  if (search_body("m=audio [0-9/]+ [^ ]+( [0-9]+)* (${fixed})([^0-9]|$)") || search_body("a=rtpmap:[0-9]+ *(${named})/")) return;
  if (is_method("INVITE")) t_newtran();
  send_reply("488", "Not Acceptable Here");
  exit;
}

# an answer of a phone or an operator; those of our processes come in at the inside listener
reply_route {
  if ($Rp != ${inside.port} || $Ri != "${inside.host}") route(PARTS);
}`
