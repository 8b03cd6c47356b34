import type { PreferenceTexts } from './preference-texts.ts'

export const de: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Anrufsperren',
    'Number Manipulations': 'Rufnummern',
    'NAT and Media Flow Control': 'NAT und Medien',
    'Cloud PBX': 'Cloud-Telefonanlage',
    Internals: 'Intern',
    Applications: 'Anwendungen',
  },
  domainDefault: 'Vorgabe der Telefonanlage',
  recordedCalls: ['Keine', 'Alle Anrufe', 'Nur externe Anrufe', 'Nur interne Anrufe'],
  preferences: {
    block_in_mode: [
      'Sperrmodus für eingehende Anrufe',
      'Ob die Liste nennt, wer anrufen darf (true) oder wer nicht (false).',
    ],
    block_in_list: [
      'Sperrliste für eingehende Anrufe',
      'Anrufer: Nummern, in denen * für Beliebiges, ? für ein Zeichen und [1-5] für eines von mehreren steht.',
    ],
    block_in_clir: ['Anonyme Anrufe sperren', 'Anrufe mit unterdrückter Nummer werden abgewiesen.'],
    block_out_mode: [
      'Sperrmodus für ausgehende Anrufe',
      'Ob die Liste nennt, was angerufen werden darf (true) oder was nicht (false).',
    ],
    block_out_list: [
      'Sperrliste für ausgehende Anrufe',
      'Gerufene Nummern, in denen * für Beliebiges, ? für ein Zeichen und [1-5] für eines von mehreren steht.',
    ],
    cli: ['Angezeigte Rufnummer', 'Die Nummer, die Anrufe von dieser Leitung zeigen; eine des Kunden selbst.'],
    clir: ['Eigene Nummer verbergen', 'Anrufe von dieser Leitung zeigen ihre Nummer nicht.'],
    clir_intrapbx: ['Eigene Nummer in der Anlage verbergen', 'Auch Kollegen sehen die Nummer nicht.'],
    manager_secretary: ['Chef-Sekretariat', 'Anrufe für diese Leitung klingeln zuerst beim Sekretariat.'],
    secretary_numbers: ['Nummern des Sekretariats', 'Die Nummern der Sekretariate.'],
    music_on_hold: ['Wartemusik', 'Wer gehalten wird, hört Musik.'],
    record_call: ['Anrufe aufzeichnen', 'Welche Anrufe dieser Leitung aufgezeichnet werden.'],
    contract_sound_set: ['Ansagen des Kunden', 'Der Name des Satzes von Ansagen und Musik.'],
    cloud_pbx_callqueue: ['Warteschlange', 'Anrufe warten, solange die Leitung besetzt ist.'],
    max_queue_length: ['Länge der Warteschlange', 'Wie viele Anrufe warten dürfen.'],
    queue_wrap_up_time: ['Nachbearbeitungszeit', 'Sekunden zwischen zwei Anrufen aus der Warteschlange.'],
    language: ['Sprache', 'Die Sprache der Ansagen.'],
    call_waiting: ['Anklopfen', 'Während die Leitung spricht, läuten weitere Anrufe. Aus: Sie ist dann besetzt.'],
    contact_ringtimeout: ['Klingeldauer eines Geräts', 'Sekunden, die ein Gerät klingelt.'],
    play_announce_before_cf: [
      'Ansage vor der Weiterleitung',
      'Anrufer hören eine Ansage, bevor sie weitergeleitet werden.',
    ],
  },
}
