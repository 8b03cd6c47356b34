#!/usr/bin/env node
// A program for TRANSCRIBE_COMMAND: writes an English message down with PocketSphinx (Debian: pocketsphinx, pocketsphinx-en-us), which
// needs no network and little memory. It understands much less than a service of the Whisper family: take it to try the way.
import { execFileSync } from 'node:child_process'

const path = process.argv.at(-1)
const options = { encoding: 'utf8', maxBuffer: 8_388_608, stdio: ['ignore', 'pipe', 'ignore'] }
const printed = execFileSync(
  'pocketsphinx_continuous',
  ['-infile', path, '-time', 'yes', '-logfn', '/dev/null'],
  options,
)

// each part that was said is followed by its words: `call(2) 1.230 1.540 0.874`; pauses and noises are in brackets
const words = printed.split('\n').flatMap((line) => {
  const [, word, start, end, probability] = /^([a-z'.-]+)(?:\(\d+\))? (\d+\.\d+) (\d+\.\d+) (\d\.\d+)$/.exec(line) ?? []
  return word === undefined ? [] : [{ word, start: Number(start), end: Number(end), probability: Number(probability) }]
})
const text = words.map(({ word }) => word).join(' ')
process.stdout.write(JSON.stringify({ language: 'en', text, words }))
