import type { PreferenceTexts } from './preference-texts.ts'

export const en: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Call Blockings',
    'Number Manipulations': 'Number Manipulations',
    'NAT and Media Flow Control': 'NAT and Media Flow Control',
    'Cloud PBX': 'Cloud PBX',
    Internals: 'Internals',
    Applications: 'Applications',
    'Access Restrictions': 'Access Restrictions',
  },
  domainDefault: 'Default of the phone system',
  choices: {
    ncos: ['Only the own country', 'No costly numbers', 'Only the own country, no costly numbers'],
    record_call: ['None', 'All calls', 'External calls only', 'Internal calls only'],
  },
  preferences: {
    block_in_mode: [
      'Block mode for inbound calls',
      'Whether the list names who can call (true) or who is blocked (false).',
    ],
    block_in_list: [
      'Block list for inbound calls',
      'Callers: numbers, in which * matches anything, ? one character and [1-5] one of several.',
    ],
    block_in_clir: ['Block anonymous inbound calls', 'Calls that hide their number are blocked.'],
    block_out_mode: [
      'Block mode for outbound calls',
      'Whether the list names what can be called (true) or what is blocked (false).',
    ],
    block_out_list: [
      'Block list for outbound calls',
      'Called numbers, in which * matches anything, ? one character and [1-5] one of several.',
    ],
    cli: ['Network-provided CLI', 'The number shown for calls from this line; one of the customer’s own.'],
    clir: ['Hide own number', 'Calls from this line hide their number.'],
    clir_intrapbx: ['Hide own number within the PBX', 'The number is hidden from colleagues too.'],
    manager_secretary: ['Assistant', 'Calls to this line ring its secretary numbers first.'],
    secretary_numbers: ['Secretary numbers', 'The numbers of the secretaries.'],
    music_on_hold: ['Music on hold', 'People on hold hear music.'],
    record_call: ['Record calls', 'Which calls of this line are recorded.'],
    contract_sound_set: ['Customer sound set', 'The name of the set of announcements and music.'],
    cloud_pbx_callqueue: ['Call queue', 'Calls wait while the line is busy.'],
    max_queue_length: ['Queue length', 'How many callers can wait at once.'],
    queue_wrap_up_time: ['Wrap up time', 'Seconds between two calls from the queue.'],
    queue_answer_within: ['Answered in time within', 'Seconds within which callers of the queue should be answered.'],
    queue_short_abandon: ['Short calls up to', 'Seconds: who hangs up sooner does not count as having given up.'],
    queue_goal: ['Goal of the queue', 'Percent of the callers who should be answered in time.'],
    language: ['Language', 'The language of announcements.'],
    call_waiting: ['Call waiting', 'More calls ring while the line is in a call. Off: the line is then busy.'],
    contact_ringtimeout: ['Ring time of a device', 'How many seconds a device rings.'],
    play_announce_before_cf: [
      'Announcement before forwarding',
      'Callers hear an announcement before the call is forwarded.',
    ],
    play_announce_before_call_setup: [
      'Announcement before the phones ring',
      'Callers hear an announcement before the phones of the line ring.',
    ],
    play_announce_to_callee: [
      'Announcement to the callee',
      'Whoever answers hears an announcement before the caller is connected.',
    ],
    ncos: ['Barring level', 'Which numbers outside the line may call, as a level; other limits have none.'],
    enable_2fa: ['Second step of sign-in', 'A code of an app is asked for after the password.'],
  },
}
