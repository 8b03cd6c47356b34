import { useEffect, useEffectEvent, useState } from 'react'
import type { AddField, Suggestions } from '../../shared/editing/field-spec.ts'
import { type AddFormProps, useAddForm } from '../../shared/editing/list/use-add-form.tsx'
import { useOptionSearch } from '../../shared/editing/options/use-option-search.ts'
import type { NewGroup } from './group-writes.ts'

type Field = AddField<NewGroup>

/**
 * GRP-02, PBX-03: the add form of a group. Until somebody types an extension the first free one is meant, and the first
 * free ones stay on offer.
 */
export function useGroupForm(props: AddFormProps<NewGroup>) {
  const [isExtensionFree, setExtensionFree] = useState(true)
  const [isMoreOpen, setMoreOpen] = useState(true)
  const added = useAddForm(
    { ...props, fields: isExtensionFree ? props.fields.map(withFirstOffers) : props.fields },
    { onVain: () => setMoreOpen(true) },
  )
  const free = useFreeExtension(props.fields)
  const preset = useEffectEvent((extension: string) => {
    if (isExtensionFree) added.preset('extension', extension)
  })
  useEffect(() => preset(free), [free])
  const change = <Member extends keyof NewGroup>(id: Member, value: NewGroup[Member]) => {
    if (id === 'extension') setExtensionFree(false)
    added.change(id, value)
  }
  return { ...added, change, isMoreOpen, setMoreOpen }
}

const nothing: Suggestions['source'] = { key: ['no-extensions'], search: () => Promise.resolve([]) }

const suggestionsOf = (spec: Field): Suggestions | undefined =>
  spec.id === 'extension' && spec.kind === 'text' ? spec.suggestions : undefined

/** The first free extension, as far as the platform tells; '' until then. */
const useFreeExtension = (fields: readonly Field[]): string => {
  const source = fields.map(suggestionsOf).find((each) => each !== undefined)?.source
  const { options } = useOptionSearch(source ?? nothing, '', source !== undefined)
  return options[0]?.text ?? ''
}

const withFirstOffers = (spec: Field): Field => {
  const suggestions = suggestionsOf(spec)
  if (suggestions === undefined || spec.kind !== 'text') return spec
  const { key, search } = suggestions.source
  const source = { key: [...key, 'first'], search: (_: string, signal: AbortSignal) => search('', signal) }
  return { ...spec, suggestions: { ...suggestions, source } }
}
