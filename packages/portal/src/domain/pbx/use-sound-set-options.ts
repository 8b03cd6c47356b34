import { soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listAll } from '../../shared/api/resource-client.ts'
import type { Option } from '../../shared/ui/fields/option.ts'

export const soundSetsQuery = queryOptions({
  queryKey: ['soundsets', 'options'],
  queryFn: ({ signal }) => listAll(soundSets, {}, signal),
  staleTime: 60_000,
  meta: { isQuiet: true },
})

/**
 * The sound sets of the customer, by name: a line names its set so. '' is the customer's default, which the first option
 * names too.
 * @param current what is chosen is offered, also where the sets could not be loaded
 */
export function useSoundSetOptions(current = ''): readonly Option[] {
  const t = useTranslations('pbx-lines')
  const { data = [] } = useQuery(soundSetsQuery)
  const usual = data.find(({ contract_default }) => contract_default)?.name
  // lines take the customer's own; those of the platform are there to listen to
  const names = data.filter(({ customer_id }) => customer_id !== null).map(({ name }) => name)
  const all = current === '' || names.includes(current) ? names : [...names, current]
  return [
    { id: '', text: usual === undefined ? t('defaultSet') : t('defaultSetNamed', { name: usual }) },
    ...all.map((name) => ({ id: name, text: name })),
  ]
}
