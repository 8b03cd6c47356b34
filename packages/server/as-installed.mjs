/**
 * The packages that the bundle of the server leaves in `node_modules`: those with native code or WebAssembly, and such as look for
 * files of their own; `pg` because one of these has it, too. A package of the product ships these and what they need.
 */
export const asInstalled = [
  '@alexanderolsen/libsamplerate-js',
  '@evan/opus',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@wasm-audio-decoders/ogg-vorbis',
  'graphile-worker',
  'mpg123-decoder',
  'pdfjs-dist',
  'pg',
  'pino',
  'sharp',
  'wasm-media-encoders',
]
