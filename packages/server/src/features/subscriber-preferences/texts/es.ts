import type { PreferenceTexts } from './preference-texts.ts'

export const es: PreferenceTexts = {
  groups: {
    'Call Blockings': 'Bloqueo de llamadas',
    'Number Manipulations': 'Números',
    'NAT and Media Flow Control': 'NAT y medios',
    'Cloud PBX': 'Centralita en la nube',
    Internals: 'Interno',
    Applications: 'Aplicaciones',
  },
  domainDefault: 'Valor predeterminado de la centralita',
  recordedCalls: ['Ninguna', 'Todas las llamadas', 'Solo llamadas externas', 'Solo llamadas internas'],
  preferences: {
    block_in_mode: [
      'Modo de bloqueo de llamadas entrantes',
      'Si la lista nombra quién puede llamar (true) o quién no (false).',
    ],
    block_in_list: [
      'Lista de bloqueo de llamadas entrantes',
      'Números que llaman; * es cualquier cosa, ? un carácter y [1-5] uno de varios.',
    ],
    block_in_clir: ['Bloquear llamadas anónimas', 'Se rechazan las llamadas con número oculto.'],
    block_out_mode: [
      'Modo de bloqueo de llamadas salientes',
      'Si la lista nombra a qué números se puede llamar (true) o a cuáles no (false).',
    ],
    block_out_list: [
      'Lista de bloqueo de llamadas salientes',
      'Números llamados; * es cualquier cosa, ? un carácter y [1-5] uno de varios.',
    ],
    cli: ['Número mostrado', 'El número que muestran las llamadas de esta línea; uno del propio cliente.'],
    clir: ['Ocultar el número propio', 'Las llamadas de esta línea no muestran su número.'],
    clir_intrapbx: ['Ocultar el número dentro de la centralita', 'Los compañeros tampoco ven el número.'],
    manager_secretary: ['Jefe-secretaria', 'Las llamadas a esta línea suenan primero en la secretaría.'],
    secretary_numbers: ['Números de la secretaría', 'Los números de las secretarías.'],
    music_on_hold: ['Música en espera', 'Quien espera oye música.'],
    record_call: ['Grabar llamadas', 'Qué llamadas de esta línea se graban.'],
    contract_sound_set: ['Locuciones del cliente', 'El nombre del conjunto de locuciones y música.'],
    cloud_pbx_callqueue: ['Cola de llamadas', 'Las llamadas esperan mientras la línea está ocupada.'],
    max_queue_length: ['Longitud de la cola', 'Cuántas llamadas pueden esperar.'],
    queue_wrap_up_time: ['Tiempo de postllamada', 'Segundos entre dos llamadas de la cola.'],
    language: ['Idioma', 'El idioma de las locuciones.'],
    call_waiting: ['Llamada en espera', 'Mientras la línea habla suenan más llamadas. Desactivada: entonces comunica.'],
    contact_ringtimeout: ['Tiempo de timbre de un dispositivo', 'Segundos que suena un dispositivo.'],
    play_announce_before_cf: ['Locución antes del desvío', 'Quien llama oye una locución antes de ser desviado.'],
  },
}
