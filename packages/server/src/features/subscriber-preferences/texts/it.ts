import type { PreferenceTexts } from './preference-texts.ts'

export const it: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Blocco delle chiamate',
    'Number Manipulations': 'Numeri',
    'NAT and Media Flow Control': 'NAT e media',
    'Cloud PBX': 'Centralino in cloud',
    Internals: 'Interno',
    Applications: 'Applicazioni',
  },
  domainDefault: 'Valore predefinito del centralino',
  recordedCalls: ['Nessuna', 'Tutte le chiamate', 'Solo le chiamate esterne', 'Solo le chiamate interne'],
  preferences: {
    block_in_mode: ['Modalità di blocco in entrata', 'Se l’elenco dice chi può chiamare (true) o chi non può (false).'],
    block_in_list: [
      'Elenco di blocco in entrata',
      'Numeri chiamanti; * sta per qualsiasi cosa, ? per un carattere e [1-5] per uno tra più.',
    ],
    block_in_clir: ['Blocca le chiamate anonime', 'Le chiamate con numero nascosto vengono rifiutate.'],
    block_out_mode: [
      'Modalità di blocco in uscita',
      'Se l’elenco dice che cosa si può chiamare (true) o che cosa no (false).',
    ],
    block_out_list: [
      'Elenco di blocco in uscita',
      'Numeri chiamati; * sta per qualsiasi cosa, ? per un carattere e [1-5] per uno tra più.',
    ],
    cli: ['Numero mostrato', 'Il numero che mostrano le chiamate di questa linea; uno del cliente stesso.'],
    clir: ['Nascondi il proprio numero', 'Le chiamate di questa linea non mostrano il numero.'],
    clir_intrapbx: ['Nascondi il numero nel centralino', 'Nemmeno i colleghi vedono il numero.'],
    manager_secretary: ['Capo-segretaria', 'Le chiamate per questa linea squillano prima in segreteria.'],
    secretary_numbers: ['Numeri della segreteria', 'I numeri delle segreterie.'],
    music_on_hold: ['Musica d’attesa', 'Chi è in attesa sente la musica.'],
    record_call: ['Registra le chiamate', 'Quali chiamate di questa linea vengono registrate.'],
    contract_sound_set: ['Annunci del cliente', 'Il nome della raccolta di annunci e musiche.'],
    cloud_pbx_callqueue: ['Coda di chiamate', 'Le chiamate aspettano finché la linea è occupata.'],
    max_queue_length: ['Lunghezza della coda', 'Quante chiamate possono aspettare.'],
    queue_wrap_up_time: ['Tempo di post-chiamata', 'Secondi tra due chiamate della coda.'],
    language: ['Lingua', 'La lingua degli annunci.'],
    call_waiting: [
      'Avviso di chiamata',
      'Durante una conversazione altre chiamate squillano. Disattivato: la linea è occupata.',
    ],
    contact_ringtimeout: ['Durata dello squillo di un dispositivo', 'Secondi per cui squilla un dispositivo.'],
    play_announce_before_cf: [
      'Annuncio prima del trasferimento',
      'Chi chiama sente un annuncio prima del trasferimento.',
    ],
  },
}
