import type { Asset, TextItem } from '@aftermile/contract/settings/assets'
import { assets } from '@aftermile/contract/settings/assets'
import type { AssetType } from '@aftermile/domain/content/asset-types'
import { proposeId } from '@aftermile/domain/propose-id'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { CloneButton } from '../../../ui/editor/CloneButton.tsx'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { IdField, LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { linksOf } from '../../../ui/links/editor-links.ts'
import { AssetUses } from './AssetUses.tsx'
import { keyName, kindOf } from './asset-texts.ts'
import { ImageContent } from './ImageContent.tsx'
import { ImagePreviews } from './ImagePreviews.tsx'
import { NewImage } from './NewImage.tsx'
import { setPendingFile } from './pending-file.ts'
import { TextChoice } from './TextChoice.tsx'
import { TextItems } from './TextItems.tsx'

const maxItems = 300

const labels = {
  id: 'Id',
  type: 'Type',
  altText: 'Alternative text',
  description: 'Description',
  items: 'Texts',
  image: 'Image',
  isCustomized: 'Customised',
  ...Object.fromEntries(Array.from({ length: maxItems }, (_, index) => [`items.${index}.text`, 'Text'])),
} as const

const common = { description: '', altText: '', image: null, isCustomized: false } as const

const blanks: Record<AssetType, Editing<Asset>['blank']> = {
  ImageAsset: { ...common, id: 'my_image', type: 'ImageAsset', items: [] },
  TextAsset: { ...common, id: 'my_text', type: 'TextAsset', items: [{ key: 'default', text: 'Sample text' }] },
}

const editingOf = (type: AssetType): Editing<Asset> => ({
  noun: assets,
  labels,
  blank: blanks[type],
  isCopy: ({ isCustomized }) => isCustomized,
})

const editings = { ImageAsset: editingOf('ImageAsset'), TextAsset: editingOf('TextAsset') }

const links = linksOf('/content/$id', 'asset')
const titleOf = ({ id }: { id: string }) => id

/** Edits an image or a text. */
export function AssetEditor({ id, type }: { id: string; type: AssetType }) {
  const [file, setFile] = useState<File | null>(null)
  const { data: metadata } = useQuery({
    queryKey: ['asset-metadata'],
    queryFn: async ({ signal }) => (await call(assets.metadata, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const countries = metadata?.countries ?? []
  const isImage = type === 'ImageAsset'
  return (
    <EditorPage
      id={id}
      kind="asset"
      kindText={kindOf(type)}
      links={links}
      titleOf={titleOf}
      editing={editings[type]}
      onCreated={created => file !== null && setPendingFile(created.id, file)}
      beforeDelete={asset => (
        <AssetUses
          id={asset.id}
          note={asset.isCustomized ? 'There the original shows again.' : 'Remove it there first.'}
        />
      )}
      actions={({ values: { id } }) => (
        <CloneButton
          noun={assets}
          clone={() => call(assets.clone, { params: { id } })}
          titleOf={titleOf}
          pathOf={links.item}
        />
      )}
      aside={({ values, stored }) => (
        <>
          {isImage && values.image !== null && <ImagePreviews image={values.image} altText={values.altText} />}
          {!isImage && <TextChoice items={values.items} countries={countries} />}
          {stored !== null && <AssetUses id={stored.id} />}
        </>
      )}
      valueText={valueText}
    >
      {(field, editor) => (
        <>
          {isImage && id === 'create' && (
            <NewImage
              file={file}
              onFile={chosen => {
                setFile(chosen)
                if (editor.values.id === blanks.ImageAsset.id) editor.set({ id: idOfFile(chosen) })
              }}
            />
          )}
          {isImage && id !== 'create' && <ImageContent editor={editor} isReadOnly={field('altText').isReadOnly} />}
          <IdField {...field('id')} />
          {isImage && (
            <TextField
              {...field('altText')}
              help="What the image shows. Mail clients show it until images are loaded."
            />
          )}
          <LongTextField {...field('description')} />
          {!isImage && <TextItems {...field('items')} errors={editor.errors} countries={countries} />}
        </>
      )}
    </EditorPage>
  )
}

const idOfFile = ({ name }: File): string => proposeId(name.replace(/\.\w+$/, '')) || blanks.ImageAsset.id

function valueText(name: string, value: unknown): string | null {
  if (name === 'image') return value === null ? 'No file' : 'An image'
  if (name !== 'items') return null
  const items = value as TextItem[] // the field of an asset
  return items.map(({ key, text }) => `${keyName(key)}: ${text}`).join('\n')
}
