import { type FaxFailure, faxFailureOf } from '@lineside/telephony/fax/fax-failure'

export interface FaxMailFacts {
  /** `broken`: received in part, or not at all. */
  readonly kind: 'received' | 'broken' | 'sent' | 'failed'
  /** Number of the other party. */
  readonly number: string
  readonly pages: number
  /** In the subscriber's time zone. */
  readonly time: string
  /** Why the fax failed. */
  readonly reason: string
  /** Station name of the other side's fax machine; null: not known. */
  readonly station: string | null
}

interface Words {
  readonly received: string
  readonly broken: string
  readonly sent: string
  readonly failed: string
  readonly pages: string
  readonly station: string
  readonly time: string
  readonly reason: string
  readonly failures: Readonly<Record<FaxFailure, string>>
}

const words: Readonly<Record<string, Words>> = {
  en: {
    received: 'Fax received from',
    broken: 'Fax received incompletely from',
    sent: 'Fax delivered to',
    failed: 'Fax not delivered to',
    pages: 'Pages',
    station: 'Fax machine',
    time: 'Time',
    reason: 'Reason',
    failures: {
      no_sender: 'The sender no longer exists',
      no_receiver: 'The recipient does not accept faxes',
      receiver_full: 'The recipient has no room for more faxes',
      no_line: 'There is no outside fax line',
      line_away: 'The fax line cannot be reached',
      not_taken: 'The fax was not accepted',
      busy: 'Line busy',
      no_answer: 'No answer',
      no_fax: 'No fax machine answered',
      broken_off: 'The transmission was interrupted',
      unknown_number: 'The number does not exist',
      not_allowed: 'This line is not allowed to call this number',
    },
  },
  de: {
    received: 'Fax erhalten von',
    broken: 'Fax nicht vollständig erhalten von',
    sent: 'Fax zugestellt an',
    failed: 'Fax nicht zugestellt an',
    pages: 'Seiten',
    station: 'Faxgerät',
    time: 'Zeit',
    reason: 'Grund',
    failures: {
      no_sender: 'Den Absender gibt es nicht mehr',
      no_receiver: 'Der Empfänger nimmt keine Faxe an',
      receiver_full: 'Der Empfänger hat keinen Platz mehr für Faxe',
      no_line: 'Keine externe Faxleitung vorhanden',
      line_away: 'Die Faxleitung ist nicht erreichbar',
      not_taken: 'Das Fax wurde nicht angenommen',
      busy: 'Besetzt',
      no_answer: 'Keine Antwort',
      no_fax: 'Kein Faxgerät hat sich gemeldet',
      broken_off: 'Die Übertragung wurde unterbrochen',
      unknown_number: 'Die Nummer gibt es nicht',
      not_allowed: 'Dieser Anschluss darf diese Nummer nicht anrufen',
    },
  },
  es: {
    received: 'Fax recibido de',
    broken: 'Fax recibido de forma incompleta de',
    sent: 'Fax entregado a',
    failed: 'Fax no entregado a',
    pages: 'Páginas',
    station: 'Aparato de fax',
    time: 'Hora',
    reason: 'Motivo',
    failures: {
      no_sender: 'El remitente ya no existe',
      no_receiver: 'El destinatario no recibe faxes',
      receiver_full: 'El destinatario no tiene espacio para más faxes',
      no_line: 'No hay línea de fax exterior',
      line_away: 'No se puede acceder a la línea de fax',
      not_taken: 'El fax no se aceptó',
      busy: 'Línea ocupada',
      no_answer: 'Sin respuesta',
      no_fax: 'No contestó ningún fax',
      broken_off: 'La transmisión se interrumpió',
      unknown_number: 'El número no existe',
      not_allowed: 'Esta línea no puede llamar a este número',
    },
  },
  fr: {
    received: 'Fax reçu de',
    broken: 'Fax reçu incomplètement de',
    sent: 'Fax envoyé à',
    failed: 'Fax non envoyé à',
    // French has a narrow space before the colon
    pages: 'Pages\u202f',
    station: 'Télécopieur\u202f',
    time: 'Heure\u202f',
    reason: 'Motif\u202f',
    failures: {
      no_sender: 'L’expéditeur n’existe plus',
      no_receiver: 'Le destinataire n’accepte pas les fax',
      receiver_full: 'Le destinataire n’a plus de place pour les fax',
      no_line: 'Il n’y a pas de ligne de fax extérieure',
      line_away: 'La ligne de fax est injoignable',
      not_taken: 'Le fax n’a pas été accepté',
      busy: 'Ligne occupée',
      no_answer: 'Sans réponse',
      no_fax: 'Aucun télécopieur n’a répondu',
      broken_off: 'La transmission a été interrompue',
      unknown_number: 'Le numéro n’existe pas',
      not_allowed: 'Cette ligne n’a pas le droit d’appeler ce numéro',
    },
  },
  it: {
    received: 'Fax ricevuto da',
    broken: 'Fax non ricevuto per intero da',
    sent: 'Fax recapitato a',
    failed: 'Fax non recapitato a',
    pages: 'Pagine',
    station: 'Apparecchio fax',
    time: 'Ora',
    reason: 'Motivo',
    failures: {
      no_sender: 'Il mittente non esiste più',
      no_receiver: 'Il destinatario non accetta fax',
      receiver_full: 'Il destinatario non ha più spazio per i fax',
      no_line: 'Manca una linea fax verso l’esterno',
      line_away: 'La linea fax non è raggiungibile',
      not_taken: 'Il fax non è stato accettato',
      busy: 'Linea occupata',
      no_answer: 'Nessuna risposta',
      no_fax: 'Non ha risposto alcun fax',
      broken_off: 'La trasmissione è stata interrotta',
      unknown_number: 'Il numero non esiste',
      not_allowed: 'Questa linea non può chiamare questo numero',
    },
  },
  ru: {
    received: 'Получен факс от',
    broken: 'Получен неполный факс от',
    sent: 'Факс доставлен на',
    failed: 'Факс не доставлен на',
    pages: 'Страниц',
    station: 'Факс-аппарат',
    time: 'Время',
    reason: 'Причина',
    failures: {
      no_sender: 'Отправителя больше нет',
      no_receiver: 'Получатель не принимает факсы',
      receiver_full: 'У получателя нет места для факсов',
      no_line: 'Внешней факс-линии нет',
      line_away: 'Факс-линия недоступна',
      not_taken: 'Факс не принят',
      busy: 'Линия занята',
      no_answer: 'Нет ответа',
      no_fax: 'Факс не ответил',
      broken_off: 'Передача прервана',
      unknown_number: 'Такого номера нет',
      not_allowed: 'С этой линии нельзя звонить на этот номер',
    },
  },
}

const english = words['en'] as Words

/**
 * The text in this language, else in English. No request names a language when a fax arrives or is finished, so only
 * the line's preference `language` counts.
 */
export const faxMailText = (
  language: string | null,
  { kind, number, pages, time, reason, station }: FaxMailFacts,
): { subject: string; text: string } => {
  const said = words[language ?? 'en'] ?? english
  const failure = faxFailureOf(reason)
  const subject = `${said[kind]} ${number}`
  const why =
    kind === 'failed' || kind === 'broken'
      ? [`${said.reason}: ${failure === null ? reason : said.failures[failure]}`]
      : []
  const machine = station === null ? [] : [`${said.station}: ${station}`]
  return {
    subject,
    text: [subject, '', `${said.time}: ${time}`, `${said.pages}: ${pages}`, ...machine, ...why, ''].join('\n'),
  }
}
