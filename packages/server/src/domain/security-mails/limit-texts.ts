import type { OutsideLimitReason } from '@lineside/telephony/outside/may-call-outside'

/** HARD-02: what a mail says of a limit on outside calls that is met. */
export interface LimitTexts {
  readonly line: string
  readonly number: string
  readonly reasons: Readonly<Record<OutsideLimitReason, string>>
  /** The limit is that of the whole customer. */
  readonly company: string
  readonly advice: string
}

const texts: Readonly<Record<string, LimitTexts>> = {
  en: {
    line: 'Line',
    number: 'Number called',
    reasons: {
      number_barred: 'This number may not be called: its country or kind is not allowed.',
      calls_a_minute: 'Too many calls began within a minute. Further ones are refused.',
      calls_a_day: 'The calls allowed for today are used up. Further ones are refused until midnight.',
      cost_a_day:
        'The calls of today cost as much as a day may cost. Calls that cost something were ended, and all further ones are refused until midnight.',
      new_phone: 'The call came from a phone that is held: nobody has yet said yes to it under “Registered devices”.',
    },
    company: 'The limit is the whole company’s.',
    advice:
      'If nobody of you made these calls, somebody may use a phone or password of yours: change the line’s SIP password, and look at the forwarding of the line.',
  },
  de: {
    line: 'Anschluss',
    number: 'Angerufene Nummer',
    reasons: {
      number_barred: 'Diese Nummer darf nicht angerufen werden: Ihr Land oder ihre Art ist nicht erlaubt.',
      calls_a_minute: 'Innerhalb einer Minute haben zu viele Anrufe begonnen. Weitere werden abgelehnt.',
      calls_a_day: 'Für heute sind alle erlaubten Anrufe verbraucht. Weitere werden bis Mitternacht abgelehnt.',
      cost_a_day:
        'Die Anrufe von heute kosten so viel, wie ein Tag kosten darf. Laufende kostenpflichtige Anrufe wurden beendet, weitere Anrufe werden bis Mitternacht abgelehnt.',
      new_phone:
        'Der Anruf kam von einem zurückgehaltenen Telefon: Unter „Registrierte Geräte“ hat ihm noch niemand zugestimmt.',
    },
    company: 'Das Limit gilt für das ganze Unternehmen.',
    advice:
      'Hat niemand von Ihnen diese Anrufe gemacht, benutzt vielleicht jemand ein Telefon oder Passwort von Ihnen: Ändern Sie das SIP-Passwort des Anschlusses und prüfen Sie seine Rufumleitungen.',
  },
  fr: {
    line: 'Ligne',
    number: 'Numéro appelé',
    reasons: {
      number_barred: 'Ce numéro ne peut pas être appelé : son pays ou son type n’est pas autorisé.',
      calls_a_minute: 'Trop d’appels ont commencé en une minute. Les suivants sont refusés.',
      calls_a_day: 'Le nombre d’appels autorisé pour la journée est atteint. Les suivants sont refusés jusqu’à minuit.',
      cost_a_day:
        'Les appels du jour ont atteint le coût autorisé. Les appels payants en cours ont été coupés et les suivants sont refusés jusqu’à minuit.',
      new_phone:
        'L’appel venait d’un téléphone en attente : personne ne l’a encore accepté sous « Appareils enregistrés ».',
    },
    company: 'Cette limite est celle de toute l’entreprise.',
    advice:
      'Si personne chez vous n’a passé ces appels, quelqu’un utilise peut-être un téléphone ou un mot de passe à vous : changez le mot de passe SIP de la ligne et vérifiez ses renvois.',
  },
  it: {
    line: 'Linea',
    number: 'Numero chiamato',
    reasons: {
      number_barred: 'Questo numero non si può chiamare: il suo paese o il suo tipo non è consentito.',
      calls_a_minute: 'Troppe chiamate sono iniziate in un minuto. Le successive vengono rifiutate.',
      calls_a_day: 'Le chiamate consentite per oggi sono esaurite. Le successive vengono rifiutate fino a mezzanotte.',
      cost_a_day:
        'Le chiamate di oggi hanno raggiunto il costo consentito. Quelle a pagamento in corso sono state chiuse e le successive vengono rifiutate fino a mezzanotte.',
      new_phone:
        'La chiamata veniva da un telefono in attesa: nessuno lo ha ancora accettato in «Dispositivi registrati».',
    },
    company: 'Il limite vale per tutta l’azienda.',
    advice:
      'Se nessuno di voi ha fatto queste chiamate, forse qualcuno usa un vostro telefono o una vostra password: cambi la password SIP della linea e controlli le sue deviazioni.',
  },
  es: {
    line: 'Línea',
    number: 'Número llamado',
    reasons: {
      number_barred: 'No se puede llamar a este número: su país o su tipo no está permitido.',
      calls_a_minute: 'Han empezado demasiadas llamadas en un minuto. Las siguientes se rechazan.',
      calls_a_day: 'Se ha alcanzado el número de llamadas permitido hoy. Las siguientes se rechazan hasta medianoche.',
      cost_a_day:
        'Las llamadas de hoy han alcanzado el coste permitido. Se han cortado las llamadas de pago en curso y las siguientes se rechazan hasta medianoche.',
      new_phone:
        'La llamada venía de un teléfono retenido: nadie lo ha aceptado todavía en «Dispositivos registrados».',
    },
    company: 'El límite es el de toda la empresa.',
    advice:
      'Si nadie de ustedes ha hecho estas llamadas, quizá alguien usa un teléfono o una contraseña suya: cambie la contraseña SIP de la línea y revise sus desvíos.',
  },
  ru: {
    line: 'Линия',
    number: 'Набранный номер',
    reasons: {
      number_barred: 'На этот номер звонить нельзя: его страна или вид не разрешены.',
      calls_a_minute: 'За минуту начато слишком много звонков. Следующие отклоняются.',
      calls_a_day: 'Дневное число звонков исчерпано. Следующие отклоняются до полуночи.',
      cost_a_day:
        'Сегодняшние звонки достигли допустимой стоимости. Текущие платные звонки завершены, следующие отклоняются до полуночи.',
      new_phone:
        'Звонок был с телефона, который ждёт разрешения: в разделе «Зарегистрированные устройства» его ещё никто не разрешил.',
    },
    company: 'Это лимит всей компании.',
    advice:
      'Если никто из вас не делал этих звонков, возможно, кто-то пользуется вашим телефоном или паролем: смените SIP-пароль линии и проверьте её переадресацию.',
  },
}

/** @param locale of `noticeTexts` */
export const limitTexts = (locale: string): LimitTexts => texts[locale] ?? (texts['en'] as LimitTexts)
