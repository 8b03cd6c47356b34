const describes = (hasSound: boolean): string => `Content-Type: application/sdp
Content-Length: [len]

v=0
o=- 1 1 IN IP4 [media_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio ${hasSound ? '[rtpstream_audio_port]' : '[auto_media_port]'} RTP/AVP 8 101
a=rtpmap:8 PCMA/8000
a=rtpmap:101 telephone-event/8000
a=ptime:20
`

const scenario = (name: string, ...steps: readonly string[]): string =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<scenario name="${name}">\n${steps.join('\n')}\n</scenario>\n`

const send = (text: string, attributes = ''): string => `<send ${attributes}><![CDATA[\n\n${text}\n]]></send>`
const via = 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]'
const answered = '[last_Via:]\n[last_From:]\n[last_To:];tag=[pid]-[call_number]\n[last_Call-ID:]\n[last_CSeq:]'
/** Plays sound from its start until the call ends. */
const play = '<nop><action><exec rtp_stream="sound.alaw,-1,8" /></action></nop>'
const stop = '<nop><action><exec rtp_stream="pause" /></action></nop>'

/** One phone per row (name, `proves`, contact): it registers, or renews its registration. */
export const registers = (domain: string): string => {
  const register = (sequence: number, more: string) =>
    `REGISTER sip:${domain} SIP/2.0
${via}
Max-Forwards: 70
From: <sip:[field0]@${domain}>;tag=[pid]-[call_number]
To: <sip:[field0]@${domain}>
Call-ID: [call_id]
CSeq: ${sequence} REGISTER
Contact: <sip:[field0]@[field2]>
User-Agent: Bench
Expires: 600
${more}Content-Length: 0
`
  return scenario(
    'registers',
    send(register(1, ''), 'retrans="500"'),
    '<recv response="401" auth="true" />',
    send(register(2, '[field1]\n'), 'retrans="500"'),
    '<recv response="200" />',
  )
}

export interface Calling {
  readonly domain: string
  /** Milliseconds from the answer to the end of the call. */
  readonly lasts: number
  readonly hasSound: boolean
}

/** One phone per row (name, `proves`, number to call): it authenticates, as every phone does, and calls. */
export const calls = ({ domain, lasts, hasSound }: Calling): string => {
  const invite = (sequence: number, more: string) =>
    `INVITE sip:[field2]@${domain} SIP/2.0
${via}
Max-Forwards: 70
From: <sip:[field0]@${domain}>;tag=[pid]-[call_number]
To: <sip:[field2]@${domain}>
Call-ID: [call_id]
CSeq: ${sequence} INVITE
Contact: <sip:[field0]@[local_ip]:[local_port]>
User-Agent: Bench
${more}${describes(hasSound)}`
  const within = (method: string) =>
    `${method} [next_url] SIP/2.0
${via}
[routes]
Max-Forwards: 70
From: <sip:[field0]@${domain}>;tag=[pid]-[call_number]
To: <sip:[field2]@${domain}>[peer_tag_param]
Call-ID: [call_id]
CSeq: ${method === 'ACK' ? 2 : 3} ${method}
Content-Length: 0
`
  const refused = `ACK sip:[field2]@${domain} SIP/2.0
${via}
Max-Forwards: 70
From: <sip:[field0]@${domain}>;tag=[pid]-[call_number]
To: <sip:[field2]@${domain}>[peer_tag_param]
Call-ID: [call_id]
CSeq: 1 ACK
Content-Length: 0
`
  return scenario(
    'calls',
    send(invite(1, ''), 'retrans="500"'),
    '<recv response="100" optional="true" />',
    '<recv response="407" auth="true" />',
    send(refused),
    send(invite(2, '[field1]\n'), 'retrans="500"'),
    '<recv response="100" optional="true" />',
    '<recv response="180" optional="true" />',
    '<recv response="183" optional="true" />',
    '<recv response="200" rrs="true" />',
    send(within('ACK')),
    ...(hasSound ? [play] : []),
    ...(lasts > 0 ? [`<pause milliseconds="${lasts}" />`] : []),
    ...(hasSound ? [stop] : []),
    send(within('BYE'), 'retrans="500"'),
    '<recv response="200" />',
  )
}

/** Phones that ring, and answer at once. */
export const answers = (hasSound: boolean): string =>
  scenario(
    'answers',
    '<recv request="INVITE" rrs="true" />',
    send(
      `SIP/2.0 180 Ringing\n${answered}\n[last_Record-Route:]\nContact: <sip:[local_ip]:[local_port]>\nContent-Length: 0\n`,
    ),
    send(
      `SIP/2.0 200 OK\n${answered}\n[last_Record-Route:]\nContact: <sip:[local_ip]:[local_port]>\n${describes(hasSound)}`,
      'retrans="500"',
    ),
    '<recv request="ACK" />',
    ...(hasSound ? [play] : []),
    '<recv request="BYE" />',
    ...(hasSound ? [stop] : []),
    send('SIP/2.0 200 OK\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContent-Length: 0\n'),
  )

/** The credentials of a phone. SIPp accepts this keyword only from its rows. */
export const proves = (name: string, password: string): string =>
  `[authentication username=${name} password=${password}]`
