/**
 * rtpengine's options for media of phones and trunks, and of server processes that ask for plain RTP. For SDES only the
 * cipher suites that all phones support are offered: with AES-GCM some stay silent. Packets from elsewhere than the other
 * side are dropped (strict-source): strangers who find the port would be heard.
 */
const plain =
  'replace-origin replace-session-connection strict-source ICE=remove DTLS=off SDES-no-AEAD_AES_256_GCM SDES-no-AEAD_AES_128_GCM SDES-no-NULL_HMAC_SHA1_80 SDES-no-NULL_HMAC_SHA1_32 rtcp-mux-demux codec-transcode-PCMA codec-transcode-PCMU codec-transcode-telephone-event'

/** The same for WebRTC: browsers, and what stands for them in a process of ours. */
const web =
  'replace-origin replace-session-connection strict-source ICE=force SDES-off rtcp-mux-offer rtcp-mux-accept generate-mid codec-transcode-opus'

/** Longest dialog, in seconds: the longest duration of a call. */
export const longestDialog = 43_200

/**
 * Routes for requests within a call, and for the media relay's part in calls. Faults that a server process cannot see
 * itself are reported to it in `X-Fault`: `media`: a description passed through without the relay, so there is no
 * sound; `lost`: the other side does not answer any more; `relay`: the media relay has restarted and does not know the
 * call.
 */
export const kamailioDialogRoutes = String.raw`
route[DIALOG] {
  if (!loose_route()) {
    if (is_method("ACK")) { if (t_check_trans()) t_relay(); }
    else sl_send_reply("481", "Call/Transaction Does Not Exist");
    exit;
  }
  if (!isflagset(1)) {
    # a gateway that would rather go on without sound (T.38) is refused here: the relay would stop the sound for the question
    # alone, and not begin again when a process refuses it
    if (is_method("INVITE|UPDATE") && has_body("application/sdp") && !search_body("m=audio [1-9]")) {
      t_newtran();
      t_reply("488", "Not Acceptable Here");
      exit;
    }
    if ($proto =~ "^ws") setflag(7);
    route(CODECS);
    route(TRICKLE);
    # from outside a call leads to one of our processes and nowhere else, whatever Route and Request-URI say
    if ($du != $null || $rU != "app") {
      if (!is_method("ACK")) sl_send_reply("403", "Forbidden");
      exit;
    }
    route(WHERE);
    $var(app) = "sip:" + $rd + ":" + $rp + ";transport=tcp";
    # its process is gone, or was none of ours: another one knows the call, or says 481
    # one of ours is tried even if it has missed a ping: the call would go on without the one who hangs up
    if (!ds_is_active("1", "$var(app)") && !ds_select_dst("1", "4") && !ds_is_from_list("1", "0", "$var(app)")) {
      if (is_method("BYE")) route(FORGET);
      route(NOBODY);
    }
    $var(to) = "app";
  } else {
    handle_ruri_alias();
    if ($(du{s.tolower}) =~ "transport=ws") setflag(7);
    else if ($(du{s.tolower}) =~ "transport=tls") setflag(8);
    if ($hdr(X-Media) == "plain") setflag(4);
    remove_hf("X-Media");
    # a process that has taken the call over speaks for it, whatever the dead one has not answered
    if (is_method("INVITE")) dlg_set_timeout("${longestDialog}");
    $var(to) = "phone";
  }
  if (is_method("BYE")) {
    route(FORGET);
    if (!isflagset(1) && $avp(heard) != "") append_hf("X-Heard: $avp(heard)\r\n");
  } else route(MEDIA);
  if (isflagset(3) && !is_method("ACK")) { sl_send_reply("503", "No media relay"); exit; }
  if (!isflagset(1)) {
    if (isflagset(3) && is_method("ACK")) $dlg_var(silent) = "1";
    if ($dlg_var(silent) != $null && is_method("ACK|BYE")) append_hf("X-Fault: media\r\n");
  }
  if (is_method("INVITE")) {
    if (!has_body("application/sdp")) setflag(2);
    record_route();
  }
  t_on_reply("MEDIA");
  if (!t_relay()) route(ELSEWHERE);
  # whom the answer in it was for has no sound, and nobody is asked again
  if (isflagset(1) && isflagset(3) && is_method("ACK")) { $dlg_var(silent) = "1"; dlg_bye("all"); }
}

# a browser that has found another way to itself tells it (RFC 8840): that is for the relay alone
route[TRICKLE] {
  if (!is_method("INFO") || !($proto =~ "^ws") || !has_body("application/trickle-ice-sdpfrag")) return;
  route(MOVED);
  if (rtpengine_offer("${web} trust-address$var(moved)")) sl_send_reply("200", "OK");
  else sl_send_reply("488", "Not Acceptable Here");
  exit;
}

# what is said to a phone later goes where it speaks from, whatever its contact names; an operator may name another machine of its own
route[WHERE] {
  if ($dlg_var(phone) != $null || $proto != "udp" || nat_uac_test("19")) add_contact_alias();
}

# its process has died just now, as its port says by refusing: another one knows the call, or says 481
route[ELSEWHERE] {
  if (isflagset(1)) { sl_reply_error(); return; }
  if (ds_select_dst("1", "4") && (t_relay() || (ds_next_dst() && t_relay()))) return;
  # the one that the request names may have come back: a ping that it missed is told late
  $du = $var(app);
  if (ds_is_from_list("1", "0", "$var(app)") && t_relay()) return;
  route(NOBODY);
}

onreply_route[MEDIA] {
  resetflag(3);
  if (isflagset(1)) {
    remove_hf_re("^[Xx]-([Ff][Aa][Uu][Ll][Tt]|[Ss][Oo][Uu][Nn][Dd]|[Hh][Ee][Aa][Rr][Dd])$");
    if (is_method("BYE") && $avp(heard) != $null && $avp(heard) != "") append_hf("X-Heard: $avp(heard)\r\n");
    route(WHERE);
    $var(to) = "app";
  } else $var(to) = "phone";
  route(MEDIA);
  if (!isflagset(3)) return;
  if ($var(to) == "app") { append_hf("X-Fault: media\r\n"); return; }
  # what a process says of itself is nothing for a phone; that process learns why by what the phone says next
  remove_body();
  remove_hf("Content-Type");
  if ($rs >= 200) $dlg_var(silent) = "1";
}

# whom this SDP is for: a phone takes RTP, encrypted by keys in its SDP if it does that, the application WebRTC unless it
# asked for plain RTP
route[MEDIA] {
  # a process of ours sends the place of an emergency call beside the description
  if (!has_body("application/sdp") && !(is_request() && isflagset(1) && has_body("multipart/mixed"))) return;
  # a browser is where its candidates say; from all others sound comes from where they signal
  $var(more) = "SIP-source-address";
  if ($proto =~ "^ws") $var(more) = "trust-address";
  # an edge that has begun anew has no variables of the call: a browser (flag 7) and a phone over TLS (flag 8) show by their transport
  if ($var(to) == "phone") $var(more) = $var(more) + " label=app"; else $var(more) = $var(more) + " label=phone";
  if ($var(to) == "phone" && (isflagset(7) || $dlg_var(profile) == "web")) {
    if (isflagset(2) || (is_request() && !is_method("ACK"))) $var(more) = $var(more) + " UDP/TLS/RTP/SAVPF";
    if (isflagset(5)) $var(more) = $var(more) + " via-branch=auto-next";
    $var(flags) = "${web} " + $var(more);
    route(RELAY);
    return;
  }
  if ($var(to) == "phone") {
    # an answer is of the kind that was offered
    if (isflagset(2) || (is_request() && !is_method("ACK"))) {
      if ($dlg_var(profile) != $null) $var(more) = $var(more) + " " + $dlg_var(profile);
      else if (isflagset(8)) $var(more) = $var(more) + " RTP/SAVP";
      else $var(more) = $var(more) + " RTP/AVP";
    }
    if (isflagset(5)) $var(more) = $var(more) + " via-branch=auto-next";
    $var(flags) = "${plain} " + $var(more);
    route(RELAY);
    return;
  }
  # whether its sound is encrypted; without a cipher it is not (RFC 4568 section 6.3)
  if (search_body("m=audio [1-9]")) {
    $var(sound) = "rtp";
    if (search_body("m=audio [0-9]+ RTP/SAVP") && !search_body("UNENCRYPTED_SRTP|NULL_HMAC")) $var(sound) = "srtp";
    if ($proto =~ "^ws" && search_body("a=fingerprint:")) $var(sound) = "dtls";
    append_hf("X-Sound: $proto $var(sound)\r\n");
  }
  # what it speaks it is offered the next time
  if ($proto =~ "^ws") $dlg_var(profile) = "web";
  else if (search_body("RTP/SAVP")) $dlg_var(profile) = "RTP/SAVP"; else $dlg_var(profile) = "RTP/AVP";
  if (isflagset(5)) $var(more) = $var(more) + " via-branch=auto-next";
  if (isflagset(4)) {
    $var(flags) = "${plain} RTP/AVP " + $var(more);
    route(RELAY);
    return;
  }
  # whoever comes new brings its own ICE and DTLS: the relay would check its certificate against that of the one before, until its
  # description comes, and never again
  if (isflagset(2)) route(FORGET);
  $var(flags) = "${web} RTP/SAVPF " + $var(more);
  route(RELAY);
}

# the relay of a call is remembered by its Call-ID, and while it is away nothing is sent elsewhere for that. An offer makes the call go
# on at another one, under a name of its own, by which it is known from then on. A description that no relay takes leaves the name as it was
route[RELAY] {
  route(MOVED);
  if (rtpengine_manage("$var(flags)$var(moved)")) return;
  if (has_totag() && !is_method("ACK") && (is_request() || isflagset(2))) {
    $var(before) = $var(moved);
    $var(name) = $(ci{s.md5}) + "-" + $Ts;
    # One worker gives the name. Nothing waits, returns or takes a second lock while this one is held.
    lock("$ci");
    route(MOVED);
    if ($var(moved) == $var(before)) $sht(moved=>$ci) = $var(name);
    unlock("$ci");
    # the same offer, sent again over UDP, has got it a name at another worker meanwhile: with a second one it would be two calls
    if ($var(moved) != $var(before)) {
      $var(name) = $(var(moved){s.substr,9,0});
      if (rtpengine_manage("$var(flags)$var(moved)")) {
        # the worker that gave it may have had no answer, and taken it back
        $sht(moved=>$ci) = $var(name);
        return;
      }
    } else {
      if (rtpengine_manage("$var(flags) call-id=$var(name)")) return;
      if ($sht(moved=>$ci) == $var(name)) {
        if ($var(before) == "") $sht(moved=>$ci) = $null;
        else $sht(moved=>$ci) = $(var(before){s.substr,9,0});
      }
    }
  }
  setflag(3);
}

# $var(moved): what tells the relay the name of a call that goes on at another one; empty: it is where it began
route[MOVED] {
  $var(moved) = "";
  if ($sht(moved=>$ci) != $null) $var(moved) = " call-id=" + $sht(moved=>$ci);
}

# HEALTH-02: the relay tells how each side heard the other, by the receivers' own reports (RTCP)
route[FORGET] {
  route(MOVED);
  $avp(of_app) = "app";
  $avp(of_phone) = "phone";
  if ($var(moved) == "") rtpengine_delete();
  else {
    rtpengine_delete("$var(moved)");
    $sht(moved=>$ci) = $null;
  }
  $avp(heard) = "";
  if ($avp(phone_count) != $null)
    $avp(heard) = "phone " + $avp(phone_lost) + " " + $avp(phone_jitter) + " " + $avp(phone_trip) + " " + $avp(phone_count) + ";";
  if ($avp(app_count) != $null)
    $avp(heard) = $avp(heard) + "app " + $avp(app_lost) + " " + $avp(app_jitter) + " " + $avp(app_trip) + " " + $avp(app_count) + ";";
}`
