import { grantedPreferences } from '@lineside/contract/preferences'
import { callForwardTypes } from '@lineside/contract/resources/forwarding/call-forward-mappings'

/** Attributes for features, and for preferences that cannot be set on this platform. */
const others = [
  'block_out_override_pin',
  'ncos',
  'ncos_id',
  'ncos_set',
  'ncos_set_id',
  // pages of newer clients, which they hide where a profile does not grant them
  'csc_calls',
  'csc_conversations',
  'csc_registered_devices',
  'csc_hunt_groups',
  'csc_device_provisioning',
  'mobile_push_enable',
  'speed_dial',
  'reminder',
  'auto_attendant',
  'voice_mail',
  'fax_server',
  'phonebook',
  'conference_pin',
  'conference_max_participants',
  'codecs_filter',
  'codecs_list',
  'csta_controller',
  'csta_client',
  'advice_of_charge',
  'accept_auto_answer',
  'rerouting_mode',
  'rerouting_codes',
  'play_announce_before_call_setup',
  'play_announce_before_recording',
  'play_announce_to_callee',
]

/**
 * The attributes that a profile can grant: the preferences that subscribers or their administrators may see, and the
 * seven kinds of call forwarding (ngcp-api-facts 1.10 and 3.3).
 */
export const profileAttributes: ReadonlySet<string> = new Set([...callForwardTypes, ...grantedPreferences, ...others])
