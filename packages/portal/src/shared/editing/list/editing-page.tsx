import type { Page } from '@lineside/contract/http/hal'
import { limits } from '@lineside/contract/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { forgetUnsavedWork } from '../../session/unsaved-work.ts'
import { useHandedOver } from '../../navigation/use-handed-over.ts'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { useTurnBack } from '../../ui/lists/use-turn-back.ts'
import type { Voice } from '../../ui/basics/page-head.tsx'
import type { MenuEntryProps } from '../../ui/overlays/menu-entry.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../ui/overlays/use-focus-keeper.ts'
import { AddPanel } from './add-panel.tsx'
import css from '../editing.module.css'
import { EditingHead } from './editing-head.tsx'
import type { ItemPlace } from './editing-item.tsx'
import { EditingList, type ListLayout, type ListTexts } from './editing-list.tsx'
import type { AddField } from '../field-spec.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { FilterSpec } from './filter-spec.ts'
import { type OwnForm, OwnFormHead } from './own-form.tsx'
import { PartlyCreatedNote } from './partly-created-note.tsx'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import type { AddFormProps } from './use-add-form.tsx'
import { type Creation, useCreation } from './use-creation.ts'
import { useDiscardGuard } from '../../discard/use-discard-guard.tsx'
import type { ListViewControl } from './use-list-view.ts'
import { usePanel } from './use-panel.ts'

export interface EditingPageProps<Item, Values extends object, Filter extends string> {
  /** Id of the page's element: `csc-page-pbx-seats`. */
  pageId: string
  title: string
  /** REACH-01: the sentence of the page in the large size; '' in both: not known yet. */
  voice?: Voice | undefined
  /** One line that says what the list contains. */
  lead?: ReactNode
  /** The result of `useListView`. */
  view: ListViewControl<Filter>
  /** Query of the list's page that the view names; `keepPreviousData` keeps the old page while the next one loads. */
  list: UseQueryResult<Page<Item>>
  /** Rows of a page; default 25. */
  rows?: number
  /** The item that the address names, if it is not on this page; it is then shown first. */
  asked?: Item | undefined
  itemId: (item: Item) => number
  /** EditingItem, or something like it. */
  renderItem: (item: Item, place: ItemPlace) => ReactNode
  /** `grid`: one, two or three columns, an open item as wide as all; `rows`: lines on hairlines, an open one a card. */
  layout?: ListLayout
  /** The list is not shown yet, because the contents of its rows are not known. */
  isWaiting?: boolean
  /** `filter`: text of the filter button, if it is not simply "Filter". */
  texts: ListTexts & { readonly add: string; readonly filter?: string }
  /** Absent: the list has no filters. */
  filters?: readonly FilterSpec<Filter>[]
  /** Absent: nothing can be added. */
  add?: Creation<Values> & {
    readonly fields: readonly AddField<Values>[]
    readonly initial: Values
    readonly isDisabled?: boolean
  }
  /** A form of its own in the place of head and list; absent: a panel with the fields above the list. */
  addForm?: OwnForm<Values>
  removal: Removal<Item>
  /** Buttons before the filter's: CSV, import. */
  actions?: ReactNode
  /** Entries of the menu at the end of the head: import, download. */
  more?: readonly MenuEntryProps[]
  /** Between the head and the list: a card. */
  above?: ReactNode
  /** Between the head and the list, once the list is known: its search and quick filters. */
  tools?: ReactNode
}

/**
 * PBX-02 to PBX-06, once for every PBX list: page, filters and the one open item in the address; an add form against the
 * filters; fields that are saved and reset one by one; removal confirmed; a toast for each outcome; skeleton, empty,
 * nothing found, failed with Retry.
 *
 * A page says what is special about it, the kit does the rest: `useListView` names the filters, `useListTexts` what is said,
 * `useAskedItem` brings the item that a link names; see features/pbx-sound-sets and features/pbx-devices. The common
 * parts of groups and seats, and of queues and secretaries, lie in domain/pbx.
 *
 * Kinds of fields: `field-spec.ts`. Options of long lists are searched by the platform: `useSubscriberSource` and
 * `useNumberSource` of domain/pbx, for `pick` and `multi`, or for OptionSearch by itself. `later` of `add` holds the steps
 * that follow a creation; one that fails shows what was created and offers Retry. Content that is no field stands in
 * EditingItem's `children`; parts of the kit (FieldControl, EditableField, ChosenChips, OptionSearch, RemovalDialog)
 * may be used by themselves.
 */
export function EditingPage<Item, Values extends object, Filter extends string>(
  props: EditingPageProps<Item, Values, Filter>,
) {
  const {
    pageId,
    title,
    voice,
    lead,
    view,
    list,
    rows = limits.portalRowsDefault,
    asked,
    itemId,
    layout = 'list',
  } = props
  const { renderItem, texts, filters, add, addForm, removal } = props
  const { actions, more = [], above, tools, isWaiting = false } = props
  const top = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<Item | null>(null)
  useFocusKeeper(top)
  const guard = useDiscardGuard()
  const panel = usePanel(view, guard.ask)
  useHandedOver('add', () => add && panel.shown !== 'add' && panel.toggle('add'))
  const members = add?.fields.map(({ id, member }) => member ?? id) ?? []
  const creation = useCreation<Values>({ ...(add ?? nothingToAdd), members }, (id) => {
    panel.done()
    view.showAll(addForm?.opensAdded ? id : undefined)
    top.current?.scrollIntoView()
  })
  const { page, open } = view.view
  const { items, pages } = useTurnBack(list, { page, rows, turnTo: (last) => view.turnTo(last, { replace: true }) })
  const total = list.data?.totalCount
  const found = typeof total === 'number' && view.isNarrowed ? total : undefined
  const isAlone = addForm !== undefined && panel.shown === 'add'
  const form = add && formOf(add, { title: texts.add, creation, onClose: panel.close })
  const isShown = !isWaiting && (items !== undefined || list.isError)

  return (
    <Sheet>
      <div id={pageId} ref={top} className={css.page}>
        {isAlone ? (
          <OwnFormHead title={texts.add} question={addForm.question} onClose={panel.close} />
        ) : (
          <EditingHead
            title={title}
            // sentence and list come together, so that a longer sentence moves nothing
            voice={voice && !isShown ? unknownVoice : voice}
            lead={lead}
            addLabel={add && texts.add}
            isAddDisabled={add?.isDisabled === true}
            hasFilters={filters !== undefined}
            filterLabel={texts.filter}
            panel={panel}
            actions={actions}
            more={more}
          />
        )}
        {creation.partly && (
          <PartlyCreatedNote
            partly={creation.partly}
            isBusy={creation.isFinishing}
            onRetry={creation.finish}
            onDismiss={creation.dismiss}
          />
        )}
        {form && panel.shown === 'add' && (addForm ? addForm.render(form) : <AddPanel {...form} />)}
        {/* a card in it keeps what it has shown once */}
        {above && <div hidden={isAlone}>{above}</div>}
        {filters && panel.shown === 'filters' && (
          <FilterPanel filters={filters} list={view} found={found} onClose={panel.close} />
        )}
        {!isAlone && !isWaiting && list.data !== undefined && tools}
        {!isAlone && (
          <EditingList
            list={list}
            items={isWaiting ? undefined : items}
            asked={asked}
            open={open}
            itemId={itemId}
            layout={layout}
            texts={texts}
            isNarrowed={view.isNarrowed}
            onAdd={add && panel.shown !== 'add' ? () => panel.toggle('add') : undefined}
            onClear={panel.close}
            onOpen={view.open}
            onRemove={setRemoved}
            renderItem={renderItem}
          />
        )}
        {!isAlone && pages !== undefined && (
          <Pagination page={page} pages={pages} onPage={(next) => view.turnTo(next)} />
        )}
        <RemovalDialog
          {...removal}
          item={removed}
          onClose={() => setRemoved(null)}
          onRemoved={(item) => {
            if (itemId(item) !== open) return
            forgetUnsavedWork('item')
            view.open(null)
          }}
        />
        {guard.question}
      </div>
    </Sheet>
  )
}

const formOf = <Values extends object>(
  { fields, initial }: { readonly fields: readonly AddField<Values>[]; readonly initial: Values },
  {
    title,
    creation,
    onClose,
  }: {
    readonly title: string
    readonly creation: ReturnType<typeof useCreation<Values>>
    readonly onClose: () => void
  },
): AddFormProps<Values> => ({
  title,
  fields,
  initial,
  phase: creation.phase,
  isBusy: creation.isBusy,
  onCreate: creation.create,
  refusalOf: creation.refusalOf,
  onType: creation.forgetRefusal,
  onClose,
})

const unknownVoice: Voice = { calm: '', warning: '' }

/** For pages without an add form, where it is never called. */
const nothingToAdd: Creation<unknown> = {
  create: () => Promise.reject(new Error('nothing can be added here')),
  created: () => '',
  failed: () => '',
  stale: [],
}
