import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { followTrunks } from './trunk-sign-ins.ts'

const { platform } = await createTestPlatform()
const { db } = platform

/** Edges that note their orders while they are there. */
const givenEdges = () => {
  const told = new Set<string>()
  const heard = new Set<string>()
  const comings = new Set<() => void>()
  let isThere = true
  const note = async (what: string) => {
    told.add(what)
    if (isThere) heard.add(what)
  }
  return {
    told,
    heard,
    go: () => {
      isThere = false
      for (const all of [told, heard]) all.clear()
    },
    come: () => {
      isThere = true
      for (const come of comings) come()
    },
    signIns: {
      in: (contact: string) => note(`in ${contact}`),
      out: (contact: string) => note(`out ${contact}`),
      onMissed: (missed: () => void) => {
        comings.add(missed)
        return () => void comings.delete(missed)
      },
    },
  }
}

const trunk = () =>
  givenTrunk(platform, {
    kind: 'registration',
    domain: 'operator.test',
    username: 'a',
    realm: 'operator.test',
    ha1: 'x',
  })
const remove = ({ id }: { readonly id: number }) => db.deleteFrom('trunks').where('id', '=', id).execute()

test('TEL-06: an edge that comes back gets the trunks that were added and removed meanwhile', async () => {
  const [stays, goes] = [await trunk(), await trunk()]
  const edges = givenEdges()
  const stop = followTrunks(platform, edges.signIns, true)
  onTestFinished(stop)
  await eventually(() => expect(edges.heard).toEqual(new Set([`in ${stays.contact}`, `in ${goes.contact}`])))

  edges.go()
  await remove(goes)
  const comes = await trunk()
  // nobody has heard it
  await eventually(() => expect(edges.told).toEqual(new Set([`out ${goes.contact}`, `in ${comes.contact}`])))
  edges.come()
  const missed = [`in ${stays.contact}`, `out ${goes.contact}`, `in ${comes.contact}`]
  await eventually(() => expect(edges.heard).toEqual(new Set(missed)))
})
