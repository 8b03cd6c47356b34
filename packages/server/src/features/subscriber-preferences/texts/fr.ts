import type { PreferenceTexts } from './preference-texts.ts'

export const fr: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Blocage d’appels',
    'Number Manipulations': 'Numéros',
    'NAT and Media Flow Control': 'NAT et médias',
    'Cloud PBX': 'PBX cloud',
    Internals: 'Interne',
    Applications: 'Applications',
    'Access Restrictions': 'Restrictions d’accès',
  },
  domainDefault: 'Valeur par défaut du système téléphonique',
  choices: {
    ncos: [
      'Pays de la ligne seulement',
      'Pas de numéros surtaxés',
      'Pays de la ligne seulement, sans numéros surtaxés',
    ],
    record_call: ['Aucun', 'Tous les appels', 'Appels externes seulement', 'Appels internes seulement'],
  },
  preferences: {
    block_in_mode: [
      'Mode de blocage des appels entrants',
      'Si la liste indique qui peut appeler (true) ou qui est bloqué (false).',
    ],
    block_in_list: [
      'Liste de blocage des appels entrants',
      'Appelants : des numéros, où * remplace n’importe quoi, ? un caractère et [1-5] un parmi plusieurs.',
    ],
    block_in_clir: ['Bloquer les appels entrants anonymes', 'Les appels dont le numéro est masqué sont bloqués.'],
    block_out_mode: [
      'Mode de blocage des appels sortants',
      'Si la liste indique ce qui peut être appelé (true) ou ce qui est bloqué (false).',
    ],
    block_out_list: [
      'Liste de blocage des appels sortants',
      'Numéros appelés, où * remplace n’importe quoi, ? un caractère et [1-5] un parmi plusieurs.',
    ],
    cli: ['Numéro présenté', 'Le numéro affiché pour les appels de cette ligne ; un de ceux du client.'],
    clir: ['Masquer son numéro', 'Les appels de cette ligne masquent leur numéro.'],
    clir_intrapbx: ['Masquer son numéro au sein du PBX', 'Le numéro est aussi masqué pour les collègues.'],
    manager_secretary: ['Assistance', 'Les appels vers cette ligne font d’abord sonner son assistance.'],
    secretary_numbers: ['Numéros de l’assistance', 'Les numéros de l’assistance.'],
    music_on_hold: ['Musique d’attente', 'Les personnes en attente entendent de la musique.'],
    record_call: ['Enregistrer les appels', 'Les appels de cette ligne à enregistrer.'],
    contract_sound_set: ['Jeu d’annonces du client', 'Le nom du jeu d’annonces et de musique.'],
    cloud_pbx_callqueue: ['File d’attente', 'Les appels attendent tant que la ligne est occupée.'],
    max_queue_length: ['Longueur de la file', 'Nombre d’appelants qui peuvent attendre en même temps.'],
    queue_wrap_up_time: ['Temps de post-appel', 'Secondes entre deux appels de la file.'],
    queue_answer_within: ['Réponse à temps sous', 'Secondes sous lesquelles il faut répondre aux appels de la file.'],
    queue_short_abandon: ['Appels courts jusqu’à', 'Secondes : qui raccroche avant ne compte pas comme abandon.'],
    queue_goal: ['Objectif de la file', 'Pourcentage des appels auxquels il faut répondre à temps.'],
    language: ['Langue', 'La langue des annonces.'],
    call_waiting: [
      'Signal d’appel',
      'Pendant une communication, un autre appel sonne. Désactivé : la ligne est alors occupée.',
    ],
    contact_ringtimeout: [
      'Durée de sonnerie d’un appareil',
      'Nombre de secondes pendant lesquelles un appareil sonne.',
    ],
    play_announce_before_cf: [
      'Annonce avant le renvoi',
      'Les appelants entendent une annonce avant le renvoi de l’appel.',
    ],
    play_announce_before_call_setup: [
      'Annonce avant la sonnerie',
      'Les appelants entendent une annonce avant que les téléphones de la ligne sonnent.',
    ],
    play_announce_to_callee: [
      'Annonce à l’appelé',
      'La personne qui décroche entend une annonce avant d’être mise en relation avec l’appelant.',
    ],
    ncos: [
      'Niveau de restriction',
      'Numéros extérieurs que la ligne peut appeler, sous forme de niveau ; les autres limites n’en ont pas.',
    ],
    enable_2fa: ['Seconde étape de la connexion', 'Après le mot de passe, un code d’une application est demandé.'],
  },
}
