/** A description of a phone, as the relay hands it to the application. */
export const phoneSdp = (who: string, { direction = 'sendrecv', version = 1, video = false } = {}): string =>
  [
    'v=0',
    `o=${who} 1 ${version} IN IP4 127.0.0.2`,
    's=-',
    't=0 0',
    'm=audio 30000 UDP/TLS/RTP/SAVPF 0 101',
    'c=IN IP4 127.0.0.2',
    'a=mid:0',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=setup:actpass',
    `a=ice-ufrag:${who}`,
    'a=candidate:1 1 UDP 2130706431 127.0.0.2 30000 typ host',
    'a=end-of-candidates',
    `a=${direction}`,
    ...(video ? ['m=video 30002 UDP/TLS/RTP/SAVPF 96', 'a=mid:1', 'a=rtpmap:96 VP8/90000', 'a=sendrecv'] : []),
    '',
  ].join('\r\n')
