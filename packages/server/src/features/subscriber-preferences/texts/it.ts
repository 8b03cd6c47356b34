import type { PreferenceTexts } from './preference-texts.ts'

export const it: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Blocco delle chiamate',
    'Number Manipulations': 'Numeri',
    'NAT and Media Flow Control': 'NAT e media',
    'Cloud PBX': 'Centralino in cloud',
    Internals: 'Funzioni interne',
    Applications: 'Applicazioni',
    'Access Restrictions': 'Restrizioni di accesso',
  },
  domainDefault: 'Valore predefinito del centralino',
  choices: {
    ncos: ['Solo il proprio Paese', 'Nessun numero costoso', 'Solo il proprio Paese, nessun numero costoso'],
    record_call: ['Nessuna', 'Tutte le chiamate', 'Solo le chiamate esterne', 'Solo le chiamate interne'],
  },
  preferences: {
    block_in_mode: [
      'Modalità di blocco in entrata',
      'Se l’elenco indica chi può chiamare (true) o chi è bloccato (false).',
    ],
    block_in_list: [
      'Elenco di blocco in entrata',
      'Numeri di chi chiama; * corrisponde a qualsiasi sequenza, ? a un carattere e [1-5] a uno tra più.',
    ],
    block_in_clir: ['Blocca le chiamate anonime', 'Le chiamate con numero nascosto vengono bloccate.'],
    block_out_mode: [
      'Modalità di blocco in uscita',
      'Se l’elenco indica che cosa si può chiamare (true) o che cosa è bloccato (false).',
    ],
    block_out_list: [
      'Elenco di blocco in uscita',
      'Numeri chiamati; * corrisponde a qualsiasi sequenza, ? a un carattere e [1-5] a uno tra più.',
    ],
    cli: ['Numero mostrato', 'Il numero mostrato nelle chiamate da questa linea; uno di quelli del cliente.'],
    clir: ['Nascondi il proprio numero', 'Le chiamate da questa linea nascondono il numero.'],
    clir_intrapbx: ['Nascondi il numero nel proprio centralino', 'Il numero è nascosto anche ai colleghi.'],
    manager_secretary: ['Assistenza', 'Le chiamate a questa linea squillano prima all’assistenza.'],
    secretary_numbers: ['Numeri dell’assistenza', 'I numeri dell’assistenza.'],
    music_on_hold: ['Musica d’attesa', 'Chi è in attesa sente la musica.'],
    record_call: ['Registra le chiamate', 'Quali chiamate di questa linea vengono registrate.'],
    contract_sound_set: ['Set di annunci del cliente', 'Il nome del set di annunci e musiche.'],
    cloud_pbx_callqueue: ['Coda di chiamata', 'Le chiamate attendono finché la linea è occupata.'],
    max_queue_length: ['Lunghezza della coda', 'Quante chiamate possono attendere insieme.'],
    queue_wrap_up_time: ['Tempo di post-chiamata', 'Secondi tra due chiamate della coda.'],
    queue_answer_within: ['Risposta in tempo entro', 'Secondi entro cui si deve rispondere alle chiamate della coda.'],
    queue_short_abandon: ['Chiamate brevi fino a', 'Secondi: chi riaggancia prima non conta come abbandono.'],
    queue_goal: ['Obiettivo della coda', 'Percentuale delle chiamate a cui si deve rispondere in tempo.'],
    language: ['Lingua', 'La lingua degli annunci.'],
    call_waiting: [
      'Avviso di chiamata',
      'Durante una conversazione altre chiamate squillano. Disattivato: la linea è occupata.',
    ],
    contact_ringtimeout: ['Durata squillo di un dispositivo', 'Per quanti secondi squilla un dispositivo.'],
    play_announce_before_cf: [
      'Annuncio prima della deviazione',
      'Chi chiama sente un annuncio prima che la chiamata venga deviata.',
    ],
    play_announce_before_call_setup: [
      'Annuncio prima dello squillo',
      'Chi chiama sente un annuncio prima che squillino i telefoni della linea.',
    ],
    play_announce_to_callee: [
      'Annuncio a chi risponde',
      'Chi risponde sente un annuncio prima di essere collegato a chi chiama.',
    ],
    ncos: [
      'Livello di blocco',
      'Quali numeri esterni la linea può chiamare, come livello; gli altri limiti non ne hanno.',
    ],
    enable_2fa: ['Secondo passaggio dell’accesso', 'Dopo la password viene richiesto un codice di un’app.'],
  },
}
