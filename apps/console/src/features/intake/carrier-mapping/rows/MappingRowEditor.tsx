import { isEventCode } from '@aftermile/domain/events/event-codes'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { reasons } from '@aftermile/domain/lists/reasons'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { EditorPage } from '../../../../ui/editor/EditorPage.tsx'
import type { Editing, Editor } from '../../../../ui/editor/use-editor.ts'
import { FieldRow } from '../../../../ui/form/FieldRow.tsx'
import { LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { mappingPath, type RowSearch } from '../mapping-search.ts'
import { codeText, meaningText, meaningTitle, productKindText, reasonText } from '../mapping-texts.ts'
import { ReplayProgress } from '../replays/ReplayProgress.tsx'
import { affectedBy, type EditedRow, rowNoun } from '../use-mapping.ts'
import { useSourceNames } from '../use-source.ts'
import { MeaningField } from './MeaningField.tsx'
import { TryOut } from './TryOut.tsx'

const kindOptions = [{ id: '', name: 'Any' }, ...productGroups.map(({ id, text }) => ({ id, name: text }))]
const reasonOptions = [{ id: '', name: 'None' }, ...reasons.map(({ id, text }) => ({ id, name: text }))]

/** Creates or changes a mapping row. What a row matches is fixed once it exists. */
export function MappingRowEditor() {
  const from = '/service-providers/$serviceProviderId/mapping/$rowId'
  const { serviceProviderId, rowId } = useParams({ from })
  const search = useSearch({ from })
  const sourceName = useSourceNames()
  const start = JSON.stringify(search)
  const editing = useMemo(
    () => editingOf(serviceProviderId, JSON.parse(start) as RowSearch),
    [serviceProviderId, start],
  )
  const path = mappingPath(serviceProviderId)
  return (
    <EditorPage
      key={`${serviceProviderId} ${rowId} ${start}`}
      id={rowId}
      kind="mapping row"
      links={{
        back: { href: path, text: `Mapping of ${sourceName(serviceProviderId)}` },
        item: id => `${path}/${encodeURIComponent(id)}`,
      }}
      titleOf={titleOf}
      editing={editing}
      valueText={(name, value) => valueText(name, value)}
      beforeDelete={row => <TryOut id={serviceProviderId} row={row} isRemoved />}
      aside={editor => <Aside id={serviceProviderId} editor={editor} />}
    >
      {(field, editor) => (
        <>
          <FieldRow>
            <MatchField editor={editor} field={field('code')} name="code" isFocused={editor.isNew} />
            <MatchField editor={editor} field={field('subCode')} name="subCode" />
          </FieldRow>
          <MatchField
            editor={editor}
            field={field('textPattern')}
            name="textPattern"
            help="Words of the text, in any case. With ^ in front, the text must begin with them."
          />
          <SelectField
            {...field('productKind')}
            value={editor.values.productKind ?? ''}
            onChange={id => editor.set({ productKind: productGroups.find(group => group.id === id)?.id ?? null })}
            options={kindOptions}
            isReadOnly={field('productKind').isReadOnly || !editor.isNew}
          />
          <MeaningField {...field('to')} value={editor.values.to} onChange={to => editor.set({ to })} />
          <SelectField
            {...field('reason')}
            value={editor.values.reason ?? ''}
            onChange={id => editor.set({ reason: reasons.find(reason => reason.id === id)?.id ?? null })}
            options={reasonOptions}
            help="Why it happened, where the code says so."
          />
          <LongTextField {...field('description')} help="A note for your colleagues." />
        </>
      )}
    </EditorPage>
  )
}

const titleOf = (row: Editor<EditedRow>['values']): string => {
  const codes = codeText(row)
  return row.textPattern === null || (row.code === null && row.subCode === null)
    ? codes
    : `${codes} “${row.textPattern}”`
}

const editingOf = (serviceProviderId: string, { code, subCode, to, reason }: RowSearch): Editing<EditedRow> => ({
  noun: rowNoun(serviceProviderId),
  labels: {
    code: 'Code',
    subCode: 'Sub-code',
    textPattern: 'Text contains',
    productKind: 'Product',
    to: 'Means',
    reason: 'Reason',
    description: 'Description',
    id: 'Id',
    serviceProviderId: 'Service provider',
    isOwn: 'Own',
    shipped: 'Without your change',
  },
  blank: {
    id: '',
    serviceProviderId,
    productKind: null,
    code: code ?? null,
    subCode: subCode ?? null,
    textPattern: null,
    to: to !== undefined && isEventCode(to) ? to : null,
    reason: reasons.find(({ id }) => id === reason)?.id ?? null,
    description: '',
    isOwn: true,
    shipped: null,
  },
  isCopy: ({ isOwn, shipped }) => isOwn && shipped !== null,
  alsoReload: affectedBy(serviceProviderId),
})

function valueText(name: string, value: unknown): string | null {
  const id = value === null ? null : String(value)
  if (name === 'to') return meaningTitle(id)
  if (name === 'reason') return reasonText(id)
  return name === 'productKind' ? productKindText(id) : null
}

type MatchName = 'code' | 'subCode' | 'textPattern'
type MatchProps = {
  editor: Editor<EditedRow>
  field: Parameters<typeof TextField>[0]
  name: MatchName
  help?: string
  isFocused?: boolean
}

/** Empty matches anything. */
const MatchField = ({ editor, field, name, help, isFocused = false }: MatchProps) => (
  <TextField
    {...field}
    value={editor.values[name] ?? ''}
    onChange={text => editor.set({ [name]: text === '' ? null : text })}
    isReadOnly={field.isReadOnly || !editor.isNew}
    isMonospace={name !== 'textPattern'}
    isFocused={isFocused}
    help={help}
  />
)

function Aside({ id, editor: { values, stored, isNew, isDirty } }: { id: string; editor: Editor<EditedRow> }) {
  return (
    <>
      {(isNew || isDirty) && (
        <DetailCard title="Try-out" about="Nothing is saved yet">
          <TryOut id={id} row={values} />
        </DetailCard>
      )}
      <ReplayProgress id={id} />
      {stored !== null && (
        <DetailCard title="Origin">
          <FactList
            rows={[
              ['From', stored.isOwn ? 'Your tenant' : 'Built in'],
              [
                'Without it',
                stored.isOwn &&
                  (stored.shipped === null ? 'A more general row, or unmapped' : meaningText(stored.shipped)),
              ],
            ]}
          />
        </DetailCard>
      )}
    </>
  )
}
