export interface FaxMailFacts {
  readonly kind: 'received' | 'sent' | 'failed'
  /** Of the other side. */
  readonly number: string
  readonly pages: number
  /** On the subscriber's clocks. */
  readonly time: string
  /** Of a failure. */
  readonly reason: string
}

interface Words {
  readonly received: string
  readonly sent: string
  readonly failed: string
  readonly pages: string
  readonly time: string
  readonly reason: string
}

const words: Readonly<Record<string, Words>> = {
  en: {
    ...{ received: 'Fax received from', sent: 'Fax delivered to', failed: 'Fax not delivered to' },
    ...{ pages: 'Pages', time: 'Time', reason: 'Reason' },
  },
  de: {
    ...{ received: 'Fax erhalten von', sent: 'Fax zugestellt an', failed: 'Fax nicht zugestellt an' },
    ...{ pages: 'Seiten', time: 'Zeit', reason: 'Grund' },
  },
  es: {
    ...{ received: 'Fax recibido de', sent: 'Fax entregado a', failed: 'Fax no entregado a' },
    ...{ pages: 'Páginas', time: 'Hora', reason: 'Motivo' },
  },
  fr: {
    ...{ received: 'Télécopie reçue de', sent: 'Télécopie remise à', failed: 'Télécopie non remise à' },
    ...{ pages: 'Pages', time: 'Heure', reason: 'Motif' },
  },
  it: {
    ...{ received: 'Fax ricevuto da', sent: 'Fax recapitato a', failed: 'Fax non recapitato a' },
    ...{ pages: 'Pagine', time: 'Ora', reason: 'Motivo' },
  },
  ru: {
    ...{ received: 'Получен факс от', sent: 'Факс доставлен на', failed: 'Факс не доставлен на' },
    ...{ pages: 'Страниц', time: 'Время', reason: 'Причина' },
  },
}

const english = words['en'] as Words

/** In this language, else in English. */
export const faxMailText = (
  language: string | null,
  { kind, number, pages, time, reason }: FaxMailFacts,
): { subject: string; text: string } => {
  const said = words[language ?? 'en'] ?? english
  const subject = `${said[kind]} ${number}`
  const why = kind === 'failed' ? [`${said.reason}: ${reason}`] : []
  return { subject, text: [subject, '', `${said.time}: ${time}`, `${said.pages}: ${pages}`, ...why, ''].join('\n') }
}
