import type { DemoCompany, DemoReseller } from './demo-types.ts'

/** Everything that a seat of the demo may use; a seat without a profile may use everything too. */
const fullProfile = [
  'cfu',
  'cfb',
  'cft',
  'cfna',
  'block_in_mode',
  'block_in_list',
  'block_in_clir',
  'block_out_mode',
  'block_out_list',
  'clir',
  'clir_intrapbx',
  'music_on_hold',
  'language',
  'speed_dial',
  'reminder',
  'voice_mail',
  'fax_server',
  'auto_attendant',
  'cloud_pbx_callqueue',
  'max_queue_length',
  'queue_wrap_up_time',
  'manager_secretary',
  'secretary_numbers',
  'contract_sound_set',
]

/** Profiles of every profile set. */
export const demoProfiles = [
  { name: 'Full', description: 'Everything a seat can use', attributes: fullProfile },
  {
    name: 'Workshop',
    description: 'Voicebox, speed dial, reminder and music on hold',
    attributes: ['voice_mail', 'speed_dial', 'reminder', 'music_on_hold'],
  },
] as const

const ahorn: DemoCompany = {
  external_id: 'ahorn',
  name: 'Ahorn Innenausbau',
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  language: 'de',
  number: { cc: '43', ac: '1', sn: '99200' },
  extensions: ['10', '89'],
  profile_set: 'Office',
  pilot: { role: 'pilot', username: 'anna.novak', display_name: 'Anna Novak', password: 'walnut-ferry-39-dawn' },
  seats: [
    {
      role: 'seat',
      username: 'max.berger',
      display_name: 'Max Berger',
      extension: '21',
      password: 'cedar-lantern-52-tide',
    },
    {
      role: 'seat',
      username: 'sofia.marchetti',
      display_name: 'Sofia Marchetti',
      extension: '22',
      password: 'birch-harbour-17-moss',
      profile: 'Full',
    },
    {
      role: 'seat',
      username: 'jonas.keller',
      display_name: 'Jonas Keller',
      extension: '23',
      password: 'maple-compass-64-rain',
    },
    {
      role: 'seat-with-narrow-profile',
      username: 'lukasz.wisniewski',
      display_name: 'Łukasz Wiśniewski',
      extension: '25',
      profile: 'Workshop',
      password: 'larch-anvil-83-frost',
      timezone: 'Europe/Warsaw',
    },
    {
      role: 'seat',
      username: 'petra.lang',
      display_name: 'Petra Lang',
      extension: '26',
      password: 'alder-violin-28-snow',
    },
    {
      role: 'seat',
      username: 'felix.brandt',
      display_name: 'Felix Brandt',
      extension: '27',
      password: 'beech-saddle-71-wind',
    },
  ],
  groups: [
    {
      username: 'planning',
      display_name: 'Planning',
      extension: '56',
      policy: 'serial',
      members: ['jonas.keller', 'lukasz.wisniewski', 'felix.brandt'],
    },
    {
      username: 'sales',
      display_name: 'Sales',
      extension: '50',
      policy: 'serial',
      members: ['max.berger', 'felix.brandt', 'petra.lang'],
    },
    {
      username: 'support',
      display_name: 'Support',
      extension: '51',
      policy: 'parallel',
      members: ['sofia.marchetti', 'jonas.keller'],
    },
  ],
  freeNumbers: [
    { cc: '43', ac: '720', sn: '110410' },
    { cc: '43', ac: '720', sn: '110411' },
    { cc: '43', ac: '720', sn: '110412' },
    { cc: '43', ac: '720', sn: '110413' },
  ],
}

const lindner: DemoCompany = {
  external_id: 'lindner',
  name: 'Praxis Dr. Lindner',
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  language: 'de',
  number: { cc: '43', ac: '1', sn: '99310' },
  extensions: ['10', '19'],
  profile_set: 'Practice',
  pilot: {
    role: 'third-customer-pilot',
    username: 'eva.lindner',
    display_name: 'Dr. Eva Lindner',
    password: 'silver-orchid-46-lake',
  },
  seats: [
    {
      role: 'third-customer-seat',
      username: 'doris.berger',
      display_name: 'Doris Berger',
      extension: '11',
      password: 'amber-thimble-95-hill',
    },
  ],
  groups: [],
  freeNumbers: [{ cc: '43', ac: '720', sn: '110500' }],
}

const harbour: DemoCompany = {
  external_id: 'harbour-view',
  name: 'Harbour View Hotel',
  timezone: 'Europe/London',
  currency: 'GBP',
  language: 'en',
  number: { cc: '44', ac: '20', sn: '79460' },
  extensions: ['100', '999'],
  profile_set: 'Hotel',
  pilot: {
    role: 'other-customer-pilot',
    username: 'olivia.hart',
    display_name: 'Olivia Hart',
    password: 'coral-window-33-gull',
  },
  seats: [
    {
      role: 'other-customer-seat',
      username: 'ben.carter',
      display_name: 'Ben Carter',
      extension: '110',
      password: 'pewter-anchor-58-kelp',
    },
    {
      role: 'other-customer-seat',
      username: 'front.desk',
      display_name: 'Front desk',
      extension: '100',
      password: 'marble-ladder-74-sand',
    },
  ],
  groups: [
    {
      username: 'reservations',
      display_name: 'Reservations',
      extension: '200',
      policy: 'circular',
      members: ['front.desk', 'ben.carter'],
    },
  ],
  freeNumbers: [{ cc: '44', ac: '20', sn: '79461900' }],
}

/** Two resellers with three customers. All people, companies and numbers are made up. */
export const demoResellers: readonly DemoReseller[] = [
  {
    name: 'Nordwind Telecom',
    domain: 'nordwind.example',
    logo: 'logo-nordwind.svg',
    primary: '#0b5fff',
    secondary: '#0b4f4a',
    companies: [ahorn, lindner],
  },
  {
    name: 'Helios Voice',
    domain: 'helios.example',
    logo: 'logo-helios.svg',
    primary: '#f5a623',
    secondary: '#3f1d8a',
    companies: [harbour],
  },
]
