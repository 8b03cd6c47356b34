/**
 * What a profile can grant: the preferences that subscribers or their administrators may see, and the seven kinds of
 * call forwarding (ngcp-api-facts 1.10 and 3.3).
 */
export const profileAttributes: ReadonlySet<string> = new Set([
  ...['cfu', 'cfb', 'cft', 'cfna', 'cfs', 'cfr', 'cfo'],
  ...['block_in_mode', 'block_in_list', 'block_in_clir', 'block_out_mode', 'block_out_list', 'block_out_override_pin'],
  ...['cli', 'clir', 'clir_intrapbx', 'ncos', 'ncos_id', 'mobile_push_enable', 'contract_sound_set', 'music_on_hold'],
  ...['speed_dial', 'reminder', 'auto_attendant', 'voice_mail', 'fax_server', 'language', 'phonebook'],
  ...['cloud_pbx_callqueue', 'max_queue_length', 'queue_wrap_up_time', 'manager_secretary', 'secretary_numbers'],
  ...['conference_pin', 'conference_max_participants', 'codecs_filter', 'codecs_list', 'record_call'],
  ...['csta_controller', 'csta_client', 'advice_of_charge', 'accept_auto_answer', 'rerouting_mode', 'rerouting_codes'],
  ...['play_announce_before_cf', 'play_announce_before_call_setup', 'play_announce_before_recording'],
  'play_announce_to_callee',
])
