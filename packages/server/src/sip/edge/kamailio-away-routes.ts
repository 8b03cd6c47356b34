import type { KamailioSettings } from './sip-settings.ts'

/**
 * Drops the question whether a process still has its call while no process is there: unanswered, it would end a call that the
 * next start goes on with. A process that is there keeps a connection, because it is pinged every two seconds.
 */
const notAsked = `
  if (is_method("OPTIONS") && $rU == "app" && !tcp_get_conid("$rd:$rp", "$var(conid)")) drop;`

/** Answers for our processes while none of them is there, and ends calls that nobody has any more. */
export const kamailioAwayRoutes = ({ outlives }: Pick<KamailioSettings, 'outlives'>): string => String.raw`
# no process of ours is there: whoever calls hears so at once, before anybody is asked who it is
route[SERVED] {
  if (!ds_is_active("1")) route(AWAY);
}

# no process of ours, or not its database
route[AWAY] {
  append_to_reply("Retry-After: 5\r\n");
  sl_send_reply("503", "Service Unavailable");
  exit;
}

# no process of ours is there. A phone that hangs up is done: the one that takes the call over finds that its phone has gone
route[NOBODY] {
  if (is_method("BYE")) { sl_send_reply("200", "OK"); exit; }
  if (!is_method("ACK")) route(AWAY);
  exit;
}

# the dialog's own end: nobody answers its questions any more
event_route[tm:local-request] {${outlives === true ? notAsked : ''}
  # the question whether a process still has its call tells it, too, that the relay has lost it
  if (is_method("OPTIONS") && $rU == "app") {
    route(MOVED);
    if ($var(moved) == "") { if (!rtpengine_query()) append_hf("X-Fault: relay\r\n"); }
    else if (!rtpengine_query("$var(moved)")) append_hf("X-Fault: relay\r\n");
  }
  if (!is_method("BYE")) return;
  if ($dlg_var(silent) != $null) append_hf("X-Fault: media\r\n");
  else append_hf("X-Fault: lost\r\n");
}`
