import type { PreferenceTexts } from './preference-texts.ts'

export const fr: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Blocage d’appels',
    'Number Manipulations': 'Numéros',
    'NAT and Media Flow Control': 'NAT et médias',
    'Cloud PBX': 'Standard en ligne',
    Internals: 'Interne',
    Applications: 'Applications',
  },
  domainDefault: 'Valeur par défaut du système téléphonique',
  recordedCalls: ['Aucun', 'Tous les appels', 'Appels externes seulement', 'Appels internes seulement'],
  preferences: {
    block_in_mode: [
      'Mode de blocage des appels entrants',
      'Si la liste nomme qui peut appeler (true) ou qui ne le peut pas (false).',
    ],
    block_in_list: [
      'Liste de blocage des appels entrants',
      'Numéros appelants ; * vaut n’importe quoi, ? un caractère et [1-5] un parmi plusieurs.',
    ],
    block_in_clir: ['Bloquer les appels anonymes', 'Les appels au numéro masqué sont refusés.'],
    block_out_mode: [
      'Mode de blocage des appels sortants',
      'Si la liste nomme ce qui peut être appelé (true) ou ce qui ne le peut pas (false).',
    ],
    block_out_list: [
      'Liste de blocage des appels sortants',
      'Numéros appelés ; * vaut n’importe quoi, ? un caractère et [1-5] un parmi plusieurs.',
    ],
    cli: ['Numéro présenté', 'Le numéro que montrent les appels de cette ligne ; un de ceux du client.'],
    clir: ['Masquer son numéro', 'Les appels de cette ligne ne montrent pas leur numéro.'],
    clir_intrapbx: ['Masquer son numéro dans le standard', 'Les collègues ne voient pas le numéro non plus.'],
    manager_secretary: ['Patron-secrétaire', 'Les appels de cette ligne sonnent d’abord au secrétariat.'],
    secretary_numbers: ['Numéros du secrétariat', 'Les numéros des secrétariats.'],
    music_on_hold: ['Musique d’attente', 'Qui est mis en attente entend de la musique.'],
    record_call: ['Enregistrer les appels', 'Les appels de cette ligne qui sont enregistrés.'],
    contract_sound_set: ['Annonces du client', 'Le nom du jeu d’annonces et de musiques.'],
    cloud_pbx_callqueue: ['File d’attente', 'Les appels attendent tant que la ligne est occupée.'],
    max_queue_length: ['Longueur de la file', 'Combien d’appels peuvent attendre.'],
    queue_wrap_up_time: ['Temps de post-appel', 'Secondes entre deux appels de la file.'],
    language: ['Langue', 'La langue des annonces.'],
    call_waiting: [
      'Signal d’appel',
      'Pendant une conversation, d’autres appels sonnent. Désactivé : la ligne est alors occupée.',
    ],
    contact_ringtimeout: ['Durée de sonnerie d’un appareil', 'Secondes pendant lesquelles un appareil sonne.'],
    play_announce_before_cf: ['Annonce avant le renvoi', 'L’appelant entend une annonce avant d’être renvoyé.'],
  },
}
