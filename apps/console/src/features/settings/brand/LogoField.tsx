import { assets } from '@aftermile/contract/settings/assets'
import { Button, FileButton, Group, Select } from '@mantine/core'
import { useMayDo } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { type Field, fieldId } from '../../../ui/form/field.ts'
import { IconUpload } from '../../../ui/icons/icons.ts'
import { Uploading } from '../../../ui/upload/Uploading.tsx'
import { AssetThumbnail } from '../assets/AssetThumbnail.tsx'
import { aboutImages, acceptedImages } from '../assets/use-image-upload.ts'
import { useImages } from '../assets/use-images.ts'
import { useNewImage } from '../assets/use-new-image.ts'
import classes from './LogoField.module.css'

/** Chooses an image of the dynamic content, or uploads a new one. */
export function LogoField({ noun = 'logo', ...field }: Field<string> & { noun?: string }) {
  const { name, label, value, error, isReadOnly, onChange } = field
  const images = useImages()
  const mayUpload = useMayDo(assets.create.need) && !isReadOnly
  const { sending, problem, create, cancel } = useNewImage(onChange)
  const chosen = images.find(({ id }) => id === value)
  const isUnknown = value !== '' && chosen === undefined
  return (
    <div>
      <div className={classes.row}>
        <Select
          id={fieldId(name)}
          label={label}
          error={error}
          readOnly={isReadOnly}
          variant={isReadOnly ? 'filled' : 'default'}
          data={[{ value: '', label: `No ${noun}` }, ...images.map(({ id }) => id), ...(isUnknown ? [value] : [])]}
          value={value}
          onChange={id => onChange(id ?? '')}
          allowDeselect={false}
          leftSection={chosen && <AssetThumbnail asset={chosen} />}
          leftSectionWidth={44}
          searchable
          limit={50}
          nothingFoundMessage="No matches"
          className={classes.select}
          renderOption={({ option }) => {
            const image = images.find(({ id }) => id === option.value)
            return (
              <Group gap="xs" wrap="nowrap">
                {image && <AssetThumbnail asset={image} />}
                {option.label}
              </Group>
            )
          }}
        />
        {mayUpload && sending === null && (
          <FileButton
            onChange={file => file && void create(file)}
            accept={acceptedImages}
            inputProps={{ 'aria-label': `${label} file: ${aboutImages}` }}
          >
            {props => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />} className={classes.upload}>
                Upload
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {sending !== null && <Uploading sending={sending} onCancel={cancel} />}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
    </div>
  )
}
