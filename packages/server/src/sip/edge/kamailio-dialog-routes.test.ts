import { expect, test } from 'vitest'
import { kamailioDialogRoutes } from './kamailio-dialog-routes.ts'

/** The statements of a route. */
const routeOf = (name: string) =>
  new RegExp(`^route\\[${name}\\] \\{\\n(.*?)^\\}`, 'ms').exec(kamailioDialogRoutes)?.[1] ?? ''

test('TEL-09: one worker of Kamailio names a call that goes on at another relay, and none can wait or leave while it holds the lock', () => {
  const held = [...kamailioDialogRoutes.matchAll(/ lock\("\$ci"\);\n(.*?) unlock\("\$ci"\);/gs)].map(
    ([, text = '']) => text,
  )
  expect(held).toHaveLength(1)
  const [inside = ''] = held
  expect(inside).toContain('if ($var(moved) == $var(before)) $sht(moved=>$ci) = $var(name);')
  expect(inside.match(/\broute\(\w+\)/g)).toEqual(['route(MOVED)'])
  for (const text of [inside, routeOf('MOVED')])
    expect(text).not.toMatch(/return|exit|rtpengine|relay|reply|lock\(|sql|sleep/)
})
