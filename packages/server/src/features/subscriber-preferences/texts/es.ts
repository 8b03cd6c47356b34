import type { PreferenceTexts } from './preference-texts.ts'

export const es: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Bloqueo de llamadas',
    'Number Manipulations': 'Números',
    'NAT and Media Flow Control': 'NAT y medios',
    'Cloud PBX': 'Centralita en la nube',
    Internals: 'Interno',
    Applications: 'Aplicaciones',
    'Access Restrictions': 'Restricciones de acceso',
  },
  domainDefault: 'Valor predeterminado de la centralita',
  choices: {
    ncos: ['Solo el propio país', 'Sin números costosos', 'Solo el propio país, sin números costosos'],
    record_call: ['Ninguna', 'Todas las llamadas', 'Solo llamadas externas', 'Solo llamadas internas'],
  },
  preferences: {
    block_in_mode: [
      'Modo de bloqueo de llamadas entrantes',
      'Si la lista indica quién puede llamar (true) o a quién se bloquea (false).',
    ],
    block_in_list: [
      'Lista de bloqueo de llamadas entrantes',
      'Números que llaman; * equivale a cualquier texto, ? a un carácter y [1-5] a uno de varios.',
    ],
    block_in_clir: ['Bloquear llamadas anónimas', 'Se bloquean las llamadas que ocultan su número.'],
    block_out_mode: [
      'Modo de bloqueo de llamadas salientes',
      'Si la lista indica a qué números se puede llamar (true) o cuáles se bloquean (false).',
    ],
    block_out_list: [
      'Lista de bloqueo de llamadas salientes',
      'Números a los que se llama; * equivale a cualquier texto, ? a un carácter y [1-5] a uno de varios.',
    ],
    cli: ['Número mostrado', 'El número que muestran las llamadas de esta línea; uno del propio cliente.'],
    clir: ['Ocultar el número propio', 'Las llamadas de esta línea no muestran su número.'],
    clir_intrapbx: ['Ocultar el número dentro de la centralita', 'Los compañeros tampoco ven el número.'],
    manager_secretary: ['Asistencia', 'Las llamadas a esta línea suenan primero en los números de la asistencia.'],
    secretary_numbers: ['Números de la asistencia', 'Los números en los que suenan las llamadas a esta línea.'],
    music_on_hold: ['Música en espera', 'Las personas en espera oyen música.'],
    record_call: ['Grabar llamadas', 'Qué llamadas de esta línea se graban.'],
    contract_sound_set: ['Conjunto de sonidos del cliente', 'El nombre del conjunto de locuciones y música.'],
    cloud_pbx_callqueue: ['Cola de llamadas', 'Las llamadas esperan mientras la línea está ocupada.'],
    max_queue_length: ['Longitud de la cola', 'Cuántas personas pueden esperar a la vez.'],
    queue_wrap_up_time: ['Tiempo de postllamada', 'Segundos entre dos llamadas de la cola.'],
    queue_answer_within: ['Atendidas a tiempo en', 'Segundos en los que deben atenderse las llamadas de la cola.'],
    queue_short_abandon: ['Llamadas cortas hasta', 'Segundos: quien cuelga antes no cuenta como abandono.'],
    queue_goal: ['Objetivo de la cola', 'Porcentaje de llamadas que deben atenderse a tiempo.'],
    language: ['Idioma', 'El idioma de las locuciones.'],
    call_waiting: ['Llamada en espera', 'Suenan más llamadas durante una llamada. Desactivada: la línea comunica.'],
    contact_ringtimeout: ['Tiempo de timbre de un dispositivo', 'Segundos que suena un dispositivo.'],
    play_announce_before_cf: [
      'Locución antes del desvío',
      'Quien llama oye una locución antes de que se desvíe la llamada.',
    ],
    play_announce_before_call_setup: [
      'Locución antes de sonar',
      'Quien llama oye una locución antes de que suenen los teléfonos de la línea.',
    ],
    play_announce_to_callee: [
      'Locución para quien contesta',
      'Quien contesta oye una locución antes de que se conecte a quien llama.',
    ],
    ncos: [
      'Nivel de restricción',
      'A qué números externos puede llamar la línea, como nivel; otros límites no tienen.',
    ],
    enable_2fa: ['Segundo paso del inicio de sesión', 'Después de la contraseña se pide un código de una aplicación.'],
  },
}
