// A program for TRANSCRIBE_COMMAND: what it understands is always the same, as a service of the Whisper family would print it.
const words = 'The doors for the cupboard are four centimetres too wide. Call me back before eleven.'.split(' ')
const doubtful = ['wide.', 'eleven.']
const start = (at) => at * 0.35
const heard = words.map((word, at) => ({
  word: ` ${word}`,
  start: start(at),
  end: start(at) + 0.3,
  probability: doubtful.includes(word) ? 0.4 : 0.95,
}))
const text = ` ${words.join(' ')}`
const segment = {
  id: 0,
  text,
  start: 0,
  end: start(words.length),
  avg_logprob: -0.2,
  no_speech_prob: 0.01,
  words: heard,
}
process.stdout.write(JSON.stringify({ task: 'transcribe', language: 'english', text, segments: [segment] }))
