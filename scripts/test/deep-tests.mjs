/**
 * The tests of `npm test -- deep`: those that kill processes, wait for sound as long as it lasts, or start half a dozen
 * programs. Beside these files, it runs the browser tests that have the tag `@deep`.
 */
export const deepTests = {
  unit: [
    'bench/endure/endure.test.ts',
    'packages/server/src/backup/backup-crash.test.ts',
    'packages/server/src/backup/target/s3-killed.test.ts',
    'packages/server/src/crash.test.ts',
    'packages/server/src/customer-moves/move-killed.test.ts',
    'packages/server/src/database-fails-over.test.ts',
    'packages/server/src/domain/media/costly-documents.test.ts',
    'packages/server/src/domain/media/render-postscript.test.ts',
    'packages/server/src/key-rotation/several-rotating.test.ts',
    'packages/server/src/odd-requests.test.ts',
    'packages/server/src/platform/db/postgres/postgres-crash.test.ts',
    'packages/server/src/platform/db/postgres/postgres-supervisor.test.ts',
    'packages/server/src/platform/events/carrier-processes.test.ts',
    'packages/server/src/platform/http/server/proxies.test.ts',
    'packages/server/src/platform/http/server/smuggled-requests.test.ts',
    'packages/server/src/replica-exports.test.ts',
    'packages/server/src/replica-reads.test.ts',
    'packages/server/src/rtc/media/fax-legs.test.ts',
    'packages/server/src/rtc/media/malformed-packets.test.ts',
    'packages/server/src/rtc/media/media-legs.test.ts',
    'packages/server/src/rtc/presence/live-histories.test.ts',
    'packages/server/src/rtc/processes/killed-services.test.ts',
    'packages/server/src/rtc/processes/processes.test.ts',
    'packages/server/src/rtc/waiting/push-elsewhere.test.ts',
    'packages/server/src/rolling-servers.test.ts',
    'packages/server/src/rolling-upgrade.test.ts',
    'packages/server/src/several-servers.test.ts',
    'packages/server/src/two-cells.test.ts',
    'packages/server/src/upgrade.test.ts',
    'scripts/package/container.test.ts',
    'scripts/package/debian-package.test.ts',
    'scripts/package/debian-systemd.test.ts',
  ],
  sip: [
    'packages/server/src/sip/lamps/several-lamps.real.test.ts',
    'packages/server/src/sip/edge/hostile-messages.real.test.ts',
    'packages/server/src/sip/edge/outliving.real.test.ts',
    'packages/server/src/sip/legs/calls-by-program.real.test.ts',
    'packages/server/src/sip/legs/fax.real.test.ts',
    'packages/server/src/sip/legs/parked-rings-back.real.test.ts',
    'packages/server/src/sip/killed-parts.real.test.ts',
    'packages/server/src/sip/moving-cells.real.test.ts',
    'packages/server/src/sip/rolling-phones.real.test.ts',
    'packages/server/src/sip/several-edges.real.test.ts',
    'packages/server/src/sip/several-processes.real.test.ts',
    'packages/server/src/sip/two-cells.real.test.ts',
  ],
  e2e: [
    'e2e/call-network.spec.ts',
    'e2e/call-problems.spec.ts',
    'e2e/call-queue.spec.ts',
    'e2e/call-relay.spec.ts',
    'e2e/call-windows.spec.ts',
    'e2e/calls-before-dialogs.spec.ts',
    'e2e/conference-janus.spec.ts',
    'e2e/engine.spec.ts',
    'e2e/firefox.spec.ts',
    'e2e/follows.spec.ts',
    'e2e/phones-calls.spec.ts',
    'e2e/phones-firefox.spec.ts',
    'e2e/phones-front.spec.ts',
    'e2e/phones-in-browsers.spec.ts',
    'e2e/phones-outside.spec.ts',
    'e2e/phones-services.spec.ts',
    'e2e/phones-teams.spec.ts',
    'e2e/sip-forks.spec.ts',
    'e2e/sip-platform.spec.ts',
    'e2e/server-crash.spec.ts',
    'e2e/two-servers.spec.ts',
  ],
}

/** Properties and fuzzers (`*-fuzz.test.ts`), which try more in `npm test -- deep` (packages/contract/test/runs.ts). */
export const longerTests = [
  'packages/portal/src/domain/live/refresh.test.ts',
  'packages/server/src/domain/team/live-lines.test.ts',
  'packages/server/src/**/*-fuzz.test.ts',
  'packages/server/src/sip/agent/sip-js/quick-grammar.test.ts',
  'packages/telephony/src/call/every-order.test.ts',
  'packages/telephony/src/negotiation/two-sides.test.ts',
  'packages/telephony/src/routing/every-snapshot.test.ts',
  'packages/telephony/src/status/status-layer.test.ts',
  'packages/telephony/src/team/colleague-state.test.ts',
  'packages/telephony/src/team/team-sections.test.ts',
  'packages/telephony/src/time-sets/clock-edges.test.ts',
  'packages/telephony/src/time-sets/date-range.test.ts',
  'packages/telephony/src/time-sets/office-hours.test.ts',
]

/**
 * The browser tests that also run with the portal in front of another platform (FRONT-04), which are those of subscribers
 * and PBX administrators; tests with the tag `@lineside` are about what no other platform has. `npm test -- front` runs `all`,
 * `npm test` the `cut`.
 */
export const frontTests = {
  cut: ['front-pages', 'reminder', 'speed-dials'],
  all: [
    'call-{blocking,forwarding,settings}',
    'busy-server',
    'conversations',
    'dashboard',
    'fax',
    'fax-draft',
    'forwarding-conditions',
    'front-pages',
    'language',
    'last-page',
    'navigation',
    'pbx-*',
    'recordings',
    'recover-password',
    'registered-devices',
    'reminder',
    'session',
    'settings',
    'shell',
    'sign-in',
    'speed-dials',
    'voicebox',
    'voicemails',
  ],
}

/**
 * The part of all tests that this process is to run; undefined: each test that it is given.
 *
 * @returns {'quick' | 'deep' | 'front' | undefined}
 */
export const testsToRun = () => {
  const { LINESIDE_TESTS: part } = process.env
  return part === 'quick' || part === 'deep' || part === 'front' ? part : undefined
}
