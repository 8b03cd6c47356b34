import type { Voice } from './messages.ts'

type Side = 'caller' | 'callee'

export interface SpokenCall {
  name: string
  language: 'de' | 'en'
  /** Whether each side has a file of its own, beside the one with both. */
  hasSides: boolean
  voices: Readonly<Record<Side, Voice>>
  /** The sentences of both sides, in order. */
  lines: readonly (readonly [Side, string])[]
}

const laura: Voice = { name: 'en-us+f3', speed: 158, pitch: 56 }
const joiner: Voice = { name: 'en-gb+m4', speed: 155, pitch: 40 }
const anna: Voice = { name: 'en-gb-x-rp+f3', speed: 160, pitch: 52 }
const annaGerman: Voice = { name: 'de+f3', speed: 152, pitch: 52 }

/** The recorded calls of the demo world. All people and companies in them are made up. */
export const recordedCalls: readonly SpokenCall[] = [
  {
    name: 'recorded-call',
    language: 'en',
    hasSides: false,
    voices: { caller: laura, callee: joiner },
    lines: [
      ['callee', 'Good afternoon, you are speaking with the workshop. How can I help you?'],
      ['caller', 'Hello, my name is Laura Pennington. I ordered a dining table from you in September.'],
      ['callee', 'One moment, I have it here. Walnut, two metres twenty, with rounded corners. Is that right?'],
      ['caller', 'Exactly. We are moving house, and I would like to know if you could deliver it one week later.'],
      ['callee', 'That is no problem at all. It would be the twenty third, in the morning.'],
      ['caller', 'Wonderful, thank you. Will you send me a new confirmation?'],
      [
        'callee',
        'You will have it by fax or by mail within the hour. Thanks for calling, and good luck with the move.',
      ],
    ],
  },
  {
    name: 'stock-enquiry',
    language: 'de',
    hasSides: true,
    voices: { caller: annaGerman, callee: { name: 'de+m4', speed: 150, pitch: 38 } },
    lines: [
      ['callee', 'Holzhandel Kessler, guten Tag.'],
      ['caller', 'Novak, Ahorn Innenausbau. Haben Sie noch zwölf Platten Eiche auf Lager?'],
      ['callee', 'Zwölf gehen sich gerade aus. Wir liefern am Donnerstag.'],
      ['caller', 'Sehr gut, bitte reservieren. Auf Wiederhören.'],
    ],
  },
  {
    name: 'site-meeting',
    language: 'en',
    hasSides: true,
    voices: { caller: { name: 'en-gb+m2', speed: 154, pitch: 42 }, callee: anna },
    lines: [
      ['callee', 'Anna Novak, good morning.'],
      ['caller', 'Daniel Osei here. Can we meet on site at eight, before the electricians arrive?'],
      ['callee', 'Eight is fine. I will bring the samples for the doors.'],
      ['caller', 'Perfect, see you tomorrow.'],
    ],
  },
  {
    name: 'invoice-question',
    language: 'de',
    hasSides: false,
    voices: { caller: { name: 'de+f4', speed: 156, pitch: 48 }, callee: annaGerman },
    lines: [
      ['callee', 'Ahorn Innenausbau, Novak.'],
      ['caller', 'Winkler von der Steuerberatung Roth. Ist die Rechnung vom vierten schon bezahlt?'],
      ['callee', 'Ja, seit Montag. Ich schicke Ihnen den Beleg gleich per Fax.'],
    ],
  },
  {
    name: 'delivery-window',
    language: 'en',
    hasSides: false,
    voices: { caller: { name: 'en-us+f2', speed: 160, pitch: 58 }, callee: anna },
    lines: [
      ['callee', 'Ahorn, Anna Novak speaking.'],
      ['caller', 'This is Sarah Whitfield from Marlow Timber. Your panels will come between nine and eleven.'],
      ['callee', 'Thank you, somebody will be at the gate.'],
    ],
  },
  {
    name: 'thank-you',
    language: 'de',
    hasSides: false,
    voices: { caller: { name: 'de+f5', speed: 150, pitch: 60 }, callee: annaGerman },
    lines: [
      ['callee', 'Novak, guten Tag.'],
      ['caller', 'Nowak hier, fast wie Sie. Die Regale sind wunderschön geworden, danke!'],
      ['callee', 'Das freut uns sehr. Viel Freude damit.'],
    ],
  },
  {
    name: 'colleagues',
    language: 'en',
    hasSides: true,
    voices: {
      caller: { name: 'en-gb+m7', speed: 164, pitch: 44 },
      callee: { name: 'en-us+f4', speed: 160, pitch: 54 },
    },
    lines: [
      ['callee', 'Hi Max.'],
      ['caller', 'Sofia, is the saw free this afternoon? I have the panels for the reception desk.'],
      ['callee', 'From two on it is yours. Please clean it afterwards.'],
      ['caller', 'Promised. Thanks!'],
    ],
  },
]
