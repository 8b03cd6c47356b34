import type { PreferenceTexts } from './preference-texts.ts'

export const de: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Anrufsperren',
    'Number Manipulations': 'Rufnummern',
    'NAT and Media Flow Control': 'NAT und Medien',
    'Cloud PBX': 'Cloud-Telefonanlage',
    Internals: 'Intern',
    Applications: 'Anwendungen',
    'Access Restrictions': 'Zugriffsbeschränkungen',
  },
  domainDefault: 'Vorgabe der Telefonanlage',
  choices: {
    ncos: ['Nur das eigene Land', 'Keine teuren Nummern', 'Nur das eigene Land, keine teuren Nummern'],
    record_call: ['Keine', 'Alle Anrufe', 'Nur externe Anrufe', 'Nur interne Anrufe'],
  },
  preferences: {
    block_in_mode: [
      'Sperrmodus für eingehende Anrufe',
      'Ob die Liste nennt, wer anrufen kann (true) oder wer gesperrt ist (false).',
    ],
    block_in_list: [
      'Sperrliste für eingehende Anrufe',
      'Anrufer: Nummern, in denen * für Beliebiges, ? für ein Zeichen und [1-5] für eines von mehreren steht.',
    ],
    block_in_clir: ['Anonyme Anrufe sperren', 'Anrufe mit unterdrückter Nummer werden gesperrt.'],
    block_out_mode: [
      'Sperrmodus für ausgehende Anrufe',
      'Ob die Liste nennt, was angerufen werden kann (true) oder was gesperrt ist (false).',
    ],
    block_out_list: [
      'Sperrliste für ausgehende Anrufe',
      'Angerufene Nummern, in denen * für Beliebiges, ? für ein Zeichen und [1-5] für eines von mehreren steht.',
    ],
    cli: ['Angezeigte Rufnummer', 'Die Nummer, die Anrufe von diesem Anschluss zeigen; eine des Kunden selbst.'],
    clir: ['Eigene Nummer unterdrücken', 'Anrufe von diesem Anschluss zeigen ihre Nummer nicht.'],
    clir_intrapbx: ['Eigene Nummer in der Anlage unterdrücken', 'Auch Kollegen sehen die Nummer nicht.'],
    manager_secretary: ['Assistenz', 'Anrufe an diesen Anschluss klingeln zuerst bei der Assistenz.'],
    secretary_numbers: ['Nummern der Assistenz', 'Die Nummern, bei denen die Anrufe klingeln.'],
    music_on_hold: ['Wartemusik', 'Wer gehalten wird, hört Musik.'],
    record_call: ['Anrufe aufnehmen', 'Welche Anrufe dieses Anschlusses aufgenommen werden.'],
    contract_sound_set: ['Ansagensatz des Kunden', 'Der Name des Satzes von Ansagen und Musik.'],
    cloud_pbx_callqueue: ['Warteschlange', 'Anrufe warten, solange der Anschluss besetzt ist.'],
    max_queue_length: ['Länge der Warteschlange', 'Wie viele Anrufer gleichzeitig warten können.'],
    queue_wrap_up_time: ['Nachbearbeitungszeit', 'Sekunden zwischen zwei Anrufen aus der Warteschlange.'],
    queue_answer_within: [
      'Rechtzeitig angenommen innerhalb',
      'Sekunden, innerhalb derer Anrufe der Warteschlange angenommen werden sollen.',
    ],
    queue_short_abandon: ['Kurze Anrufe bis', 'Sekunden: Wer früher auflegt, zählt nicht als aufgelegt.'],
    queue_goal: ['Ziel der Warteschlange', 'Wie viel Prozent der Anrufe rechtzeitig angenommen werden sollen.'],
    language: ['Sprache', 'Die Sprache der Ansagen.'],
    call_waiting: [
      'Anklopfen',
      'Während der Anschluss telefoniert, klingeln weitere Anrufe. Aus: Er ist dann besetzt.',
    ],
    contact_ringtimeout: ['Rufdauer eines Geräts', 'Sekunden, die ein Gerät klingelt.'],
    play_announce_before_cf: [
      'Ansage vor der Umleitung',
      'Anrufer hören eine Ansage, bevor der Anruf umgeleitet wird.',
    ],
    play_announce_before_call_setup: [
      'Ansage vor dem Klingeln',
      'Anrufer hören eine Ansage, bevor die Telefone des Anschlusses klingeln.',
    ],
    play_announce_to_callee: [
      'Ansage für den Angerufenen',
      'Wer abhebt, hört eine Ansage, bevor der Anrufer verbunden wird.',
    ],
    ncos: [
      'Sperrstufe',
      'Welche Nummern der Anschluss nach außen anrufen darf, als Stufe; andere Beschränkungen haben keine.',
    ],
    enable_2fa: ['Zweiter Schritt der Anmeldung', 'Nach dem Passwort wird ein Code aus einer App abgefragt.'],
  },
}
