import type { PreferenceTexts } from './preference-texts.ts'

export const en: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Call Blockings',
    'Number Manipulations': 'Number Manipulations',
    'NAT and Media Flow Control': 'NAT and Media Flow Control',
    'Cloud PBX': 'Cloud PBX',
    Internals: 'Internals',
    Applications: 'Applications',
  },
  domainDefault: 'Default of the phone system',
  recordedCalls: ['None', 'All calls', 'External calls only', 'Internal calls only'],
  preferences: {
    block_in_mode: [
      'Block Mode for inbound calls',
      'Whether the list names who may call (true) or who may not (false).',
    ],
    block_in_list: [
      'Block List for inbound calls',
      'Callers: numbers, in which * stands for anything, ? for one character and [1-5] for one of several.',
    ],
    block_in_clir: ['Block anonymous inbound calls', 'Calls from withheld numbers are refused.'],
    block_out_mode: [
      'Block Mode for outbound calls',
      'Whether the list names what may be called (true) or what may not (false).',
    ],
    block_out_list: [
      'Block List for outbound calls',
      'Called numbers, in which * stands for anything, ? for one character and [1-5] for one of several.',
    ],
    cli: ['Network-Provided CLI', 'The number that calls from this line show; one of the customer’s own.'],
    clir: ['Hide own number', 'Calls from this line do not show their number.'],
    clir_intrapbx: ['Hide own number within the PBX', 'Colleagues do not see the number either.'],
    manager_secretary: ['Manager-secretary', 'Calls for this line ring at its secretaries first.'],
    secretary_numbers: ['Secretary numbers', 'The numbers of the secretaries.'],
    music_on_hold: ['Music on Hold', 'Who is put on hold hears music.'],
    record_call: ['Record calls', 'Which calls of this line are recorded.'],
    contract_sound_set: ['Customer Sound Set', 'The name of the set of announcements and music.'],
    cloud_pbx_callqueue: ['Call queue', 'Calls wait while the line is busy.'],
    max_queue_length: ['Queue length', 'How many calls may wait.'],
    queue_wrap_up_time: ['Wrap-up time', 'Seconds between two calls from the queue.'],
    language: ['Language', 'The language of announcements.'],
    call_waiting: ['Call waiting', 'While the line talks, further calls ring as well. Off: the line is then busy.'],
    contact_ringtimeout: ['Ring time of a device', 'Seconds that one device rings.'],
    play_announce_before_cf: [
      'Announcement before forwarding',
      'Callers hear an announcement before they are forwarded.',
    ],
  },
}
