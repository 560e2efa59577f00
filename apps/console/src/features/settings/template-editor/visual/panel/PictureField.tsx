import { assets } from '@aftermile/contract/settings/assets'
import { mediaPath } from '@aftermile/domain/content/media'
import { Button, FileButton, Input, Text, UnstyledButton } from '@mantine/core'
import { useMayDo } from '../../../../../session/session-store.ts'
import { Notice } from '../../../../../ui/feedback/Notice.tsx'
import { IconUpload } from '../../../../../ui/icons/icons.ts'
import { Uploading } from '../../../../../ui/upload/Uploading.tsx'
import { aboutImages, acceptedImages } from '../../../assets/use-image-upload.ts'
import { useImages } from '../../../assets/use-images.ts'
import { useNewImage } from '../../../assets/use-new-image.ts'
import classes from './BlockPanel.module.css'

type Props = {
  /** The address as the code has it. */
  source: string
  onChange: (change: { src: string; alt?: string }) => void
}

const ofAssets = /^\{\{-?\s*assets\.([\w-]+)\s*(?:\|[^}]*)?\}\}$/

/** Chooses a picture of the dynamic content, or uploads a new one. */
export function PictureField({ source, onChange }: Props) {
  const images = useImages().filter(({ type }) => type === 'ImageAsset')
  const mayUpload = useMayDo(assets.create.need)
  const { sending, problem, create, cancel } = useNewImage(id => onChange({ src: `{{ assets.${id} }}` }))
  const chosen = ofAssets.exec(source.trim())?.[1] ?? null
  return (
    <Input.Wrapper label="Picture" labelElement="div">
      {images.length === 0 && (
        <Text size="xs" c="dimmed">
          There are no pictures in the dynamic content yet.
        </Text>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
      <div className={classes.pictures} role="group" aria-label="Pictures of the dynamic content">
        {images.map(({ id, image, altText }) => (
          <UnstyledButton
            key={id}
            className={classes.picture}
            aria-pressed={id === chosen}
            aria-label={altText === '' ? id : `${id}: ${altText}`}
            title={id}
            onClick={() => onChange({ src: `{{ assets.${id} }}`, alt: altText })}
          >
            <img src={mediaPath(image.sha256, 80)} alt="" loading="lazy" />
          </UnstyledButton>
        ))}
      </div>
      {chosen === null && source !== '' && (
        <Text size="xs" c="dimmed" className={classes.code}>
          {source}
        </Text>
      )}
      {mayUpload && sending === null && (
        <FileButton
          onChange={file => file && void create(file)}
          accept={acceptedImages}
          inputProps={{ 'aria-label': `Picture file: ${aboutImages}` }}
        >
          {props => (
            <Button {...props} size="compact-sm" variant="default" leftSection={<IconUpload size={14} />}>
              Upload a picture
            </Button>
          )}
        </FileButton>
      )}
      {sending !== null && <Uploading sending={sending} onCancel={cancel} />}
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
    </Input.Wrapper>
  )
}
