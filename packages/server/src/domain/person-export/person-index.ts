import type { Person } from './person-rows-store.ts'

/** A file of the archive, or a folder of such, as the index lists it. */
export interface IndexLine {
  readonly path: string
  readonly title: string
  readonly count: number
  readonly isFolder?: true
}

interface Index {
  readonly person: Person
  readonly at: Date
  readonly lines: readonly IndexLine[]
  /** Names of files that rows have, and the store has not. */
  readonly missing: readonly string[]
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const rowOf = ({ path, title, count, isFolder }: IndexLine): string =>
  `<tr><td>${escaped(title)}</td><td>${count}</td><td><a href="${escaped(encodeURI(path))}">${escaped(path)}${
    isFolder === true ? '' : count === 0 ? ' (empty)' : ''
  }</a></td></tr>`

/** The page by which a person finds their way in the archive; it loads nothing from elsewhere. */
export const personIndex = ({ person, at, lines, missing }: Index): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stored about ${escaped(person.name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}td,th{padding:.2rem 1rem .2rem 0;text-align:left}</style>
</head>
<body>
<h1>Stored about ${escaped(person.name)}</h1>
<p>Line ${person.id}, ${escaped(person.username)}, as of ${at.toISOString()}. Times are in UTC.</p>
<p>Files that end in .json are for programs, those that end in .csv for spreadsheets too; sounds are Ogg Opus, faxes TIFF.
Passwords, PINs and keys are left out. Of other people there is what they have in common with you: calls, messages and recordings.</p>
<table>
<tr><th>What</th><th>Count</th><th>Where</th></tr>
${lines.map(rowOf).join('\n')}
</table>
${missing.length === 0 ? '' : `<h2>Files that could not be read</h2>\n<ul>${missing.map((path) => `<li>${escaped(path)}</li>`).join('')}</ul>`}
</body>
</html>
`
