import type { PushLanguage } from '@lineside/contract/resources/app/push'

interface Words {
  readonly unknown: string
  readonly calls: (who: string) => string
  /** The line that was called, if it is a group or queue. */
  readonly to: (line: string) => string
  readonly answer: string
  readonly decline: string
  readonly takenBy: (who: string) => string
  readonly takenElsewhere: string
  readonly over: string
  readonly missed: (who: string) => string
  readonly voicemail: (who: string) => string
  readonly fax: (who: string) => string
  /** A colleague for whom the person waits. */
  readonly free: (who: string) => string
  readonly device: (name: string) => string
  readonly notYou: string
  readonly works: string
  readonly soTold: string
}

/** The texts of notifications, by the language of the device. */
export const pushWords: Readonly<Record<PushLanguage, Words>> = {
  en: {
    unknown: 'Unknown caller',
    calls: (who) => `${who} is calling`,
    to: (line) => `For ${line}`,
    answer: 'Answer',
    decline: 'Decline',
    takenBy: (who) => `${who} has taken the call`,
    takenElsewhere: 'Answered on another device',
    over: 'The call is over',
    missed: (who) => `Missed call from ${who}`,
    voicemail: (who) => `Voice message from ${who}`,
    fax: (who) => `Fax from ${who}`,
    free: (who) => `${who} is free now`,
    device: (name) => `New sign-in: ${name}`,
    notYou: 'If this was not you, change your password now.',
    works: 'Notifications arrive here',
    soTold: 'This is how you will be told of calls and messages.',
  },
  de: {
    unknown: 'Unbekannter Anrufer',
    calls: (who) => `${who} ruft an`,
    to: (line) => `Für ${line}`,
    answer: 'Annehmen',
    decline: 'Ablehnen',
    takenBy: (who) => `${who} hat den Anruf angenommen`,
    takenElsewhere: 'Auf einem anderen Gerät angenommen',
    over: 'Der Anruf ist beendet',
    missed: (who) => `Entgangener Anruf von ${who}`,
    voicemail: (who) => `Sprachnachricht von ${who}`,
    fax: (who) => `Fax von ${who}`,
    free: (who) => `${who} ist jetzt frei`,
    device: (name) => `Neue Anmeldung: ${name}`,
    notYou: 'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort.',
    works: 'Benachrichtigungen kommen hier an',
    soTold: 'So erfahren Sie von Anrufen und Nachrichten.',
  },
  es: {
    unknown: 'Número desconocido',
    calls: (who) => `Llama ${who}`,
    to: (line) => `Para ${line}`,
    answer: 'Responder',
    decline: 'Rechazar',
    takenBy: (who) => `${who} ha atendido la llamada`,
    takenElsewhere: 'Atendida en otro dispositivo',
    over: 'La llamada ha terminado',
    missed: (who) => `Llamada perdida de ${who}`,
    voicemail: (who) => `Mensaje de voz de ${who}`,
    fax: (who) => `Fax de ${who}`,
    free: (who) => `${who} ya está disponible`,
    device: (name) => `Nuevo inicio de sesión: ${name}`,
    notYou: 'Si no ha sido usted, cambie ahora su contraseña.',
    works: 'Las notificaciones llegan aquí',
    soTold: 'Así se le avisará de llamadas y mensajes.',
  },
  fr: {
    unknown: 'Appelant inconnu',
    calls: (who) => `${who} vous appelle`,
    to: (line) => `Pour ${line}`,
    answer: 'Répondre',
    decline: 'Refuser',
    takenBy: (who) => `${who} a pris l’appel`,
    takenElsewhere: 'Pris sur un autre appareil',
    over: 'L’appel est terminé',
    missed: (who) => `Appel manqué de ${who}`,
    voicemail: (who) => `Message vocal de ${who}`,
    fax: (who) => `Fax de ${who}`,
    free: (who) => `${who} est maintenant disponible`,
    device: (name) => `Nouvelle connexion\u202f: ${name}`,
    notYou: 'Si ce n’était pas vous, changez votre mot de passe maintenant.',
    works: 'Les notifications arrivent ici',
    soTold: 'C’est ainsi que vous serez prévenu des appels et des messages.',
  },
  it: {
    unknown: 'Chiamante sconosciuto',
    calls: (who) => `${who} sta chiamando`,
    to: (line) => `Per ${line}`,
    answer: 'Rispondi',
    decline: 'Rifiuta',
    takenBy: (who) => `${who} ha risposto alla chiamata`,
    takenElsewhere: 'Risposto su un altro dispositivo',
    over: 'La chiamata è terminata',
    missed: (who) => `Chiamata persa da ${who}`,
    voicemail: (who) => `Messaggio vocale da ${who}`,
    fax: (who) => `Fax da ${who}`,
    free: (who) => `Ora disponibile: ${who}`,
    device: (name) => `Nuovo accesso: ${name}`,
    notYou: 'Se non è stato Lei, cambi subito la password.',
    works: 'Le notifiche arrivano qui',
    soTold: 'Così saprà di chiamate e messaggi.',
  },
  ru: {
    unknown: 'Неизвестный абонент',
    calls: (who) => `Звонит ${who}`,
    to: (line) => `На ${line}`,
    answer: 'Ответить',
    decline: 'Отклонить',
    takenBy: (who) => `На звонок ответил абонент ${who}`,
    takenElsewhere: 'Ответили на другом устройстве',
    over: 'Звонок завершён',
    missed: (who) => `Пропущенный звонок: ${who}`,
    voicemail: (who) => `Голосовое сообщение: ${who}`,
    fax: (who) => `Факс: ${who}`,
    free: (who) => `Линия свободна: ${who}`,
    device: (name) => `Новый вход: ${name}`,
    notYou: 'Если это были не вы, сейчас же смените пароль.',
    works: 'Уведомления приходят сюда',
    soTold: 'Так вы узнаете о звонках и сообщениях.',
  },
}
