/** A voice of espeak-ng, with its variant; words a minute; pitch 0 to 99. */
export interface Voice {
  name: string
  speed: number
  pitch: number
}

export interface SpokenMessage {
  file: string
  language: 'de' | 'en'
  /** The caller's name, as in an address book. */
  caller: string
  voice: Voice
  text: string
}

/** The voicemails of the demo world. All people and companies in them are made up. */
export const messages: SpokenMessage[] = [
  {
    file: 'appointment-moved.ogg',
    language: 'de',
    caller: 'Praxis Dr. Lindner',
    voice: { name: 'de+f2', speed: 150, pitch: 52 },
    text: 'Guten Tag, hier ist die Praxis Doktor Lindner, Berger am Apparat. Leider müssen wir Ihren Termin am Donnerstag verschieben, weil die Frau Doktor auf einer Fortbildung ist. Wir hätten am Freitag um zehn Uhr fünfzehn oder am Montag um acht Uhr dreißig etwas frei. Bitte rufen Sie uns kurz zurück, welcher Termin Ihnen besser passt. Vielen Dank und auf Wiederhören.',
  },
  {
    file: 'short-call-back.ogg',
    language: 'en',
    caller: 'Tom Ellery',
    voice: { name: 'en-us+m3', speed: 165, pitch: 45 },
    text: 'Hi, it is Tom. Please call me back when you have a minute. Thanks, bye.',
  },
  {
    file: 'question-about-offer.ogg',
    language: 'de',
    caller: 'Herbert Sommer',
    voice: { name: 'de+m4', speed: 145, pitch: 38 },
    text: 'Ja, grüß Gott, Sommer hier. Ich habe Ihr Angebot für den Einbauschrank bekommen, das gefällt uns sehr gut. Eine Frage hätten wir noch: Ist die Montage im Preis schon enthalten, und könnten Sie die Türen auch in Eiche machen? Sie erreichen mich heute bis achtzehn Uhr. Danke, auf Wiederhören.',
  },
  {
    file: 'delivery-delayed.ogg',
    language: 'en',
    caller: 'Sarah Whitfield, Marlow Timber',
    voice: { name: 'en-gb-x-rp+f3', speed: 158, pitch: 55 },
    text: 'Good morning, this is Sarah Whitfield from Marlow Timber. I am calling about your order of oak panels. I am afraid the lorry has broken down near the border, so the delivery will not arrive today. The driver now expects to be with you tomorrow between nine and eleven. If nobody is there to unload, please let me know by this evening. I am sorry for the trouble.',
  },
  {
    file: 'driver-at-the-gate.ogg',
    language: 'de',
    caller: 'Spedition Kranich',
    voice: { name: 'de+m7', speed: 170, pitch: 44 },
    text: 'Hallo, Spedition Kranich, ich stehe mit zwei Paletten vor Ihrem Tor, aber es ist niemand da. Bitte gleich zurückrufen, ich kann nur noch zwanzig Minuten warten.',
  },
  {
    file: 'architect-changes.ogg',
    language: 'en',
    caller: 'Daniel Osei, architect',
    voice: { name: 'en-gb+m2', speed: 152, pitch: 42 },
    text: 'Hello, Daniel Osei speaking. I have just come back from the site with the client, and there are three changes before you start. First, the reception desk moves about forty centimetres towards the window, because the electricians found a pipe in the wall. Second, the client would like the shelves in the meeting room to reach the ceiling, so please check whether your panels are long enough. And third, the door of the small office now opens to the left. I will send you the new floor plan by fax this afternoon, so that your people have it on paper. Could you please look at it and tell me by Wednesday whether the date at the end of the month still holds? My number is the usual one. Thank you very much, and speak soon.',
  },
  {
    file: 'documents-missing.ogg',
    language: 'de',
    caller: 'Steuerberatung Roth',
    voice: { name: 'de+f4', speed: 155, pitch: 48 },
    text: 'Guten Tag, Steuerberatung Roth, mein Name ist Winkler. Für die Voranmeldung fehlen uns noch die Kontoauszüge vom Oktober und zwei Tankrechnungen. Wenn Sie uns die Unterlagen bis Dienstag schicken, geht sich die Frist noch gut aus. Am einfachsten per Fax oder per E-Mail. Danke schön.',
  },
  {
    file: 'booking-confirmed.ogg',
    language: 'en',
    caller: 'Harbour View Hotel',
    voice: { name: 'en-us+f2', speed: 155, pitch: 58 },
    text: 'Hello, this is the Harbour View Hotel. We are happy to confirm your booking for two single rooms from the twelfth to the fourteenth of March. Breakfast and parking are included. Your reference is four, seven, one, nine, K. If your plans change, please tell us at least one day ahead. We look forward to seeing you.',
  },
  {
    file: 'thanks-and-invoice.ogg',
    language: 'de',
    caller: 'Katharina Nowak',
    voice: { name: 'de+f5', speed: 150, pitch: 60 },
    text: 'Grüß Gott, Nowak. Ich wollte mich nur bedanken, die neuen Regale sind wunderschön geworden, und Ihre Leute waren sehr sorgfältig. Auf der Rechnung steht allerdings noch die alte Adresse. Könnten Sie uns bitte eine neue schicken? Es eilt nicht. Schönen Tag noch.',
  },
  {
    file: 'maintenance-tonight.ogg',
    language: 'en',
    caller: 'Nils Aaker, IT service',
    voice: { name: 'en-gb-scotland+m6', speed: 160, pitch: 40 },
    text: 'Hi, this is Nils from your IT service. A short reminder that we are replacing the switch in your server room tonight between eight and nine. Phones and internet will be down for about ten minutes. Please leave the lights in the corridor on. If tonight does not suit you after all, call me before six.',
  },
]
