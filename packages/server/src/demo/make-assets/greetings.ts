import type { Voice } from './messages.ts'

export interface SpokenGreeting {
  /** Whose it is. */
  username: string
  dir: 'unavail' | 'busy'
  file: string
  language: 'de' | 'en'
  voice: Voice
  text: string
}

/** What voiceboxes of the demo world say to callers. */
export const greetings: SpokenGreeting[] = [
  {
    username: 'anna.novak',
    dir: 'unavail',
    file: 'greeting-anna-novak.ogg',
    language: 'de',
    voice: { name: 'de+f3', speed: 150, pitch: 54 },
    text: 'Guten Tag, hier ist Anna Novak von Ahorn Innenausbau. Ich bin gerade auf der Baustelle. Bitte hinterlassen Sie Ihren Namen und Ihre Nummer, ich rufe Sie heute noch zurück.',
  },
]
