import type { Voice } from './messages.ts'

export interface SpokenSound {
  /** Name of the sound's handle. */
  handle: string
  file: string
  language: 'de'
  voice: Voice
  text: string
}

const voice: Voice = { name: 'de+f2', speed: 150, pitch: 52 }

/** The company's own recordings for its sound set. */
export const sounds: SpokenSound[] = [
  {
    handle: 'aa_welcome',
    file: 'sound-aa-welcome.ogg',
    language: 'de',
    voice,
    text: 'Willkommen bei Ahorn Innenausbau. Für ein Angebot drücken Sie bitte die Eins, für laufende Baustellen die Zwei. Oder bleiben Sie einfach in der Leitung.',
  },
  {
    handle: 'office_hours',
    file: 'sound-office-hours.ogg',
    language: 'de',
    voice,
    text: 'Grüß Gott bei Ahorn Innenausbau. Unsere Werkstatt ist Montag bis Freitag von acht bis siebzehn Uhr besetzt. Wir freuen uns auf Ihren Anruf.',
  },
  {
    handle: 'queue_greeting',
    file: 'sound-queue-greeting.ogg',
    language: 'de',
    voice,
    text: 'Danke, dass Sie bei Ahorn anrufen. Im Augenblick wird überall gemessen und gesägt. Wir sind gleich bei Ihnen.',
  },
]
