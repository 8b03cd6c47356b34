import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/test-database.ts'
import { watchPool } from './platform/db/watch-pool.ts'
import { createMetrics, watchProcess } from './platform/metrics/metrics.ts'

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const text = (path: string) => readFileSync(here(path), 'utf8')
const rules = 'deploy/prometheus/lineside-rules.yml'
const ruleTests = 'deploy/prometheus/lineside-rules-test.yml'
const dashboard = 'deploy/grafana/lineside.json'

const metrics = createMetrics()
const { pool } = await createTestDatabase()
watchPool(pool, 'requests', metrics)
const own = metrics.registry.getMetricsAsArray().map(({ name }) => name)
watchProcess(metrics)
const all = metrics.registry.getMetricsAsArray().map(({ name }) => name)

const namesIn = (path: string) => [...new Set(text(path).match(/\blineside_\w+/g))]
/** The name of a metric of which a histogram exposes parts. */
const whole = (name: string) => (all.includes(name) ? name : name.replace(/_(bucket|count|sum)$/, ''))

test('WATCH-02: the page of metrics has every metric, and no other', () => {
  const told = [...text('docs/monitoring.md').matchAll(/^\| `(lineside_\w+)` \|/gm)].map(([, name]) => name)
  expect(told.toSorted()).toEqual(own.toSorted())
})

test.each([rules, ruleTests, dashboard])('WATCH-02: every metric in %s exists', (path) => {
  const names = namesIn(path)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !all.includes(whole(name)))).toEqual([])
})

test('WATCH-02: the dashboard shows every metric of our own but those that rules alone need', () => {
  const shown = namesIn(dashboard).map(whole)
  const hidden = own.filter((name) => !shown.includes(name))
  expect(hidden.toSorted()).toEqual(['lineside_backup_failed', 'lineside_figures_up'])
})

test('WATCH-02: each rule is told on the page, wakes or waits, and has a test that it fires', () => {
  const alerts = [...text(rules).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThanOrEqual(10)
  expect(text(rules).match(/labels: \{ severity: (page|ticket) \}/g)).toHaveLength(alerts.length)
  for (const alert of alerts) {
    expect(text('docs/monitoring.md')).toContain(`| \`${alert}\` |`)
    expect(text(ruleTests)).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n`))
  }
})

const promtool = '/usr/bin/promtool'
test.skipIf(!existsSync(promtool))('WATCH-02: promtool takes the rules, and each broken part fires its own', () => {
  const run = (...words: readonly string[]) => execFileSync(promtool, words, { encoding: 'utf8', stdio: 'pipe' })
  expect(run('check', 'rules', here(rules))).toContain('SUCCESS')
  expect(run('test', 'rules', here(ruleTests))).toContain('SUCCESS')
})

test.skipIf(!existsSync(promtool))('WATCH-01: promtool finds nothing wrong with the metrics themselves', async () => {
  const given = await metrics.registry.metrics()
  const found = execFileSync(promtool, ['check', 'metrics'], { input: given, encoding: 'utf8', stdio: 'pipe' })
  expect(found).toBe('')
})
