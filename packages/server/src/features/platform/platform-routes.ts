import {
  capabilities,
  getLogo,
  getOwnLogo,
  getPlatformInfo,
  resellerBrandings,
  subscriberProfiles,
} from '@lineside/contract/resources/platform'
import { capabilitiesOf } from '../../domain/capabilities/capabilities.ts'
import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { isSsoUsed } from '../../domain/single-sign-on/sso-store.ts'
import { hasTrunks } from '../../domain/trunks/trunks-store.ts'
import type { Api } from '../../platform/http/api.ts'
import type { ListRequest, ListResult } from '../../platform/http/resources/resource-handlers.ts'
import type { Services } from '../../domain/services.ts'
import { Answer, file } from '../../platform/http/answer.ts'
import { type FileStore, UnknownFileError } from '../../platform/files/file-store.ts'
import { notFound } from '../../platform/http-problem.ts'
import { asPictureOnly } from '../../platform/http/picture-only.ts'
import { presentPlatformInfo } from './present-platform-info.ts'
import { findOwnAppKey, findOwnBranding, findOwnLogo, findOwnProfile, type Logo } from './platform-store.ts'

/** The settings that the portal reads once after sign-in (AUTH-13): the features to show, and their colours. */
export const platformRoutes = (api: Api, { db, files, faxLine, sendsFaxesByCall, hasWebPhones }: Services): void => {
  api.route(getPlatformInfo, async ({ principal }) =>
    presentPlatformInfo(await readPlatformSettings(db), {
      isSignedIn: principal !== null,
      hasSso: principal === null && (await isSsoUsed(db)),
      appKey: principal && (await findOwnAppKey(db, principal)),
      hasWebPhones,
      hasFaxLine: faxLine !== null || (sendsFaxesByCall && (await hasTrunks(db))),
    }),
  )

  api.resource(capabilities, {
    list: async (context, request) => {
      const all = capabilitiesOf(await readPlatformSettings(context.db), context.principal)
      const { name } = request.filters
      return pageOf(name === undefined ? all : all.filter((capability) => capability.name === name), request)
    },
    get: async (context, id) =>
      capabilitiesOf(await readPlatformSettings(context.db), context.principal).find(
        (capability) => capability.id === id,
      ),
  })

  api.resource(subscriberProfiles, {
    list: async ({ db: reader, principal }, request) =>
      pageOf(asList(await findOwnProfile(reader, principal, request.filters)), request),
    get: async ({ db: reader, principal }, id) =>
      principal.profileId === id ? await findOwnProfile(reader, principal) : undefined,
  })

  api.resource(resellerBrandings, {
    list: async ({ db: reader, principal }, request) =>
      pageOf(asList(await findOwnBranding(reader, principal)), request),
    get: async ({ db: reader, principal }, id) => {
      const branding = await findOwnBranding(reader, principal)
      return branding?.id === id ? branding : undefined
    },
  })

  api.route(getOwnLogo, async ({ principal, query }) => logoAnswer(files, await findOwnLogo(db, principal, query)))
  api.route(getLogo, async ({ principal, params }) =>
    logoAnswer(files, await findOwnLogo(db, principal, { brandingId: params.id })),
  )
}

const asList = <Item>(item: Item | undefined): readonly Item[] => (item === undefined ? [] : [item])

/** One page of a collection that is already in memory. */
const pageOf = <Item extends object>(
  items: readonly Item[],
  { offset, limit, order }: Pick<ListRequest<unknown>, 'offset' | 'limit' | 'order'>,
): ListResult<Item> => {
  const valueOf = (item: Item): string | number => (item as Record<string, string | number>)[order?.by ?? 'id'] ?? ''
  const sorted = items.toSorted((left, right) => (valueOf(left) < valueOf(right) ? -1 : 1))
  if (order?.descending) sorted.reverse()
  return { items: sorted.slice(offset, offset + limit), totalCount: items.length }
}

/** @throws HttpProblem 404 for a logo that does not exist, or that this caller may not see */
const logoAnswer = async (files: FileStore, logo: Logo | undefined): Promise<Answer> => {
  if (logo === undefined) throw noLogo()
  try {
    const bytes = await files.size(logo.key)
    const { status, body, headers } = file({ content: await files.open(logo.key), type: logo.type, bytes })
    return new Answer(status, body, { ...headers, ...asPictureOnly })
  } catch (error) {
    throw error instanceof UnknownFileError ? noLogo() : error
  }
}

const noLogo = () => notFound('ResellerBrandingLogo is not found or does not have image/image_type')
