import { saveReseller } from '../../domain/provisioning/resellers.ts'
import { command } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { listResellers } from '../lists-store.ts'
import { orNull } from '../or-null.ts'

export const resellerCommands = [
  command({
    noun: 'resellers',
    verb: 'save',
    object: { kind: 'reseller', by: ['name'] },
    audience: 'operator',
    summary: 'a reseller with its domains, colours and logo',
    isGlobal: true,
    options: {
      name: { kind: 'text', help: 'name of the reseller', required: true },
      domain: { kind: 'list', help: 'domains of its subscribers; existing ones stay' },
      primary: { kind: 'text', help: "first colour of its portal, such as '#0b5fff'" },
      secondary: { kind: 'text', help: 'second colour' },
      logo: { kind: 'file', help: 'logo: SVG, PNG, JPEG, WebP or GIF, at most 1 MiB' },
      'app-name': { kind: 'text', help: 'name of the app that browsers install' },
    },
    run: (work, { name, domain, primary, secondary, logo, 'app-name': appName }) =>
      saveReseller(work, {
        name,
        domains: domain ?? [],
        ...([primary, secondary, logo, appName].every((each) => each === undefined)
          ? {}
          : { branding: { primary: orNull(primary), secondary: orNull(secondary), logo, appName: orNull(appName) } }),
      }),
  }),
  command({
    noun: 'resellers',
    verb: 'list',
    audience: 'reseller',
    summary: 'all resellers',
    reads: true,
    options: pageOptions,
    run: ({ db, reseller }, values) => listResellers(db, { ...pageOf(values), reseller }),
  }),
]
